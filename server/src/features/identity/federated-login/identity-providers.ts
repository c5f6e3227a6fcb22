import type { Settings } from '../../../kernel/settings/settings.ts';

/** An identity provider of any protocol. */
export type IdentityProvider = { source: string; name: string; kind: 'oidc' | 'oauth2' | 'cas' | 'ldap' };

/** All configured identity providers. */
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
