import { createHash } from 'node:crypto';
import { commonFailures } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/db.ts';
import { fail } from '../fail.ts';
import { networksOf, requesterOf } from './networks.ts';
import { clearTargets, consumeAll, countAttempt, pauseOf, revertCount, type Window } from './throttle-store.ts';

const A_MINUTE = 60;
const AN_HOUR = 3_600;
const FAILURES_A_MINUTE = 10;
const FAILURES_AN_HOUR = 100;
const IMAGES_A_MINUTE = 20;
const REDIRECTS_A_MINUTE = 30;
const TICKETS_A_MINUTE = 20;
const CHALLENGES_A_MINUTE = 20;
/** Limits for project invitations per sender, project, and recipient, within a day. */
const INVITATIONS_OF_SENDER = 100;
const INVITATIONS_OF_PROJECT = 200;
const INVITATIONS_TO_ADDRESS = 3;
/** Failed attempts of one requester for one target before delays start. */
const FREE_TRIES = 5;
/** Failed attempts of all unknown requesters together before delays start; a single requester never reaches it. */
const FREE_TRIES_TOGETHER = 10;

/** The address of a call; `shared` multiplies its limits, for users who share an address. */
export type Address = { ip: string; shared: number };

/** A sign-in attempt; `familiar` if this account has signed in from there before. */
export type Attempt = Address & { name: string; familiar: boolean };

/** An attempt at guessing a secret: its target and requester; `familiar` as in `Attempt`. */
export type Guess = { target: string; ip: string; familiar: boolean };

export function addressOf({ ip, server }: FastifyRequest): Address {
  return { ip, shared: server.settings.SHARED_ADDRESS };
}

/** Admits a sign-in attempt, or throws `tooManyRequests`. */
export async function admitAttempt(db: Db, attempt: Attempt): Promise<void> {
  await admitAddress(db, attempt);
  await admitGuess(db, { ...attempt, target: accountTarget(attempt.name) });
}

/** After a successful attempt: resets the account's failures, and reverts the count of the address. */
export async function resetAttempts(db: Db, attempt: Attempt): Promise<void> {
  await clearTargets(db, [accountTarget(attempt.name)]);
  await resetAddressAttempts(db, attempt.ip);
}

/** Admits an attempt from an address, or throws `tooManyRequests`. */
export async function admitAddress(db: Db, address: Address): Promise<void> {
  await admit(db, addressWindows(address));
}

/** After a successful attempt: reverts the count of the address. */
export async function resetAddressAttempts(db: Db, ip: string): Promise<void> {
  await revertCount(db, keysOf(addressWindows({ ip, shared: 1 })));
}

/** Admits an account look-up of an address, or throws `tooManyRequests`: ten in ten minutes, thirty a day; more for shared addresses. */
export async function admitAddressLookup(db: Db, address: Address): Promise<void> {
  await admit(db, [
    ...windowsOf(address, { key: 'look-up', limit: 10, seconds: 10 * A_MINUTE }),
    ...windowsOf(address, { key: 'look-up a day', limit: 30, seconds: 24 * AN_HOUR }),
  ]);
}

/** Admits an account look-up of a signed-in user, counted for all their addresses: a hundred in ten minutes, five hundred a day. */
export async function admitPersonLookup(db: Db, userId: string): Promise<void> {
  await admit(db, [
    { key: `look-up by ${userId}`, limit: 100, seconds: 10 * A_MINUTE },
    { key: `look-up a day by ${userId}`, limit: 500, seconds: 24 * AN_HOUR },
  ]);
}

/** Admits drawing a captcha for an address, or throws `tooManyRequests`. */
export async function admitImage(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'image', limit: IMAGES_A_MINUTE, seconds: A_MINUTE }));
}

/** Admits a passkey challenge for an address, or throws `tooManyRequests`. */
export async function admitChallenge(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'challenge', limit: CHALLENGES_A_MINUTE, seconds: A_MINUTE }));
}

/** Admits starting a sign-in with an identity provider, or throws `tooManyRequests`. */
export async function admitRedirect(db: Db, address: Address): Promise<void> {
  await admit(db, windowsOf(address, { key: 'trip', limit: REDIRECTS_A_MINUTE, seconds: A_MINUTE }));
}

/** Admits an invitation to a project, or throws `tooManyRequests`. */
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

/** Admits redeeming a ticket, or throws `tooManyRequests`; valid ones are reverted with `forgiveTicket`. */
export async function admitTicket(db: Db, address: Address): Promise<void> {
  await admit(db, ticketWindows(address));
}

/** Reverts the count of a valid ticket. */
export async function resetTicketAttempts(db: Db, ip: string): Promise<void> {
  await revertCount(db, keysOf(ticketWindows({ ip, shared: 1 })));
}

/**
 * Lets something secret be tried once more, or fails with `tooManyRequests`: after five tries in vain each costs a pause. It is
 * counted for each requester by itself. Only when several have used up their free tries does everybody wait whom the target
 * does not know, so other clients, however many, cannot keep an owner out where the owner has signed in before.
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

/** Admits an attempt by the holder of a session or pending sign-in, whose counter nobody else can use up. */
export async function admitOwnGuess(db: Db, target: string): Promise<void> {
  orWait((await countAttempt(db, { key: target, free: FREE_TRIES, target })).wait);
}

/** After a successful attempt: resets the failures. */
export async function resetGuesses(db: Db, target: string): Promise<void> {
  await clearTargets(db, [target]);
}

/** The counter key for wrong passwords of an account, or of an unknown name. */
export function accountTarget(name: string): string {
  return `account ${name}`;
}

/** Expands a limit per address to the networks it belongs to. */
export function windowsOf({ ip, shared }: Address, { key, limit, seconds }: Window): Window[] {
  return networksOf(ip).map(({ name, times }) => ({ key: `${key} ${name}`, limit: limit * shared * times, seconds }));
}

/** Counts a use in all windows, or throws `tooManyRequests`. */
async function admit(db: Db, windows: readonly Window[]): Promise<void> {
  orWait((await consumeAll(db, windows))?.seconds ?? 0);
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
