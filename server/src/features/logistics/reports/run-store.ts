import { REPORT_FILE_DAYS } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import type { StoredFile } from '../../../kernel/files.ts';

const FILE_KEPT = `interval '${REPORT_FILE_DAYS} days'`;
const insertFile = statement(`
  insert into stored_file (id, sha256, size, mime, created_by) values ($1, $2, $3, $4, $5)
`);
const dropFile = statement('delete from stored_file where id = $1');
const insert = statement(`
  insert into report_run (id, template_id, user_id, state, format, name, rows, milliseconds, file_id, reason, period)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (template_id, period, user_id) do nothing returning id
`);
const list = statement(`
  select r.id, r.at, r.period is not null as "isScheduled", r.state, r.user_id as "userId", coalesce(u.realname, '') as "userName", r.format, r.rows, r.milliseconds,
    case when r.file_id is not null then r.at + ${FILE_KEPT} end as "fileUntil", r.reason
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
const forgetFiles = statement(`
  delete from stored_file where id in (
    select file_id from report_run where file_id is not null and at <= now() - ${FILE_KEPT} order by at limit $1
  ) returning id
`);
const forgetSurplus = statement(`
  delete from stored_file where id in (
    select file_id from report_run where user_id = $1 and file_id is not null order by at desc, id desc offset $2
  ) returning id
`);
const forgetRuns = statement(`
  delete from report_run where id in (
    select id from report_run where file_id is null and at <= now() - interval '180 days' order by at limit $1
  ) returning id
`);

export type NewRun = {
  id: string;
  templateId: string;
  userId: string;
  format: 'xlsx' | 'csv';
  /** The file name. */
  name: string;
  milliseconds: number;
  /** The scheduled time. */
  period?: string;
};
export type GeneratedFile = StoredFile & { id: string; mime: string };

/** Records a run with its file; returns whether this scheduled time was not recorded before. */
export async function insertDone(
  db: Db,
  run: NewRun,
  { rows, file }: { rows: number; file: GeneratedFile },
): Promise<boolean> {
  await rowsOf(db, insertFile, [file.id, file.sha256, file.size, file.mime, run.userId]);
  const values = [...partsOf(run, 'done'), rows, run.milliseconds, file.id, null, run.period ?? null];
  const isNew = (await rowOf(db, insert, values)) !== undefined;
  if (!isNew) await rowsOf(db, dropFile, [file.id]);
  return isNew;
}

/** Records a failed run with its failure code; returns whether this scheduled time was not recorded before. */
export async function insertFailed(db: Db, run: NewRun, reason: string): Promise<boolean> {
  const values = [...partsOf(run, 'failed'), null, run.milliseconds, null, reason, run.period ?? null];
  return (await rowOf(db, insert, values)) !== undefined;
}

function partsOf({ id, templateId, userId, format, name }: NewRun, state: 'done' | 'failed') {
  return [id, templateId, userId, state, format, name];
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
  return (await rowsOf<{ id: string }>(db, forgetFiles, [limit])).map(({ id }) => id);
}

/** Deletes the oldest files of a user beyond the limit; returns their ids. */
export async function deleteSurplusReports(db: Db, userId: string, most: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, forgetSurplus, [userId, most])).map(({ id }) => id);
}

/** Deletes a batch of runs older than half a year; returns their number. */
export async function deleteOldRuns(db: Db, limit: number): Promise<number> {
  return (await rowsOf(db, forgetRuns, [limit])).length;
}
