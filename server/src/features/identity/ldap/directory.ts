import { isLoopback } from '../../../kernel/loopback.ts';
import type { Settings } from '../../../kernel/settings.ts';

/** How a directory is asked. */
export type Directory = {
  url: string;
  /** `plain` on this machine only. */
  transport: 'tls' | 'starttls' | 'plain';
  /** The account of a name by itself, or of whoever looks names up. */
  bind: { template: string } | { dn: string; password: string };
  base: string | undefined;
  filter: string;
};

/** The directory that is set up. */
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

/** What its people are told apart by besides their own numbers; other hosts of the same directory have the same people. */
export function issuerOf({ base, bind }: Directory): string {
  const root = base ?? ('template' in bind ? bind.template.slice(bind.template.indexOf(',') + 1) : bind.dn);
  return `ldap:${root.toLowerCase().replace(/\s*([,=])\s*/g, '$1')}`;
}

/** Passwords travel in the clear nowhere but on this machine. */
export function transportOf(url: string): Directory['transport'] {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'ldaps:') return 'tls';
  return isLoopback(hostname) ? 'plain' : 'starttls';
}
