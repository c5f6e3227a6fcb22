import { LOG_LISTED_MAX } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { lexemesOf, queryOf } from '../../../kernel/database/search-text.ts';
import { callNameInChinese } from '../../../kernel/routes/call-names.ts';
import { wireTime } from '../../../kernel/routes/list-query.ts';
import { rangeOf } from '../../../kernel/routes/numbered-page.ts';
import type { DataScope } from '../../identity/index.ts';
import type { StoredRow } from './present-entry.ts';
import type { LogEntry } from './rules.ts';
import { entries } from './visible-entries-store.ts';

const COLUMNS = `
  id, log_type as "logType", content as "logContent", operate_type as "operateType",
  replace(user_id::text, '-', '') as userid, username, ip, agent, method, request_url as "requestUrl",
  request_param as "requestParam", request_type as "requestType", status, failure, request_id as "requestId",
  cost_time as "costTime", ${wireTime('at')} as "createTime", at
`;
const WHERE = `
  ($1::int is null or log_type = $1) and ($2::int is null or operate_type = $2)
  and ($3::tsquery is null or search @@ $3) and ($4::text is null or username = $4)
  and ($5::timestamptz is null or at >= $5) and ($6::timestamptz is null or at < $6)
  and ($7::boolean is null or (failure is not null) = $7)
`;
const page = (from: string, order: '' | 'desc') =>
  `select ${COLUMNS} from ${from} where ${WHERE} order by id ${order} limit $8 offset $9`;
const counting = (from: string) =>
  `select count(*)::int as total from (select from ${from} where ${WHERE} limit ${LOG_LISTED_MAX}) as found`;
const newest = statement(page('sys_log', 'desc'));
const oldest = statement(page('sys_log', ''));
const count = statement(counting('sys_log'));
const insert = statement(`
  insert into sys_log (id, at, log_type, operate_type, content, user_id, username, ip, agent, method, request_url,
    request_param, request_type, status, failure, request_id, cost_time, search)
  select e.id, e.at, e."logType", e."operateType", e.content, coalesce(e."userId", u.id), coalesce(e.username, u.username),
    e.ip, e.agent, e.method, e."requestUrl", e."requestParam", e."requestType", e.status, e.failure, e."requestId",
    e."costTime", array_to_tsvector(array(select unnest(e.search) union select lower(u.username) where u.username is not null))
  from jsonb_to_recordset($1::jsonb) as e (id uuid, at timestamptz, "logType" int, "operateType" int, content text,
    "userId" uuid, username text, typed text, ip text, agent text, method text, "requestUrl" text, "requestParam" text,
    "requestType" text, status int, failure text, "requestId" text, "costTime" int, search text[])
  left join lateral (
    select u.id, u.username from sys_user u
    where e.typed is not null and u.deleted_at is null
      and (u.username_skeleton = e.typed or lower(u.email) = e.typed or u.phone = e.typed) limit 1
  ) u on true
  on conflict (id) do nothing
`);
const remove = statement(`
  delete from sys_log where id = any ($1::uuid[]) returning content, username, ${wireTime('at')} as at
`);
const clear = statement(`
  with gone as (
    delete from sys_log where id = any (array(select id from sys_log where id <= $1 order by id limit 5000)) returning 1
  )
  select count(*)::int as gone from gone
`);
const upTo = statement('select count(*)::int as count from sys_log where id <= $1');
const forget = statement(`
  with gone as (
    delete from sys_log where id = any (
      array(select id from sys_log where at < now() - make_interval(days => $1) order by at limit 5000)
    ) returning 1
  )
  select count(*)::int as gone from gone
`);

export type LogFilter = {
  logType?: string;
  operateType?: string;
  keyWord?: string;
  username?: string;
  createTime_begin?: string | undefined;
  createTime_end?: string | undefined;
  failed?: string;
};
export type LogPlace = { pageNo?: number; pageSize?: number; column?: string; order?: 'asc' | 'desc' };

/** Inserts entries; existing ones are unchanged. */
export async function insertEntries(db: Db, entries: readonly LogEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, search: searchOf(entry) }));
  await rowsOf(db, insert, [JSON.stringify(rows)]);
}

/** Returns a page of the log within the data scope and the total, both up to 10,000. */
export async function listLog(
  db: Db,
  query: LogFilter & LogPlace,
  scope: DataScope,
): Promise<{ rows: StoredRow[]; total: number }> {
  const { limit, offset } = rangeOf(query);
  const filter = valuesOf(query);
  const upwards = query.column === 'createTime' && query.order === 'asc';
  const beyond = offset >= LOG_LISTED_MAX;
  const [values, counted] = [[...filter, limit, offset], [...filter]];
  const from = entries(values, scope);
  const prepared = upwards ? oldest : newest;
  const read = scope.whole ? prepared : { text: page(from, upwards ? '' : 'desc') };
  const total = scope.whole ? count : { text: counting(entries(counted, scope)) };
  const [rows, totals] = await Promise.all([
    beyond ? [] : rowsOf<StoredRow>(db, read, values),
    rowsOf<{ total: number }>(db, total, counted),
  ]);
  return { rows, total: one(totals).total };
}

/** Deletes entries and returns them. */
export async function removeEntries(db: Db, ids: readonly string[]): Promise<Record<string, unknown>[]> {
  return await rowsOf(db, remove, [ids]);
}

/** Number of entries up to one. */
export async function countEntries(db: Db, id: string): Promise<number> {
  return one(await rowsOf<{ count: number }>(db, upTo, [id])).count;
}

/** Deletes a batch of entries up to one and returns the count. */
export async function deleteBatch(db: Db, upTo: string): Promise<number> {
  return (await rowOf<{ gone: number }>(db, clear, [upTo]))?.gone ?? 0;
}

/** Deletes a batch of entries older than this many days and returns the count. */
export async function deleteOldBatch(db: Db, days: number): Promise<number> {
  return (await rowOf<{ gone: number }>(db, forget, [days]))?.gone ?? 0;
}

function valuesOf({ logType, operateType, keyWord, username, failed, ...times }: LogFilter): unknown[] {
  return [
    logType ? Number(logType) : null,
    operateType ? Number(operateType) : null,
    (keyWord && queryOf(keyWord)) || null,
    username?.trim() || null,
    times.createTime_begin ?? null,
    times.createTime_end ?? null,
    failed ? failed === '1' : null,
  ];
}

function searchOf({ content, username, ip, method, requestUrl, requestParam, failure, requestId }: LogEntry): string[] {
  const texts = [
    content,
    callNameInChinese(method) ?? null,
    username,
    ip,
    method,
    requestUrl,
    requestParam,
    failure,
    requestId,
  ];
  return lexemesOf(...texts.filter((text) => text !== null));
}
