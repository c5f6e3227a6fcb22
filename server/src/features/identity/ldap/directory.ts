import { isLoopback } from '../../../kernel/http/loopback.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';

/** Configuration of a directory. */
export type Directory = {
  url: string;
  /** `plain` only for loopback addresses. */
  transport: 'tls' | 'starttls' | 'plain';
  /** Binds with the account of the name itself, or with a service account that searches. */
  bind: { template: string } | { dn: string; password: string };
  base: string | undefined;
  filter: string;
};

/** Directory of the settings, if configured. */
export function directoryOf(settings: Settings): Directory | undefined {
  const { LDAP_URL, LDAP_BIND, LDAP_BASE, LDAP_FILTER, LDAP_SERVICE_DN, LDAP_SERVICE_PASSWORD } = settings;
  if (!LDAP_URL) return undefined;
  return {
    url: LDAP_URL,
    transport: transportOf(LDAP_URL),
    bind: LDAP_BIND ? { template: LDAP_BIND } : { dn: LDAP_SERVICE_DN ?? '', password: LDAP_SERVICE_PASSWORD ?? '' },
    base: LDAP_BASE,
    filter: LDAP_FILTER,
  };
}

/** Issuer of the users of a directory; other hosts of the same directory have the same users. */
export function issuerOf({ base, bind }: Directory): string {
  const root = base ?? ('template' in bind ? bind.template.slice(bind.template.indexOf(',') + 1) : bind.dn);
  return `ldap:${root.toLowerCase().replace(/\s*([,=])\s*/g, '$1')}`;
}

/** Passwords are sent unencrypted only to loopback addresses. */
export function transportOf(url: string): Directory['transport'] {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'ldaps:') return 'tls';
  return isLoopback(hostname) ? 'plain' : 'starttls';
}
