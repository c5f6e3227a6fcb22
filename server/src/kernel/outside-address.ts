import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const LOOKUP_TIMEOUT = 5_000;

/** A host name that resolves to a forbidden internal address. */
export class InsideAddress extends Error {
  override name = 'InsideAddress';
}

/** Resolves the addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Addresses no gateway can have: unspecified, link-local, multicast, and cloud metadata. */
const NEVER_V4 = [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
const NEVER_V6 = [
  ['::', 128],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  ['fe80::', 10],
  ['ff00::', 8],
] as const;
/** This machine, private networks, and reserved addresses (RFC 6890). */
const INSIDE_V4 = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const;
const INSIDE_V6 = [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fec0::', 10],
] as const;
/** IPv6 prefixes with an embedded IPv4 address: mapped, translated. */
const CARRIERS = ['::ffff:', '64:ff9b::'];

type Range = readonly [address: string, bits: number];

const never = listOf(NEVER_V4, NEVER_V6);
const inside = listOf(INSIDE_V4, INSIDE_V6);

/**
 * The address behind a host name, to connect to instead of the name: looked up again it could lead elsewhere. Fails with `InsideAddress`
 * when any of its addresses is of this machine or a private network, unless these are `allowed`; link-local ones and those of clouds never are.
 */
export async function outsideAddress(
  hostname: string,
  { allowed, resolve = resolved }: { allowed: boolean; resolve?: Resolve },
): Promise<string> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) ? [bare] : await resolve(bare);
  const [first] = addresses;
  if (first === undefined) throw Object.assign(new Error(`${bare} has no address`), { code: 'ENOTFOUND' });
  const refused = addresses.some((address) => isIn(never, address) || (!allowed && isIn(inside, address)));
  if (refused) throw new InsideAddress(`${bare} is an address inside`);
  return first;
}

async function resolved(hostname: string): Promise<string[]> {
  const late = wait(LOOKUP_TIMEOUT, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(`nobody says who ${hostname} is`), { code: 'EAI_AGAIN' });
  });
  return (await Promise.race([lookup(hostname, { all: true }), late])).map(({ address }) => address);
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function listOf(v4: readonly Range[], v6: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of v4) {
    list.addSubnet(address, bits, 'ipv4');
    for (const carrier of CARRIERS) list.addSubnet(carrier + address, 96 + bits, 'ipv6');
  }
  for (const [address, bits] of v6) list.addSubnet(address, bits, 'ipv6');
  return list;
}
