import { createHash } from 'node:crypto';
import { commonFailures } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db.ts';
import { fail } from '../fail.ts';
import { networksOf, requesterOf } from './networks.ts';
import { clearTargets, countAttempt, giveBackOne, pauseOf, takeAll, type Window } from './throttle-store.ts';

const A_MINUTE = 60;
const AN_HOUR = 3_600;
const FAILURES_A_MINUTE = 10;
const FAILURES_AN_HOUR = 100;
const IMAGES_A_MINUTE = 20;
const TRIPS_A_MINUTE = 30;
const TICKETS_A_MINUTE = 20;
const CHALLENGES_A_MINUTE = 20;
/** Invitations to projects that somebody sends, a project sends, and an address is sent, within a day. */
const INVITATIONS_OF_SENDER = 100;
const INVITATIONS_OF_PROJECT = 200;
const INVITATIONS_TO_ADDRESS = 3;
/** Tries in vain before one requester has to pause, for one target. */
const FREE_TRIES = 5;
/** Tries in vain before everybody has to pause whom the target does not know; one requester alone never reaches it. */
const FREE_TRIES_TOGETHER = 10;

/** Where a call comes from; `shared` is how many times over the limits of an address are raised, for people who share one. */
export type Address = { ip: string; shared: number };

/** Who tries to sign in, from where; `familiar` when this account has signed in from there before. */
export type Attempt = Address & { name: string; familiar: boolean };

/** Something secret that is guessed at: what it protects, and who guesses; `familiar` as with an `Attempt`. */
export type Guess = { target: string; ip: string; familiar: boolean };

/** The address a request comes from. */
export function addressOf({ ip, server }: FastifyRequest): Address {
  return { ip, shared: server.settings.SHARED_ADDRESS };
}

/** Lets one sign-in be tried, or fails with `tooManyRequests`. */
export async function admitAttempt(db: Db, attempt: Attempt): Promise<void> {
  await admitAddress(db, attempt);
  await admitGuess(db, { ...attempt, target: accountTarget(attempt.name) });
}

/** The attempt succeeded: the account's failures are forgotten and the address has one fewer. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  await clearTargets(db, [accountTarget(attempt.name)]);
  await forgiveAddress(db, attempt.ip);
}

/** Lets something be tried from an address, or fails with `tooManyRequests`. */
export async function admitAddress(db: Db, address: Address): Promise<void> {
  await admit(db, addressWindows(address));
}

/** What was tried was no failure: the address has one fewer. */
export async function forgiveAddress(db: Db, ip: string): Promise<void> {
  await giveBackOne(db, keysOf(addressWindows({ ip, shared: 1 })));
}

/** Lets somebody ask once whether an account exists, or fails with `tooManyRequests`: ten in ten minutes, thirty a day; more where people share one address. */
export async function admitAddressLookup(db: Db, address: Address): Promise<void> {
  await admit(db, [
    ...windowsOf(address, { key: 'look-up', limit: 10, seconds: 10 * A_MINUTE }),
    ...windowsOf(address, { key: 'look-up a day', limit: 30, seconds: 24 * AN_HOUR }),
  ]);
}

/** The same for somebody who is signed in, for whom it counts wherever they are: a hundred in ten minutes, five hundred a day. */
export async function admitPersonLookup(db: Db, userId: string): Promise<void> {
  await admit(db, [
    { key: `look-up by ${userId}`, limit: 100, seconds: 10 * A_MINUTE },
    { key: `look-up a day by ${userId}`, limit: 500, seconds: 24 * AN_HOUR },
  ]);
}

/** Lets one image be drawn for an address, or fails with `tooManyRequests`. */
export async function admitImage(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'image', limit: IMAGES_A_MINUTE, seconds: A_MINUTE }));
}

/** Lets an address ask for one challenge to a passkey, or fails with `tooManyRequests`. */
export async function admitChallenge(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'challenge', limit: CHALLENGES_A_MINUTE, seconds: A_MINUTE }));
}

