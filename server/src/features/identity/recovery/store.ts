import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

// Unverified addresses are not used for recovery: they may belong to somebody else.
const PROVED_EMAIL = 'case when email_proved_at is not null then email end as email';
const owner = (condition: string) =>
  statement(`
    select id, username, ${PROVED_EMAIL}, phone, status = 1 as active from sys_user where deleted_at is null and ${condition}
  `);
const owners = {
  username: owner('username_skeleton = $1'),
  email: owner('lower(email) = $1 and email_proved_at is not null'),
  phone: owner('phone = $1'),
};
const insert = statement(`
  insert into recovery_flow (id, user_id, username, expires_at) values ($1, $2, $3, now() + interval '15 minutes')
`);
const find = statement(`
  select f.id, f.user_id as "userId", f.username, f.step, ${PROVED_EMAIL}, u.phone, u.language, coalesce(u.status = 1, false) as active
  from recovery_flow f left join sys_user u on u.id = f.user_id and u.deleted_at is null
  where f.id = $1 and f.expires_at > now() and f.step <> 'done'
`);
const sent = statement(`
  update recovery_flow set step = 'sent', expires_at = now() + interval '15 minutes'
  where id = $1 and step in ('begun', 'sent') and expires_at > now() returning id
`);
const verify = statement(`
  update recovery_flow set step = 'proved', ticket_hash = $2, expires_at = now() + interval '10 minutes'
  where id = $1 and step = 'sent' and expires_at > now() returning id
`);
const consume = statement(`
  update recovery_flow set step = 'done', ticket_hash = null
  where id = $1 and step = 'proved' and ticket_hash = $2 and expires_at > now() returning id
`);
const findTicketHolder = statement(`
  select 1 from recovery_flow where id = $1 and step = 'proved' and ticket_hash = $2 and expires_at > now()
`);
const deleteExpired = statement(`delete from recovery_flow where expires_at < now() - interval '1 day'`);

export type RecoveryOwner = {
  id: string;
  username: string;
  email: string | null;
  phone: string | null;
  active: boolean;
};

/** Finds the account of a typed name, address or number. */
export async function findRecoveryOwner(
  db: Db,
  { kind, value }: { kind: keyof typeof owners; value: string },
): Promise<RecoveryOwner | undefined> {
  return await rowOf<RecoveryOwner>(db, owners[kind], [value]);
}

/** Inserts a recovery; without a user when the absence of the account is concealed. */
export async function insertRecovery(
  db: Db,
  { id, userId, username }: { id: string; userId: string | null; username: string },
): Promise<void> {
  await rowsOf(db, insert, [id, userId, username]);
}

export type Recovery = {
  id: string;
  userId: string | null;
  username: string;
  step: 'begun' | 'sent' | 'proved';
  email: string | null;
  phone: string | null;
  language: string | null;
  active: boolean;
};

/** Finds a recovery in progress. */
export async function findRecovery(db: Db, id: string): Promise<Recovery | undefined> {
  return await rowOf<Recovery>(db, find, [id]);
}

/** Marks the code as sent; returns false in a later step. */
export async function markCodeSent(db: Db, id: string): Promise<boolean> {
  return (await rowOf(db, sent, [id])) !== undefined;
}

/** Saves the ticket after a right code; returns false when another request was first. */
export async function markVerified(db: Db, id: string, ticketHash: string): Promise<boolean> {
  return (await rowOf(db, verify, [id, ticketHash])) !== undefined;
}

/** Whether this is the ticket of the recovery, without consuming it. */
export async function holdsTicket(db: Db, id: string, ticketHash: string): Promise<boolean> {
  return (await rowOf(db, findTicketHolder, [id, ticketHash])) !== undefined;
}

/** Consumes the ticket; returns false when it was used. */
export async function consumeRecovery(db: Db, id: string, ticketHash: string): Promise<boolean> {
  return (await rowOf(db, consume, [id, ticketHash])) !== undefined;
}

/** Deletes expired password recoveries. */
export async function deleteExpiredRecoveries(db: Db): Promise<void> {
  await rowsOf(db, deleteExpired);
}
