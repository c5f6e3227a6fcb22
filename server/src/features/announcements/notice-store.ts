import { type Db, one, rowsOf, statement } from '../../kernel/database/db.ts';
import type { Notice } from '../../kernel/notice.ts';
import { NOTICE_TOPIC } from '../../kernel/notice.ts';
import { mailDue } from './mail/mail-due-store.ts';

export type Cursor = { xid: string; id: number };
const PAGE = 200;

const begin = statement(`
  insert into installation (name, value) values ('notices told', '{"xid": "0", "id": 0}') on conflict do nothing
`);
// Locks the cursor, so that each notice is delivered once.
const lockCursor = statement(`select value from installation where name = 'notices told' for update`);
const move = statement(`update installation set value = $1::jsonb where name = 'notices told'`);
const next = statement(`
  select xid::text as xid, id, payload from outbox
  where topic = '${NOTICE_TOPIC}' and (xid, id) > ($1::xid8, $2::bigint) and xid < $3::xid8
  order by xid, id limit ${PAGE}
`);
const beyond = statement(`
  select exists (
    select from outbox
    where topic = '${NOTICE_TOPIC}' and (xid, id) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmax(pg_current_snapshot())
  ) as waiting
`);
const horizon = statement('select pg_snapshot_xmin(pg_current_snapshot())::text as xid');
// Approvals are chosen together with reviews, and being added as watcher with changes of followed tasks.
const SETTING = `case when g.kind like 'review%' or g.kind like 'approval%' then 'review'
  when g.kind = 'watcherAdded' then 'changed' else g.kind end`;
// Mentions could be turned off in earlier versions: they are delivered whatever is stored.
const insert = statement(`
  with given as (
    select g.*, u.email_proved_at, ${mailDue(SETTING)} as due,
      coalesce(s.ways ->> (${SETTING}), case when g."byMail" then 'mail' else 'app' end) as way
    from jsonb_to_recordset($1::jsonb) as g (id uuid, "userId" uuid, kind text, key text, count int, sender text,
      subject text, "byMail" boolean, data jsonb)
    join sys_user u on u.id = g."userId" and u.status = 1 and u.deleted_at is null
    left join notification_setting s on s.user_id = u.id
  ), kept as (
    insert into notification as n (id, user_id, kind, key, count, sender, subject, data)
    select id, "userId", kind, key, count, sender, subject, data from given where way <> 'none' or kind = 'mentioned'
    on conflict (user_id, key) where read_at is null do update
      set count = n.count + excluded.count, sender = excluded.sender, subject = excluded.subject, data = excluded.data, at = now(),
        snoozed_until = null
    returning n.id, n.user_id, n.key
  ), mailed as (
    insert into notification_mail (user_id, item_id, due_at)
    select k.user_id, k.id, g.due from kept k join given g on g."userId" = k.user_id and g.key = k.key
    where g.way = 'mail' and g.email_proved_at is not null
    on conflict do nothing
  )
  select distinct user_id as id from kept
`);
// Read ones are deleted after 30 days, others after 180.
const deleteOld = statement(`
  with gone as (
    delete from notification where id = any (array(
      select id from notification where at < now() - interval '30 days' and (read_at is not null or at < now() - interval '180 days')
      limit 5000
    )) returning 1
  )
  select count(*)::int as gone from gone
`);

export type Waiting = Cursor & { payload: Notice };
export type NewNotification = {
  id: string;
  userId: string;
  kind: string;
  key: string;
  count: number;
  sender: string;
  subject: string;
  byMail: boolean;
  data: Record<string, unknown>;
};

/** Locks delivery until the end of the transaction and returns the cursor. */
export async function lockNoticeCursor(db: Db): Promise<Cursor> {
  await rowsOf(db, begin);
  return one(await rowsOf<{ value: Cursor }>(db, lockCursor)).value;
}

/** Next batch of notices of committed transactions, and the following cursor. */
export async function nextNotices(db: Db, cursor: Cursor): Promise<{ notices: Waiting[]; cursor: Cursor }> {
  const { xid } = one(await rowsOf<{ xid: string }>(db, horizon));
  // Transaction ids restart in a database moved to another cluster: a cursor ahead of the present is reset.
  const from = BigInt(cursor.xid) > BigInt(xid) ? { xid: '0', id: 0 } : cursor;
  // Reads up to the horizon stored in the cursor: a later one would deliver notices in between twice.
  const notices = await rowsOf<Waiting>(db, next, [from.xid, from.id, xid]);
  const last = notices.at(-1);
  if (notices.length === PAGE && last) return { notices, cursor: { xid: last.xid, id: last.id } };
  return { notices, cursor: { xid, id: 0 } };
}

/** Whether committed notices are held back by an older running transaction. */
export async function areNoticesDeferred(db: Db, { xid, id }: Cursor): Promise<boolean> {
  return one(await rowsOf<{ waiting: boolean }>(db, beyond, [xid, id])).waiting;
}

/** Saves the delivery cursor. Its transaction id is not reused after a crash and precedes that id. */
export async function moveCursor(db: Db, cursor: Cursor): Promise<void> {
  await rowsOf(db, move, [JSON.stringify(cursor)]);
}

/** Inserts notifications according to the settings of the users; returns those with something new. */
export async function insertNotifications(db: Db, notifications: readonly NewNotification[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, insert, [JSON.stringify(notifications)]);
  return rows.map(({ id }) => id);
}

/** Deletes a batch of old notifications and returns the count. */
export async function removeOldNotifications(db: Db): Promise<number> {
  return one(await rowsOf<{ gone: number }>(db, deleteOld)).gone;
}
