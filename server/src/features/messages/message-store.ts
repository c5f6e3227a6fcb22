import type { MessageRow } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import type { Channel } from './gateways.ts';

const insert = statement(`
  insert into message (id, channel, recipient, purpose, subject, text, state, error)
  values ($1, $2, $3, $4, $5, case when $7::text is null then $6 end, case when $7 is null then 'waiting' else 'failed' end, $7)
`);
const waiting = statement(`
  select id, channel, recipient, purpose, subject, text, tries,
    extract(epoch from now() - created_at)::int as age
  from message where id = $1 and state = 'waiting' and text is not null
`);
const taken = statement(`
  update message set state = 'sent', text = null, gateway = $2, error = null, sent_at = now(), tries = tries + 1
  where id = $1
`);
const keep = statement(`update message set state = 'kept', gateway = 'outbox', error = null where id = $1`);
const delay = statement(`
  update message set tries = tries + 1, error = $2 where id = $1 returning now() + make_interval(secs => $3) as at
`);
const giveUpStatement = statement(`
  update message set state = 'failed', tries = tries + 1, error = $2, text = case when $3 then text end where id = $1
`);
const page = statement(`
  select id, channel, recipient, purpose, subject, case when state = 'kept' then text end as text, state, gateway, tries,
    error, created_at as "createdAt", sent_at as "sentAt"
  from message
  where ($1::text is null or channel = $1) and ($2::text is null or state = $2)
    and ($3::text is null or recipient ilike $3) and ($4::uuid is null or seq < (select m.seq from message m where m.id = $4))
  order by seq desc limit $5
`);
const revive = statement(`
  update message set state = 'waiting', tries = 0, error = null
  where id = any ($1::uuid[]) and state = 'failed' and text is not null returning id
`);
const deleteOld = statement(`
  with gone as (
    delete from message where id = any (array(
      select id from message where created_at < now() - interval '30 days' order by created_at limit 5000
    )) returning 1
  )
  select count(*)::int as gone from gone
`);

export type Waiting = {
  id: string;
  channel: Channel;
  recipient: string;
  purpose: string;
  subject: string | null;
  text: string;
  tries: number;
  /** Seconds since it was created. */
  age: number;
};
export type NewMessage = Omit<Waiting, 'tries' | 'age'> & { withheld: string | null };

/** Inserts a message; a withheld one is failed from the beginning. */
export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  const { id, channel, recipient, purpose, subject, text, withheld } = message;
  await rowsOf(db, insert, [id, channel, recipient, purpose, subject, text, withheld]);
}

/** Finds a message that is waiting to be sent. */
export async function findWaitingMessage(db: Db, id: string): Promise<Waiting | undefined> {
  return await rowOf<Waiting>(db, waiting, [id]);
}

/** Marks a message as accepted by a gateway and clears its text. */
export async function markSent(db: Db, id: string, gateway: string): Promise<void> {
  await rowsOf(db, taken, [id, gateway]);
}

/** Marks a message as kept for administrators to read. */
export async function markStored(db: Db, id: string): Promise<void> {
  await rowsOf(db, keep, [id]);
}

/** Records a failed attempt and returns the time of the next one. */
export async function postponeMessage(
  db: Db,
  id: string,
  { error, pause }: { error: string; pause: number },
): Promise<Date> {
  const row = await rowOf<{ at: string }>(db, delay, [id, error, pause]);
  return new Date(row?.at ?? 0);
}

/** Marks a message as failed; its text is kept only if it may be sent again. */
export async function markFailed(
  db: Db,
  id: string,
  { error, keepText }: { error: string; keepText: boolean },
): Promise<void> {
  await rowsOf(db, giveUpStatement, [id, error, keepText]);
}

export type MessageFilter = {
  channel?: Channel | undefined;
  state?: string | undefined;
  recipient?: string | undefined;
  before?: string | undefined;
  limit: number;
};

/** Lists messages, newest first, with the text of kept ones only. */
export async function listMessages(db: Db, filter: MessageFilter): Promise<MessageRow[]> {
  const { channel = null, state = null, recipient, before = null, limit } = filter;
  const part = recipient ? `%${recipient.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
  return await rowsOf<MessageRow>(db, page, [channel, state, part, before, limit]);
}

/** Queues failed messages again and returns their ids. */
export async function requeueMessages(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, revive, [ids]);
  return rows.map(({ id }) => id);
}

/** Deletes a batch of messages older than 30 days and returns the count. */
export async function deleteOldMessages(db: Db): Promise<number> {
  return (await rowOf<{ gone: number }>(db, deleteOld))?.gone ?? 0;
}
