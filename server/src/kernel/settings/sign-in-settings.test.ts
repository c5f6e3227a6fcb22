import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const oidc = {
  source: 'company',
  name: 'Company',
  kind: 'oidc',
  clientId: 'id',
  clientSecret: 's',
  issuer: 'https://id.example.com',
};
const oauth2 = {
  source: 'hub',
  name: 'Hub',
  kind: 'oauth2',
  clientId: 'id',
  clientSecret: 's',
  authorizeUrl: 'https://hub.example.com/authorize',
  tokenUrl: 'https://hub.example.com/token',
  userUrl: 'https://hub.example.com/user',
};

function errorCode(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    return String(error);
  }
  return 'no complaint';
}

describe('identity providers', () => {
  test.each([
    ['{', 'THIRD_LOGIN: not JSON'],
    ['{}', 'THIRD_LOGIN: a JSON list is needed'],
    ['[1]', '1. is no object'],
    [[{ ...oidc, source: 'Not Small' }], 'source: small letters, digits'],
    [[{ ...oidc, source: 'cas' }], '“cas” has a meaning of its own'],
    [[{ ...oidc, kind: 'saml' }], '“company” kind: oidc or oauth2, not “saml”'],
    [[{ ...oidc, clientSecret: undefined }], '“company” clientSecret: missing'],
    [[{ ...oidc, issuer: 'http://id.example.com' }], '“company” issuer: https:// is needed'],
    [[{ ...oidc, issuer: 'id.example.com' }], '“company” issuer: an address with https:// or http://'],
    [[{ ...oidc, issuer: 'https://a:b@id.example.com' }], '“company” issuer: an address without user'],
    [[{ ...oidc, scope: 'profile' }], '“company” scope: openid must be in it'],
    [[{ ...oidc, tokenUrl: 'https://x.example' }], '“company” tokenUrl: there is no such field with kind oidc'],
    [[{ ...oauth2, userUrl: undefined }], '“hub” userUrl: missing'],
    [[{ ...oauth2, emailsUrl: 'ftp://hub.example.com' }], '“hub” emailsUrl: an address with'],
    [[oidc, oidc], '“company” is there twice'],
  ])('[LG-11] %j is refused at the start, in words', (given, words) => {
    expect(errorCode({ THIRD_LOGIN: typeof given === 'string' ? given : JSON.stringify(given) })).toContain(words);
  });

  test('[LG-11] omitted fields have defaults', () => {
    const { THIRD_LOGIN } = readSettings({ THIRD_LOGIN: JSON.stringify([oidc, oauth2]) });
    expect(THIRD_LOGIN).toEqual([
      { ...oidc, scope: 'openid profile email' },
      { ...oauth2, scope: '', idField: 'id', nameField: 'name', loginField: 'login', emailsUrl: undefined },
    ]);
  });

  test('[LG-11] on this machine a provider may be used without TLS', () => {
    const given = JSON.stringify([{ ...oidc, issuer: 'http://127.0.0.1:8080/realm' }]);
    expect(readSettings({ THIRD_LOGIN: given }).THIRD_LOGIN).toHaveLength(1);
  });
});

test.each([
  [{ CAS_URL: 'http://sso.example.com/cas' }, 'CAS_URL: https:// is needed'],
  [{ CAS_URL: 'https://sso.example.com/cas', HOST: '0.0.0.0' }, 'PUBLIC_URL: needed with THIRD_LOGIN and CAS_URL'],
  [{ THIRD_LOGIN: JSON.stringify([oidc]), HOST: '::' }, 'PUBLIC_URL: needed with THIRD_LOGIN and CAS_URL'],
  [{ PUBLIC_URL: 'opsyard.example.com' }, 'PUBLIC_URL: an address with https://'],
  [{ LDAP_URL: 'http://dc.example.com' }, 'LDAP_URL: an address with ldaps:// or ldap://'],
  [{ LDAP_URL: 'ldaps://dc.example.com' }, 'LDAP_URL: needs LDAP_BIND, or LDAP_SERVICE_DN'],
  [{ LDAP_URL: 'ldaps://dc', LDAP_BIND: '{name}' }, 'LDAP_BIND: {name} and more around it'],
  [{ LDAP_URL: 'ldaps://dc', LDAP_BIND: 'uid=ann,dc=x' }, 'LDAP_BIND: {name} and more around it'],
  [{ LDAP_URL: 'ldaps://dc', LDAP_BIND: '{name}@example.com' }, 'LDAP_BASE: needed to find the entry'],
  [{ LDAP_URL: 'ldaps://dc', LDAP_SERVICE_DN: 'cn=x', LDAP_BASE: 'dc=x' }, 'LDAP_SERVICE_PASSWORD: needed'],
  [{ LDAP_URL: 'ldaps://dc', LDAP_SERVICE_DN: 'cn=x', LDAP_SERVICE_PASSWORD: 'x' }, 'LDAP_BASE: needed with'],
  [{ LDAP_URL: 'ldaps://dc', LDAP_BIND: 'uid={name},dc=x', LDAP_SERVICE_DN: 'cn=x' }, 'one of them, not both'],
  [
    { LDAP_URL: 'ldaps://dc', LDAP_BIND: 'uid={name},dc=x', LDAP_FILTER: '(uid=ann)' },
    'LDAP_FILTER: {name} is missing',
  ],
])('[LG-12] contradictory settings are refused at start: %j', (environment, words) => {
  expect(errorCode(environment)).toContain(words);
});

test('[LG-12] a trailing slash is removed from a URL', () => {
  const { CAS_URL, PUBLIC_URL } = readSettings({
    CAS_URL: 'https://sso.example.com/cas/',
    PUBLIC_URL: 'https://o.example.com/',
  });
  expect([CAS_URL, PUBLIC_URL]).toEqual(['https://sso.example.com/cas', 'https://o.example.com']);
});
