import { isIPv6 } from 'node:net';

/** A network of an address, and the multiple of the limits of a single address it gets. */
export type Network = { name: string; times: number };

const PREFIXES = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
] as const;

/** The requester for limits per target: an IPv4 address, or the IPv6 /48 of a provider's customer. */
export function requesterOf(ip: string): string {
  return prefixOf(ip, 48);
}

/** The networks whose limits a request counts for: an IPv6 address counts for its /64, /56 and /48. */
export function networksOf(ip: string): Network[] {
  if (!isPlainIPv6(ip)) return [{ name: ip, times: 1 }];
  return PREFIXES.map(({ bits, times }) => ({ name: prefixOf(ip, bits), times }));
}

function isPlainIPv6(ip: string): boolean {
  return isIPv6(ip) && !ip.startsWith('::ffff:');
}

function prefixOf(ip: string, bits: (typeof PREFIXES)[number]['bits']): string {
  if (!isPlainIPv6(ip)) return ip;
  const [left = [], right = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16));
  if (bits === 64) return hex(groups);
  if (bits === 48) return `${hex(groups.slice(0, 3))}::/48`;
  return `${hex([...groups.slice(0, 3), (groups[3] ?? 0) & 0xff00])}::/56`;
}

function hex(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}
