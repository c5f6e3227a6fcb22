import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { isLoopback } from './loopback.ts';

/** Our public base URL, without a trailing slash: PUBLIC_URL, or on this machine the requested one. */
export function ownAddress(
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
  { host, protocol }: FastifyRequest,
): string | undefined {
  if (PUBLIC_URL) return PUBLIC_URL;
  // The client chooses the Host header, so only loopback names are trusted.
  const called = URL.parse(`${protocol}://${host}`);
  return called && isLoopback(called.hostname) ? called.origin : undefined;
}
