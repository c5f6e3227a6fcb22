import type { MessageKind, OwnAnnouncement } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import { violatedConstraint } from '../../kernel/database/retryable.ts';
import { wireTime } from '../../kernel/routes/list-query.ts';
import { FOR_ME } from './audience/audience-store.ts';
import { storedKindsOf } from './message-kinds.ts';
import type { StoredNotice } from './notice-text.ts';

const NOTIFICATIONS = `
  select n.id, '2' as "msgCategory", n.at, n.read_at, n.snoozed_until, n.subject, n.sender, 'L' as priority, false as announced,
    n.kind in ('mentioned', 'assigned') as direct
  from notification n where n.user_id = $1::uuid
`;
/** Items of the user $1: announcements for them and notifications. */
const MINE = `(
  select a.id, a.category as "msgCategory", a.send_time as at, r.read_at, null::timestamptz as snoozed_until, a.title as subject, a.sender, a.priority, true as announced,
    false as direct
  from sys_announcement a
  left join sys_announcement_send r on r.announcement_id = a.id and r.user_id = $1::uuid
  where ${FOR_ME}
  union all ${NOTIFICATIONS}
)`;
const SOURCES = {
  all: () => MINE,
  some: (kinds: string) => `(${NOTIFICATIONS} and n.kind = any (${kinds}::text[]))`,
  others: (kinds: string) => `(${NOTIFICATIONS} and n.kind <> all (${kinds}::text[]))`,
};
/** All columns of the rows `m`. */
const WHOLE = `
  m.id, m.announced, m."msgCategory", ${wireTime('m.at')} as "sendTime", ${wireTime('m.read_at')} as "readTime",
  m.read_at is not null as "isRead", ${wireTime('coalesce(a.created_at, n.at)')} as "createTime",
  a.title as titile, a.abstract as "msgAbstract", a.sender, a.priority, a.open_type as "openType", a.open_page as "openPage",
  a.bus_id as "busId", a.bus_type as "busType", n.kind, n.count, n.sender as "noticeSender", n.data
`;
const JOINED = `
  left join sys_announcement a on m.announced and a.id = m.id left join notification n on not m.announced and n.id = m.id
`;
const unread = statement(`
  select ${WHOLE}, m.total, case when $2 then null else a.content end as "msgContent"
  from (
    select x.*, row_number() over (partition by "msgCategory" order by direct desc, at desc, id desc) as place,
      (count(*) over (partition by "msgCategory"))::int as total
    from ${MINE} x where read_at is null and snoozed_until is null
  ) m ${JOINED}
  where m.place <= 5 order by m.place, m.id desc
`);
// Some end after more seconds than an integer holds.
const nextEnd = statement(`
  select least(ceil(extract(epoch from min(a.end_time) - now())), 1e9)::int as seconds from sys_announcement a
  where ${FOR_ME} and a.end_time is not null
`);
const FILTER = `
  ($2::text is null or x.subject ilike $2) and ($3::text is null or x.sender ilike $3)
  and ($4::text is null or (x.read_at is not null) = ($4 = '1'))
  and ($5::text is null or x."msgCategory" = $5) and ($6::text is null or x.priority = $6)
`;
const page = (source: keyof typeof SOURCES, order: string) =>
  statement(`
    select ${WHOLE}, a.content as "msgContent"
    from (select x.* from ${SOURCES[source]('$9')} x where ${FILTER} order by at ${order}, id ${order} limit $7 offset $8) m ${JOINED}
    order by m.at ${order}, m.id ${order}
  `);
const count = (source: keyof typeof SOURCES) =>
  statement(`select count(*)::int as total from ${SOURCES[source]('$7')} x where ${FILTER}`);