/** Lets one sign-in at another place begin, or fails with `tooManyRequests`. */
export async function admitTrip(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'trip', limit: TRIPS_A_MINUTE, seconds: A_MINUTE }));
}

/** Lets somebody have an address be invited to a project, or fails with `tooManyRequests`. */
export async function admitInvitation(
  db: Db,
  { senderId, projectId, email }: { senderId: string; projectId: string; email: string },
): Promise<void> {
  const seconds = 24 * AN_HOUR;
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  await admit(db, [
    { key: `invitations by ${senderId}`, limit: INVITATIONS_OF_SENDER, seconds },
    { key: `invitations to ${projectId}`, limit: INVITATIONS_OF_PROJECT, seconds },
    { key: `invited ${address}`, limit: INVITATIONS_TO_ADDRESS, seconds },
  ]);
}

/** Lets one ticket be presented, or fails with `tooManyRequests`; those that were good are taken back with `forgiveTicket`. */
export async function admitTicket(db: Db, address: Address): Promise<void> {
  await admit(db, ticketWindows(address));
}

/** The ticket was a good one. */
export async function forgiveTicket(db: Db, ip: string): Promise<void> {
  await giveBackOne(db, keysOf(ticketWindows({ ip, shared: 1 })));
}

/**
 * Lets something secret be tried once more, or fails with `tooManyRequests`: after five tries in vain each costs a pause. It is
 * counted for each requester by itself. Only when several have used up their free tries does everybody wait whom the target
 * does not know, so neither a stranger nor many of them can keep an owner out where the owner has signed in before.
 */
export async function admitGuess(db: Db, { target, ip, familiar }: Guess): Promise<void> {
  const requester = requesterOf(ip);
  if (familiar) {
    const key = `${target} at ${requester}`;
    return orWait((await countAttempt(db, { key, free: FREE_TRIES, target })).wait);
  }
  orWait(await pauseOf(db, target));
  const own = await countAttempt(db, { key: `${target} from ${requester}`, free: FREE_TRIES, target });
  orWait(own.wait);
  if (own.used <= FREE_TRIES) orWait((await countAttempt(db, { key: target, free: FREE_TRIES_TOGETHER, target })).wait);
}

/** Lets whoever holds a session or a sign-in under way try something once more, which nobody else could use up. */
export async function admitOwnGuess(db: Db, target: string): Promise<void> {
  orWait((await countAttempt(db, { key: target, free: FREE_TRIES, target })).wait);
}

/** What was tried was right: the tries before are forgotten. */
export async function forgiveGuesses(db: Db, target: string): Promise<void> {
  await clearTargets(db, [target]);
}

/** What the wrong passwords for an account, or for a name without one, are counted under. */
export function accountTarget(name: string): string {
  return `account ${name}`;
}

/** A limit on an address as limits on the networks it belongs to. */
export function windowsOf({ ip, shared }: Address, { key, limit, seconds }: Window): Window[] {
  return networksOf(ip).map(({ name, times }) => ({ key: `${key} ${name}`, limit: limit * shared * times, seconds }));
}

/** Takes one use out of every window, or fails with `tooManyRequests`. */
async function admit(db: Db, windows: readonly Window[]): Promise<void> {
  orWait((await takeAll(db, windows))?.seconds ?? 0);
}

function orWait(seconds: number): void {
  if (seconds > 0) fail(commonFailures.tooManyRequests, { retryAfter: seconds });
}

function keysOf(windows: readonly Window[]): string[] {
  return windows.map(({ key }) => key);
}

function addressWindows(address: Address): Window[] {
  return [
    ...windowsOf(address, { key: 'address minute', limit: FAILURES_A_MINUTE, seconds: A_MINUTE }),
    ...windowsOf(address, { key: 'address hour', limit: FAILURES_AN_HOUR, seconds: AN_HOUR }),
  ];
}

function ticketWindows(address: Address): Window[] {
  return windowsOf(address, { key: 'ticket', limit: TICKETS_A_MINUTE, seconds: A_MINUTE });
}
