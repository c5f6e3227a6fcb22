import { REPORT_FILE_DAYS } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { StoredFile } from '../../../kernel/files/files.ts';
import { deleteStoredFile, insertStoredFile } from '../../../kernel/files/stored-file-store.ts';

const FILE_KEPT = `interval '${REPORT_FILE_DAYS} days'`;
const insert = statement(`
  insert into report_run (id, job_id, template_id, user_id, state, format, name, rows, left_out, milliseconds, file_id, reason, period)
  values ($1, (select job_id from record_job_item where id = $1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict (template_id, period, user_id) do nothing returning id
`);
// A failed run that is tried again, perhaps by a copy of its job.
const deleteFailed = statement(`
  delete from report_run where state = 'failed' and (id = $1 or (template_id = $2 and period = $3 and user_id = $4))
`);
const made = statement(`
  select from report_run
  where state = 'done' and template_id = $1 and period = $2::timestamptz and user_id = $3 limit 1
`);
const ofItems = statement(`
  select id, name, coalesce(rows, 0) as rows, left_out as "leftOut", file_id is not null and at > now() - ${FILE_KEPT} as "isKept" from report_run
  where id = any ($1::uuid[]) and state = 'done'
`);
const names = statement('select id, realname as name from sys_user where id = any ($1::uuid[])');
const list = statement(`
  select r.id, r.at, r.period is not null as "isScheduled", r.state, r.user_id as "userId", coalesce(u.realname, '') as "userName", r.format, r.rows, r.milliseconds,
    case when r.file_id is not null then r.at + ${FILE_KEPT} end as "fileUntil", r.reason, r.job_id as "jobId"
  from report_run r left join sys_user u on u.id = r.user_id
  where r.template_id = $1 order by r.at desc, r.id desc limit 100
`);
const find = statement(`
  select r.name, r.format, r.dataset, s.id as "fileId", s.sha256, s.size, s.mime
  from (
    select r.*, t.dataset from report_run r left join report_template t on t.id = r.template_id
    where r.id = $1 and r.user_id = $2 and r.state = 'done'
  ) r left join stored_file s on s.id = r.file_id and r.at > now() - ${FILE_KEPT}
`);
const clearFiles = statement(`
  delete from stored_file where id in (
    select file_id from report_run where file_id is not null and at <= now() - ${FILE_KEPT} order by at limit $1
  ) returning id
`);
const deleteSurplus = statement(`
  delete from stored_file where id in (
    select file_id from report_run where user_id = $1 and file_id is not null order by at desc, id desc offset $2
  ) returning id
`);
const deleteRuns = statement(`
  delete from report_run where id in (
    select id from report_run where file_id is null and at <= now() - interval '180 days' order by at limit $1
  ) returning id
`);

export type NewRun = {
  /** The id of the item that makes it. */
  id: string;
  templateId: string;
  userId: string;
  format: 'xlsx' | 'csv';
  /** The file name. */
  name: string;
  /** The scheduled time; null for a manual run. */
  period: string | null;
};
export type GeneratedFile = StoredFile & { id: string; mime: string };
type Made = { rows: number; leftOut: number; file: GeneratedFile };

/** Records a run with its file; returns whether its scheduled time had not been recorded, as by an earlier version. */
export async function insertDone(
  db: Db,
  run: NewRun & { milliseconds: number },
  { rows, leftOut, file }: Made,
): Promise<boolean> {
  await insertStoredFile(db, file, run.userId);
  const isNew = await insertRun(db, run, ['done', rows, leftOut, run.milliseconds, file.id, null]);
  if (!isNew) await deleteStoredFile(db, file.id);
  return isNew;
}

/** Records a failed run with its failure code. */
export async function insertFailed(db: Db, run: NewRun, reason: string): Promise<void> {
  await insertRun(db, run, ['failed', null, 0, 0, null, reason]);
}

type Outcome = ['done' | 'failed', rows: number | null, leftOut: number, milliseconds: number, ...(string | null)[]];

async function insertRun(db: Db, { id, templateId, userId, format, name, period }: NewRun, outcome: Outcome) {
  const [state, ...figures] = outcome;
  await rowsOf(db, deleteFailed, [id, templateId, period, userId]);
  return (await rowOf(db, insert, [id, templateId, userId, state, format, name, ...figures, period])) !== undefined;
}

/** Whether the report of a scheduled time has been made for a recipient. */
export async function isMade(db: Db, { templateId, period, userId }: Scheduled): Promise<boolean> {
  return period !== null && (await rowOf(db, made, [templateId, period, userId])) !== undefined;
}

type Scheduled = { templateId: string | null; period: string | null; userId: string };

/** The successful runs among items. */
export async function runsOf(db: Db, itemIds: readonly string[]) {
  return await rowsOf<{ id: string; name: string; rows: number; leftOut: number; isKept: boolean }>(db, ofItems, [
    itemIds,
  ]);
}

export async function namesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(db, names, [userIds]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type RunRow = {
  id: string;
  at: string;
  isScheduled: boolean;
  state: 'done' | 'failed';
  userId: string;
  userName: string;
  format: 'xlsx' | 'csv';
  rows: number | null;
  milliseconds: number;
  fileUntil: string | null;
  /** The code of the failure. */
  reason: string | null;
  jobId: string | null;
};

/** The latest runs of a template. */
export async function listRuns(db: Db, templateId: string): Promise<RunRow[]> {
  return await rowsOf<RunRow>(db, list, [templateId]);
}

type FileOrNone =
  | ({ fileId: string } & StoredFile & { mime: string })
  | { fileId: null; sha256: null; size: null; mime: null };
export type RunFile = { name: string; dataset: string | null } & FileOrNone;

/** A user's run with its file, if that is still available. */
export async function findRun(db: Db, id: string, userId: string): Promise<RunFile | undefined> {
  return await rowOf<RunFile>(db, find, [id, userId]);
}

/** Deletes a batch of expired files; returns their ids. */
export async function deleteExpiredReports(db: Db, limit: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, clearFiles, [limit])).map(({ id }) => id);
}

/** Deletes the oldest files of a user beyond the limit; returns their ids. */
export async function deleteSurplusReports(db: Db, userId: string, most: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, deleteSurplus, [userId, most])).map(({ id }) => id);
}

/** Deletes a batch of runs older than half a year; returns their number. */
export async function deleteOldRuns(db: Db, limit: number): Promise<number> {
  return (await rowsOf(db, deleteRuns, [limit])).length;
}