const lists = {
  all: { asc: page('all', 'asc'), desc: page('all', 'desc'), count: count('all') },
  some: { asc: page('some', 'asc'), desc: page('some', 'desc'), count: count('some') },
  others: { asc: page('others', 'asc'), desc: page('others', 'desc'), count: count('others') },
};
const find = statement(`select ${WHOLE}, a.content as "msgContent" from ${MINE} m ${JOINED} where m.id = $2`);
const readOne = statement(`
  with announcement as (
    insert into sys_announcement_send (announcement_id, user_id)
    select a.id, $1::uuid from sys_announcement a where a.id = $2 and ${FOR_ME}
    on conflict (announcement_id, user_id) do update set read_at = sys_announcement_send.read_at returning 1
  ), message as (
    update notification set read_at = coalesce(read_at, now()), snoozed_until = null where id = $2 and user_id = $1 returning 1
  )
  select exists (select from announcement) or exists (select from message) as found
`);
const readAll = statement(`
  with announcement as (
    insert into sys_announcement_send (announcement_id, user_id)
    select a.id, $1::uuid from sys_announcement a where ${FOR_ME} on conflict do nothing
  )
  update notification set read_at = now() where user_id = $1 and read_at is null and snoozed_until is null
`);
// A read one becomes unread, unless it has come again meanwhile; without a time it is shown at once.
const snooze = statement(`
  update notification n set snoozed_until = $3, read_at = null, at = case when $3::timestamptz is null then now() else n.at end
  where n.id = $2 and n.user_id = $1 and not exists (
    select from notification o where o.user_id = n.user_id and o.key = n.key and o.read_at is null and o.id <> n.id
  )
  returning id
`);
const returnDue = statement(`
  with woken as (
    update notification set snoozed_until = null, at = now() where id = any (array(
      select id from notification where snoozed_until <= now() order by snoozed_until limit 1000 for update skip locked
    )) returning user_id
  )
  select distinct user_id as id from woken
`);

type Common = Pick<OwnAnnouncement, 'id' | 'msgCategory' | 'createTime' | 'sendTime' | 'readTime'> & {
  isRead: boolean;
};
type AnnouncementColumns = Omit<OwnAnnouncement, keyof Common | 'anntId' | 'userId' | 'readFlag'>;
type Message = Omit<StoredNotice, 'sender'> & { noticeSender: string };
type Nulls<T> = { [K in keyof T]: null };
/** An announcement or a notification; neither has the fields of the other. */
export type OwnRow = Common &
  (
    | (AnnouncementColumns & Nulls<Message> & { announced: true })
    | (Nulls<AnnouncementColumns> & Message & { announced: false })
  );

/** Latest unread items of each kind, mentions and assignments first, with the totals. */
export async function findUnread(db: Db, userId: string, brief: boolean): Promise<(OwnRow & { total: number })[]> {
  return await rowsOf<OwnRow & { total: number }>(db, unread, [userId, brief]);
}

/** Seconds until the next announcement for a user ends; null if none does. */
export async function findNextEnd(db: Db, userId: string): Promise<number | null> {
  return one(await rowsOf<{ seconds: number | null }>(db, nextEnd, [userId])).seconds;
}

export type OwnFilter = {
  filter: readonly (string | null)[];
  /** Only the notifications of this kind. */
  kind: MessageKind | null;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
};

/** Returns a page of the items of a user and the total. */
export async function listOwn(db: Db, userId: string, { filter, kind, order, offset, limit }: OwnFilter) {
  const list = lists[sourceOf(kind)];
  const kinds = kind ? [storedKindsOf(kind)] : [];
  const [records, [row]] = await Promise.all([
    rowsOf<OwnRow>(db, list[order], [userId, ...filter, limit, offset, ...kinds]),
    rowsOf<{ total: number }>(db, list.count, [userId, ...filter, ...kinds]),
  ]);
  return { records, total: row?.total ?? 0 };
}

function sourceOf(kind: MessageKind | null): keyof typeof SOURCES {
  if (!kind) return 'all';
  return kind === 'other' ? 'others' : 'some';
}

/** Finds an announcement or notification of a user. */
export async function findOwn(db: Db, userId: string, id: string): Promise<OwnRow | undefined> {
  return await rowOf<OwnRow>(db, find, [userId, id]);
}

/** Marks an item as read; returns false when it is not for the user. */
export async function markRead(db: Db, userId: string, id: string): Promise<boolean> {
  return one(await rowsOf<{ found: boolean }>(db, readOne, [userId, id])).found;
}

/** Marks all items of a user as read. */
export async function markAllRead(db: Db, userId: string): Promise<void> {
  await rowsOf(db, readAll, [userId]);
}

/** Snoozes a notification of a user until an instant, or shows it again at once; false if there is none. */
export async function snoozeNotification(db: Db, userId: string, id: string, until: string | null): Promise<boolean> {
  try {
    return (await rowsOf(db, snooze, [userId, id, until])).length > 0;
  } catch (error) {
    // It has come again at this moment.
    if (violatedConstraint(error) === 'notification_unread') return false;
    throw error;
  }
}

/** Shows up to 1,000 notifications again whose time has come; returns their users. */
export async function returnSnoozed(db: Db): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, returnDue, [])).map(({ id }) => id);
}
