import type { FastifyRequest } from 'fastify';
import { ownAddress } from '../../../kernel/own-address.ts';
import type { Settings } from '../../../kernel/settings.ts';

/** What somebody goes to CAS for, and the page they come back to: a ticket made for one is none for the other. */
const PAGES = { signIn: '/user/login', link: '/account/security' };
export type CasPurpose = keyof typeof PAGES;

/** The address CAS makes its tickets for: a page under our own address, whatever a request says. */
export function casService(
  settings: Pick<Settings, 'PUBLIC_URL'>,
  request: FastifyRequest,
  purpose: CasPurpose = 'signIn',
): string | undefined {
  const own = ownAddress(settings, request);
  return own && own + PAGES[purpose];
}

/** What CAS is told besides: whoever links an account shows that it is theirs, not only that somebody is signed in there. */
export function renewParameter(purpose: CasPurpose): Record<string, string> {
  return purpose === 'link' ? { renew: 'true' } : {};
}

/** Where somebody goes to sign in with CAS. */
export function casSignInUrl(casUrl: string, service: string, purpose: CasPurpose = 'signIn'): string {
  return `${casUrl}/login?${new URLSearchParams({ service, ...renewParameter(purpose) })}`;
}
