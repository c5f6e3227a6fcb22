import type { FormFile } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { insertAttachment } from '../../../records/parts/files/store.ts';
import { deleteFileRecords } from '../../../records/parts/purge-store.ts';

/** Files of a form that wait to be submitted, and those of a submission, among the files of records. */
const UPLOADED = 'taskForm';
const SUBMITTED = 'taskRequest';

const FILE = 'a.id, a.name, a.size';
const waiting = statement(`
  select count(*)::int as total from record_file a
  where a.record_type = '${UPLOADED}' and a.record_id = $1 and a.created_by = $2
`);
// Uploads of one user for a form are counted one after another, so that together they do not exceed the limit.
const lockWaiting = statement(`select pg_advisory_xact_lock(hashtextextended('form files ' || $1 || ' ' || $2, 0))`);
const claim = statement(`
  update record_file a set record_type = '${SUBMITTED}', record_id = $1
  where a.id = any ($2::uuid[]) and a.record_type = '${UPLOADED}' and a.record_id = $3 and a.created_by is not distinct from $4
  returning a.id
`);
const attach = statement(`
  insert into record_file (id, record_type, record_id, name, file_id, size, mime, preview, created_by, created_at)
  select gen_random_uuid(), 'task', $2, a.name, a.file_id, a.size, a.mime, a.preview, a.created_by, a.created_at
  from record_file a where a.record_type = '${SUBMITTED}' and a.record_id = $1
`);
const list = statement(`
  select ${FILE}, a.record_id as "submissionId" from record_file a
  where a.record_type = '${SUBMITTED}' and a.record_id = any ($1::uuid[]) order by a.created_at, a.id
`);
const find = statement(`
  select a.name, a.mime, f.id, f.sha256, f.size, s.form_id as "formId", o.project_id as "projectId"
  from record_file a join stored_file f on f.id = a.file_id join task_form_submission s on s.id = a.record_id
    join task_form o on o.id = s.form_id
  where a.id = $1 and a.record_type = '${SUBMITTED}'
`);
// Uploads that nobody submitted within a day; files of deleted requests, and of those declined or withdrawn 30 days ago (the
// withdrawal has no date of its own: 30 days after they were submitted).
const expired = statement(`
  delete from record_file where id in (
    select a.id from record_file a left join task_form_submission s on a.record_type = '${SUBMITTED}' and s.id = a.record_id
    where (a.record_type = '${UPLOADED}' and a.created_at < now() - interval '1 day')
      or (a.record_type = '${SUBMITTED}' and (s.id is null
        or (
          s.state in ('declined', 'withdrawn') and coalesce(s.decided_at, a.created_at) < now() - interval '30 days'
        )))
    limit $1
  ) returning file_id as id
`);

type NewFile = { formId: string; upload: Upload; userId: string | null };

/** Records an uploaded file that waits for its form to be submitted. */
export async function insertFormFile(db: Db, { formId, upload, userId }: NewFile): Promise<FormFile> {
  const added = { id: newId(), type: UPLOADED, recordId: formId, upload, createdBy: userId };
  const { id, name, size } = await insertAttachment(db, added);
  return { id, name, size };
}

/** The number of files of a user that wait for a form to be submitted. */
export async function countWaitingFiles(db: Db, formId: string, userId: string): Promise<number> {
  return one(await rowsOf<{ total: number }>(db, waiting, [formId, userId])).total;
}

/** Makes further uploads of the user for the form wait until the transaction ends. */
export async function lockWaitingFiles(db: Db, formId: string, userId: string): Promise<void> {
  await rowsOf(db, lockWaiting, [formId, userId]);
}

type Claim = { submissionId: string; formId: string; ids: readonly string[]; userId: string | null };

/** Makes uploaded files those of a submission; returns the ids of those that were there. */
export async function claimFiles(db: Db, { submissionId, formId, ids, userId }: Claim): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await rowsOf<{ id: string }>(db, claim, [submissionId, ids, formId, userId])).map(({ id }) => id));
}

export async function attachFiles(db: Db, submissionId: string, taskId: string): Promise<void> {
  await rowsOf(db, attach, [submissionId, taskId]);
}

/** The files of submissions, oldest first. */
export async function findFiles(db: Db, submissionIds: readonly string[]) {
  return await rowsOf<FormFile & { submissionId: string }>(db, list, [submissionIds]);
}

export type SubmittedFile = {
  id: string;
  name: string;
  mime: string;
  sha256: string;
  size: number;
  formId: string;
  projectId: string;
};

/** A file of a submission with its content. */
export async function findSubmittedFile(db: Db, id: string): Promise<SubmittedFile | undefined> {
  return await rowOf<SubmittedFile>(db, find, [id]);
}

/** Deletes expired files; returns their number, and those whose content is no longer referenced. */
export async function deleteExpiredFiles(db: Db, limit: number): Promise<{ deleted: number; fileIds: string[] }> {
  const files = await rowsOf<{ id: string | null }>(db, expired, [limit]);
  return { deleted: files.length, fileIds: await deleteFileRecords(db, files) };
}
