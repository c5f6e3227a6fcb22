import type { Attachment } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import type { Upload } from '../../../kernel/upload.ts';

const COLUMNS = `
  a.id, a.record_id as "taskId", a.name, a.size, a.mime, a.preview, a.url, a.created_by as "createdBy",
  a.created_at as "createdAt"
`;
const list = statement(`
  select ${COLUMNS} from record_file a
  where a.record_type = 'task' and a.record_id = $1 and a.deleted_at is null order by a.created_at desc, a.id desc
`);
const find = statement(`select ${COLUMNS} from record_file a where a.id = $1 and a.deleted_at is null`);
const findFile = statement(`
  select f.id, f.sha256, f.size from record_file a join stored_file f on f.id = a.file_id where a.id = $1
`);
const count = statement(`
  select count(*)::int as total from record_file where record_type = 'task' and record_id = $1 and deleted_at is null
`);
const insert = statement(`
  with kept as (
    insert into stored_file (id, sha256, size, mime, created_by) values ($3, $5, $6, $7, $9)
  )
  insert into record_file as a (id, record_type, record_id, file_id, name, size, mime, preview, created_by)
  values ($1, 'task', $2, $3, $4, $6, $7, $8, $9)
  returning ${COLUMNS}
`);
const rename = statement(`update record_file as a set name = $2 where a.id = $1 returning ${COLUMNS}`);
const remove = statement('update record_file set deleted_at = now() where id = $1 and deleted_at is null');

/** The files of a task, newest first. */
export async function listAttachments(db: Db, taskId: string): Promise<Attachment[]> {
  return await rowsOf<Attachment>(db, list, [taskId]);
}

/** One file of a task, unless it has been removed. */
export async function findAttachment(db: Db, id: string): Promise<Attachment | undefined> {
  return await rowOf<Attachment>(db, find, [id]);
}

/** The bytes behind a file of a task; undefined for a link. */
export async function findBytes(db: Db, attachmentId: string) {
  return await rowOf<{ id: string; sha256: string; size: number }>(db, findFile, [attachmentId]);
}

/** How many files a task has. */
export async function countAttachments(db: Db, taskId: string): Promise<number> {
  return one(await rowsOf<{ total: number }>(db, count, [taskId])).total;
}

export type NewAttachment = { id: string; taskId: string; upload: Upload; createdBy: string };

/** Records an arrived file and puts it on a task. */
export async function insertAttachment(db: Db, { id, taskId, upload, createdBy }: NewAttachment): Promise<Attachment> {
  const { id: fileId, name, sha256, size, mime, preview } = upload;
  return one(await rowsOf<Attachment>(db, insert, [id, taskId, fileId, name, sha256, size, mime, preview, createdBy]));
}

/** Gives a file another name. */
export async function renameAttachment(db: Db, id: string, name: string): Promise<Attachment> {
  return one(await rowsOf<Attachment>(db, rename, [id, name]));
}

/** Takes a file off its task; its bytes go with the next clearing of the trash after 30 days. */
export async function removeAttachment(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}
