import { isIPv6 } from 'node:net';
import { commonFailures } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../kernel/db.ts';
import { fail } from '../../kernel/fail.ts';
import { clearAttempts, countAttempt, giveBackOne, takeOne } from './throttle-store.ts';

const A_MINUTE = 60;
const AN_HOUR = 3_600;
const FAILURES_A_MINUTE = 10;
const FAILURES_AN_HOUR = 100;
const IMAGES_A_MINUTE = 20;
const TRIPS_A_MINUTE = 30;
const TICKETS_A_MINUTE = 20;
const CHALLENGES_A_MINUTE = 20;

/** Where a call comes from; `shared` is how many times over the limits of an address are raised, for people who share one. */
export type Address = { ip: string; shared: number };

/** Who tries to sign in, from where; `familiar` when this account has signed in from there before. */
export type Attempt = Address & { name: string; familiar: boolean };

/** The address a request comes from. */
export function addressOf({ ip, server }: FastifyRequest): Address {
  return { ip, shared: server.settings.SHARED_ADDRESS };
}

/**
 * Lets one sign-in be tried, or fails with `tooManyRequests`. Where the account has signed in before, a budget of its own
 * counts: strangers cannot use up the owner's.
 */
export async function admitAttempt(db: Db, attempt: Attempt): Promise<void> {
  await admitAddress(db, attempt);
  orWait(await countAttempt(db, accountKey(attempt)));
}

/** The attempt succeeded: the account's failures are forgotten and the address has one fewer. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  await clearAttempts(db, accountKey(attempt));
  await forgiveAddress(db, attempt.ip);
}

/** Lets something be tried from an address, or fails with `tooManyRequests`. */
export async function admitAddress(db: Db, { ip, shared }: Address): Promise<void> {
  const [minute, hour] = addressKeys(ip);
  orWait(await takeOne(db, minute, { limit: FAILURES_A_MINUTE * shared, seconds: A_MINUTE }));
  orWait(await takeOne(db, hour, { limit: FAILURES_AN_HOUR * shared, seconds: AN_HOUR }));
}

/** What was tried was no failure: the address has one fewer. */
export async function forgiveAddress(db: Db, ip: string): Promise<void> {
  await giveBackOne(db, addressKeys(ip));
}

/** Somebody has proved otherwise that an account is theirs: its failures are forgotten, wherever they came from. */
export async function forgiveAccount(db: Db, userId: string): Promise<void> {
  await clearAttempts(db, `account ${userId}`);
}

/** Lets somebody ask once whether an account exists, or fails with `tooManyRequests`: ten in ten minutes, thirty a day; more where people share one address. */
export async function admitLookup(db: Db, { ip, shared }: Address): Promise<void> {
  orWait(await takeOne(db, `look-up ${network(ip)}`, { limit: 10 * shared, seconds: 10 * A_MINUTE }));
  orWait(await takeOne(db, `look-up a day ${network(ip)}`, { limit: 30 * shared, seconds: 24 * AN_HOUR }));
}

/** Lets one image be drawn for an address, or fails with `tooManyRequests`. */
export async function admitImage(db: Db, { ip, shared }: Address): Promise<void> {
  orWait(await takeOne(db, `image ${network(ip)}`, { limit: IMAGES_A_MINUTE * shared, seconds: A_MINUTE }));
}

/** Lets an address ask for one challenge to a passkey, or fails with `tooManyRequests`. */
export async function admitChallenge(db: Db, { ip, shared }: Address): Promise<void> {
  orWait(await takeOne(db, `challenge ${network(ip)}`, { limit: CHALLENGES_A_MINUTE * shared, seconds: A_MINUTE }));
}

/** Lets something secret be tried once more, or fails with `tooManyRequests`: after five tries in vain each costs a pause. */
export async function admitGuess(db: Db, what: string): Promise<void> {
  orWait(await countAttempt(db, what));
}

/** What was tried was right: the tries before are forgotten. */
export async function forgiveGuesses(db: Db, what: string): Promise<void> {
  await clearAttempts(db, what);
}

/** Lets one sign-in at another place begin, or fails with `tooManyRequests`. */
export async function admitTrip(db: Db, { ip, shared }: Address): Promise<void> {
  orWait(await takeOne(db, `trip ${network(ip)}`, { limit: TRIPS_A_MINUTE * shared, seconds: A_MINUTE }));
}

/** Lets one ticket be presented, or fails with `tooManyRequests`; those that were good are taken back with `forgiveTicket`. */
export async function admitTicket(db: Db, { ip, shared }: Address): Promise<void> {
  orWait(await takeOne(db, ticketKey(ip), { limit: TICKETS_A_MINUTE * shared, seconds: A_MINUTE }));
}

/** The ticket was a good one. */
export async function forgiveTicket(db: Db, ip: string): Promise<void> {
  await giveBackOne(db, [ticketKey(ip)]);
}

function ticketKey(ip: string): string {
  return `ticket ${network(ip)}`;
}

function orWait(seconds: number): void {
  if (seconds > 0) fail(commonFailures.tooManyRequests, { retryAfter: seconds });
}

function addressKeys(ip: string): [minute: string, hour: string] {
  return [`address minute ${network(ip)}`, `address hour ${network(ip)}`];
}

function accountKey({ name, ip, familiar }: Attempt): string {
  return familiar ? `account ${name} at ${network(ip)}` : `account ${name}`;
}

/** Whoever has one IPv6 address has its whole /64. */
export function network(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [left = [], right = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
