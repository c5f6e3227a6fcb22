import { createHash, randomBytes } from 'node:crypto';
import { type Db, rowOf, rowsOf, statement } from '../../kernel/db.ts';

const insert = statement(`
  insert into one_time_ticket (hash, purpose, user_id, data, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(secs => $5))
  on conflict (hash) do nothing returning hash
`);
const redeem = statement(`
  delete from one_time_ticket where hash = $1 and purpose = $2
  returning user_id as "userId", data, expires_at > now() as live
`);
const attempt = statement(`
  update one_time_ticket set tries = tries + 1 where hash = $1 and purpose = $2 and expires_at > now() and tries < 5
  returning user_id as "userId", data
`);
const find = statement(`
  select user_id as "userId", data from one_time_ticket
  where hash = $1 and purpose = $2 and expires_at > now() and tries < 5
`);
const extend = statement(`
  update one_time_ticket set data = data || $3::jsonb where hash = $1 and purpose = $2 and expires_at > now() returning hash
`);
const deleteExpired = statement('delete from one_time_ticket where expires_at < now()');

/** What a ticket is good for; one made for something else is none. */
export type TicketPurpose =
  | 'third flow'
  | 'third result'
  | 'third link'
  | 'cas used'
  | 'second step'
  | 'passkey sign-in'
  | 'passkey making'
  | 'passkey confirmation'
  | 'invitation'
  | 'project invitation'
  | 'push socket';

export type NewTicket = {
  purpose: TicketPurpose;
  seconds: number;
  data?: Record<string, unknown>;
  userId?: string | undefined;
};

export type Ticket<T> = { data: T; userId: string | null };

/** Gives out a ticket of 256 random bits, good once and for so many seconds; only its hash is kept. */
export async function issueTicket(db: Db, ticketOptions: NewTicket): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await saveTicket(db, ticket, ticketOptions);
  return ticket;
}

/** Notes a ticket somebody else made; says no when it has been noted before. */
export async function saveTicket(
  db: Db,
  ticket: string,
  { purpose, seconds, data = {}, userId }: NewTicket,
): Promise<boolean> {
  const values = [hashOf(purpose, ticket), purpose, userId ?? null, JSON.stringify(data), seconds];
  return (await rowOf(db, insert, values)) !== undefined;
}

/** Uses a ticket up; nothing when it is over, used, or made for something else. */
export async function redeemTicket<T>(db: Db, purpose: TicketPurpose, ticket: string): Promise<Ticket<T> | undefined> {
  const row = await rowOf<{ userId: string | null; data: T; live: boolean }>(db, redeem, [
    hashOf(purpose, ticket),
    purpose,
  ]);
  return row?.live ? { data: row.data, userId: row.userId } : undefined;
}

/** Counts a try at what a ticket is for, before it is made; after five the ticket is over. */
export async function attemptTicket<T>(db: Db, purpose: TicketPurpose, ticket: string): Promise<Ticket<T> | undefined> {
  return await rowOf<Ticket<T>>(db, attempt, [hashOf(purpose, ticket), purpose]);
}

/** What a ticket says, without using it. */
export async function findTicket<T>(db: Db, purpose: TicketPurpose, ticket: string): Promise<Ticket<T> | undefined> {
  return await rowOf<Ticket<T>>(db, find, [hashOf(purpose, ticket), purpose]);
}

/** Adds to what a ticket says; says no when it is over. */
export async function extendTicket(
  db: Db,
  purpose: TicketPurpose,
  { ticket, data }: { ticket: string; data: Record<string, unknown> },
): Promise<boolean> {
  return (await rowOf(db, extend, [hashOf(purpose, ticket), purpose, JSON.stringify(data)])) !== undefined;
}

/** Removes tickets that are over. */
export async function deleteExpiredTickets(db: Db): Promise<void> {
  await rowsOf(db, deleteExpired);
}

function hashOf(purpose: TicketPurpose, ticket: string): string {
  return createHash('sha256').update(`${purpose}:${ticket}`).digest('base64url');
}
