import type { FastifyRequest } from 'fastify';
import { ownAddress } from '../../../kernel/own-address.ts';
import type { Settings } from '../../../kernel/settings.ts';

const SIGN_IN_PAGE = '/user/login';

/** The address CAS makes its tickets for: the sign-in page under our own address, whatever a request says. */
export function casService(settings: Pick<Settings, 'PUBLIC_URL'>, request: FastifyRequest): string | undefined {
  const own = ownAddress(settings, request);
  return own && own + SIGN_IN_PAGE;
}

/** Where somebody goes to sign in with CAS. */
export function casSignInAddress(casUrl: string, service: string): string {
  return `${casUrl}/login?${new URLSearchParams({ service })}`;
}
