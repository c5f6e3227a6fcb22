import { createHash, randomBytes } from 'node:crypto';
import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';

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

/** Purpose of a ticket; it is valid for no other. */
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

/** Issues a single-use ticket of 256 random bits, valid for this many seconds; only its hash is stored. */
export async function issueTicket(db: Db, ticketOptions: NewTicket): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await saveTicket(db, ticket, ticketOptions);
  return ticket;
}

/** Saves a ticket with a given value; returns false when it exists already. */
export async function saveTicket(
  db: Db,
  ticket: string,
  { purpose, seconds, data = {}, userId }: NewTicket,
): Promise<boolean> {
  const values = [hashOf(purpose, ticket), purpose, userId ?? null, JSON.stringify(data), seconds];
  return (await rowOf(db, insert, values)) !== undefined;
}

/** Consumes a ticket; undefined when it is expired, used, or for another purpose. */
export async function redeemTicket<T>(db: Db, purpose: TicketPurpose, ticket: string): Promise<Ticket<T> | undefined> {
  const row = await rowOf<{ userId: string | null; data: T; live: boolean }>(db, redeem, [
    hashOf(purpose, ticket),
    purpose,
  ]);
  return row?.live ? { data: row.data, userId: row.userId } : undefined;
}

/** Counts an attempt before it is made; after five attempts the ticket is invalid. */
export async function attemptTicket<T>(db: Db, purpose: TicketPurpose, ticket: string): Promise<Ticket<T> | undefined> {
  return await rowOf<Ticket<T>>(db, attempt, [hashOf(purpose, ticket), purpose]);
}

/** Reads a ticket without consuming it. */
export async function findTicket<T>(db: Db, purpose: TicketPurpose, ticket: string): Promise<Ticket<T> | undefined> {
  return await rowOf<Ticket<T>>(db, find, [hashOf(purpose, ticket), purpose]);
}

/** Merges data into a ticket; returns false when it has expired. */
export async function extendTicket(
  db: Db,
  purpose: TicketPurpose,
  { ticket, data }: { ticket: string; data: Record<string, unknown> },
): Promise<boolean> {
  return (await rowOf(db, extend, [hashOf(purpose, ticket), purpose, JSON.stringify(data)])) !== undefined;
}

export async function deleteExpiredTickets(db: Db): Promise<void> {
  await rowsOf(db, deleteExpired);
}

function hashOf(purpose: TicketPurpose, ticket: string): string {
  return createHash('sha256').update(`${purpose}:${ticket}`).digest('base64url');
}
