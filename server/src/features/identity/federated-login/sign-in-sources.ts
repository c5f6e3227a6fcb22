import type { federatedLogin, Reply } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../kernel/settings/settings.ts';
import { casService, casSignInUrl } from '../cas/cas-service.ts';
import { identityProviders } from './identity-providers.ts';

/** Providers shown on the sign-in page; LDAP uses the password form. */
export function signInSources(settings: Settings, request: FastifyRequest): Reply<typeof federatedLogin.sources> {
  const service = casService(settings, request);
  return identityProviders(settings).flatMap(({ source, name, kind }) => {
    if (kind === 'ldap' || service === undefined) return [];
    const address = kind === 'cas' && settings.CAS_URL ? casSignInUrl(settings.CAS_URL, service) : null;
    return [{ source, name, kind, address }];
  });
}
