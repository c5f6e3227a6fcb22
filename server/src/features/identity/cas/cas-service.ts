import type { FastifyRequest } from 'fastify';
import { ownAddress } from '../../../kernel/http/own-address.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';

/** The page CAS redirects to for each purpose: a ticket for one is invalid for the other. */
const PAGES = { signIn: '/user/login', link: '/account/security' };
export type CasPurpose = keyof typeof PAGES;

/** Service URL of the tickets: a page of our own address, independent of request headers. */
export function casService(
  settings: Pick<Settings, 'PUBLIC_URL'>,
  request: FastifyRequest,
  purpose: CasPurpose = 'signIn',
): string | undefined {
  const own = ownAddress(settings, request);
  return own && own + PAGES[purpose];
}

/** Linking requires fresh authentication at CAS, not only an existing session there. */
export function renewParameter(purpose: CasPurpose): Record<string, string> {
  return purpose === 'link' ? { renew: 'true' } : {};
}

/** Login page of CAS for a service. */
export function casSignInUrl(casUrl: string, service: string, purpose: CasPurpose = 'signIn'): string {
  return `${casUrl}/login?${new URLSearchParams({ service, ...renewParameter(purpose) })}`;
}
