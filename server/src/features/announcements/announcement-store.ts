import type { Announcement, AnnouncementRow } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import { wireTime } from '../../kernel/routes/list-query.ts';

const idList = (type: string) =>
  `case when a.msg_type = '${type}' then (select coalesce(string_agg(replace(id::text, '-', '') || ',', '' order by n), '') from unnest(a.audience) with ordinality as u (id, n)) else '' end`;

export const COLUMNS = `
  a.id, a.title as titile, a.abstract as "msgAbstract", a.sender, a.priority, a.category as "msgCategory",
  a.open_type as "openType", a.open_page as "openPage", a.bus_id as "busId", a.bus_type as "busType",
  ${wireTime('a.created_at')} as "createTime", ${wireTime('a.send_time')} as "sendTime",
  ${wireTime('a.start_time')} as "startTime", ${wireTime('a.end_time')} as "endTime", a.msg_type as "msgType",
  ${idList('USER')} as "userIds", ${idList('DEPART')} as "departIds", ${idList('ROLE')} as "roleIds",
  a.send_status as "sendStatus", ${wireTime('a.cancel_time')} as "cancelTime", '0' as "delFlag",
  a.created_by as "createBy", a.updated_by as "updateBy", ${wireTime('a.updated_at')} as "updateTime",
  a.publish_at is not null as scheduled, a.send_status = '1' and coalesce(a.end_time <= now(), false) as expired, a.version
`;
const STATE = `case
  when a.send_status = '2' then 'revoked'
  when a.send_status = '1' then case when a.end_time <= now() then 'expired' else 'published' end
  when a.publish_at is not null then 'scheduled' else 'draft' end`;
export const FILTER = `
  ($1::text is null or a.title ilike $1) and ($2::text is null or a.sender ilike $2)
  and ($3::text is null or a.send_status = $3) and ($4::text is null or a.priority = $4)
  and ($5::text is null or a.category = $5) and ($6::text is null or a.msg_type = $6)
  and ($7::text is null or ${STATE} = $7)
`;
const SORTS: Record<string, string> = {
  createTime: 'a.created_at',
  sendTime: 'a.send_time',
  startTime: 'a.start_time',
  endTime: 'a.end_time',
  titile: 'lower(a.title)',
  sender: 'lower(a.sender)',
  priority: `strpos('LMH', a.priority)`,
};
export const READ_COUNT = '(select count(*)::int from sys_announcement_send r where r.announcement_id = a.id)';
const FILES = '(select count(*)::int from announcement_file f where f.announcement_id = a.id)';
const pages = Object.fromEntries(
  Object.entries(SORTS).flatMap(([name, by]) =>
    ['asc', 'desc'].map((order) => [
      `${name} ${order}`,
      statement(`
        select ${COLUMNS}, case when not $10::boolean then a.content end as "msgContent", ${FILES} as files, ${READ_COUNT} as "readCount"
        from sys_announcement a where ${FILTER}
        order by ${by} ${order} nulls last, a.id ${order} limit $8 offset $9
      `),
    ]),
  ),
);
const count = statement(`select count(*)::int as total from sys_announcement a where ${FILTER}`);
const find = statement(`select ${COLUMNS}, a.content as "msgContent" from sys_announcement a where a.id = $1`);
const lock = statement(`
  select a.id, a.title, a.send_status as "sendStatus", a.publish_at as "publishAt", a.send_time as "sendTime",
    a.cancel_time as "cancelTime", a.start_time as "startTime", a.end_time as "endTime", a.msg_type as "msgType",
    a.audience, a.former, a.version, a.start_time > now() as "isAhead", coalesce(a.end_time <= now(), false) as "isOver"
  from sys_announcement a where a.id = $1 for update
`);
const FIELDS = `title, abstract, content, sender, priority, category, msg_type, audience, open_type, open_page, bus_id, bus_type,
  start_time, end_time`;
const insert = statement(`
  insert into sys_announcement (id, created_by, ${FIELDS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::uuid[], $11, $12, $13, $14, $15::timestamptz, $16::timestamptz)
`);
// A scheduled draft stays scheduled with its new start, if that is in the future.
const update = statement(`
  update sys_announcement set (${FIELDS}) =
    ($3, $4, $5, $6, $7, $8, $9, $10::uuid[], $11, $12, $13, $14, $15::timestamptz, $16::timestamptz),
    publish_at = case when publish_at is not null and $15::timestamptz > now() then $15::timestamptz end,
    former = null, updated_by = $2, updated_at = now(), version = version + 1
  where id = $1
`);
const removeMany = statement('delete from sys_announcement where id = any ($1::uuid[]) returning id, title');

export type ListFilter = {
  filter: readonly (string | null)[];
  column?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Omits the texts. */
  brief?: boolean | undefined;
  offset: number;
  limit: number;
};

/** Returns a page of announcements and the total. */
export async function listAnnouncements(
  db: Db,
  { filter, column = 'createTime', order = 'desc', brief = false, offset, limit }: ListFilter,
): Promise<{ records: AnnouncementRow[]; total: number }> {
  const page = pages[`${column} ${order}`] ?? pages['createTime desc'];
  const [records, [row]] = await Promise.all([
    page ? rowsOf<AnnouncementRow>(db, page, [...filter, limit, offset, brief]) : [],
    rowsOf<{ total: number }>(db, count, filter),
  ]);
  return { records, total: row?.total ?? 0 };
}

/** Finds an announcement regardless of its audience. */
export async function findAnnouncement(db: Db, id: string): Promise<Omit<Announcement, 'files'> | undefined> {
  return await rowOf(db, find, [id]);
}

export type Locked = {
  id: string;
  title: string;
  sendStatus: '0' | '1' | '2';
  publishAt: string | null;
  sendTime: string | null;
  cancelTime: string | null;
  startTime: string | null;
  endTime: string | null;
  msgType: string;
  audience: string[];
  former: Record<string, string | null> | null;
  version: number;
  isAhead: boolean | null;
  isOver: boolean;
};

export async function lockAnnouncement(db: Db, id: string): Promise<Locked | undefined> {
  return await rowOf<Locked>(db, lock, [id]);
}

export type Fields = {
  title: string;
  abstract: string | null;
  content: string;
  sender: string;
  priority: string;
  category: string;
  msgType: string;
  audience: readonly string[];
  openType: string | null;
  openPage: string | null;
  busId: string | null;
  busType: string | null;
  startTime: string | null;
  endTime: string | null;
};

const valuesOf = (fields: Fields) => [
  fields.title,
  fields.abstract,
  fields.content,
  fields.sender,
  fields.priority,
  fields.category,
  fields.msgType,
  fields.audience,
  fields.openType,
  fields.openPage,
  fields.busId,
  fields.busType,
  fields.startTime,
  fields.endTime,
];

/** Inserts an announcement as a draft. */
export async function insertAnnouncement(db: Db, id: string, by: string, fields: Fields): Promise<void> {
  await rowsOf(db, insert, [id, by, ...valuesOf(fields)]);
}

export async function updateAnnouncement(db: Db, id: string, by: string, fields: Fields): Promise<void> {
  await rowsOf(db, update, [id, by, ...valuesOf(fields)]);
}

/** Deletes announcements with their read marks and returns the deleted ones. */
export async function deleteAnnouncements(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return await rowsOf(db, removeMany, [ids]);
}
