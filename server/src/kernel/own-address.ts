import type { FastifyRequest } from 'fastify';
import { isLoopback } from './loopback.ts';
import type { Settings } from './settings.ts';

/** The address under which people reach us, without a slash at its end: PUBLIC_URL, or on this machine the one that was called. */
export function ownAddress(
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
  { host, protocol }: FastifyRequest,
): string | undefined {
  if (PUBLIC_URL) return PUBLIC_URL;
  // Whoever sends the request chooses its host, so a name that others could have is never believed.
  const called = URL.parse(`${protocol}://${host}`);
  return called && isLoopback(called.hostname) ? called.origin : undefined;
}
