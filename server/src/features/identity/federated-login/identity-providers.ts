import type { federatedLogin, Reply } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../kernel/settings.ts';
import { casService, casSignInAddress } from '../cas/service.ts';
import { providerList } from './provider-list.ts';

/** The places the sign-in page offers besides the password, which the directory shares. */
export function identityProviders(settings: Settings, request: FastifyRequest): Reply<typeof federatedLogin.sources> {
  const service = casService(settings, request);
  return providerList(settings).flatMap(({ source, name, kind }) => {
    if (kind === 'ldap' || service === undefined) return [];
    const address = kind === 'cas' && settings.CAS_URL ? casSignInAddress(settings.CAS_URL, service) : null;
    return [{ source, name, kind, address }];
  });
}
