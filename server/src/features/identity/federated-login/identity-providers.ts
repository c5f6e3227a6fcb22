import type { Settings } from '../../../kernel/settings.ts';

/** Another place where one can sign in, by whatever protocol. */
export type IdentityProvider = { source: string; name: string; kind: 'oidc' | 'oauth2' | 'cas' | 'ldap' };

/** Every place that is set up. */
export function identityProviders({
  THIRD_LOGIN,
  CAS_URL,
  LDAP_URL,
}: Pick<Settings, 'THIRD_LOGIN' | 'CAS_URL' | 'LDAP_URL'>): IdentityProvider[] {
  return [
    ...THIRD_LOGIN.map(({ source, name, kind }): IdentityProvider => ({ source, name, kind })),
    ...(CAS_URL ? [{ source: 'cas', name: 'CAS', kind: 'cas' } as const] : []),
    ...(LDAP_URL ? [{ source: 'ldap', name: 'LDAP', kind: 'ldap' } as const] : []),
  ];
}
