import type { Attachment } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { insertStoredFile } from '../../../kernel/files/stored-file-store.ts';
import type { Upload } from '../../../kernel/files/upload.ts';

const COLUMNS = `
  a.id, a.record_id as "recordId", a.name, a.size, a.mime, a.preview, a.url, a.created_by as "createdBy",
  a.created_at as "createdAt"
`;
const list = statement(`
  select ${COLUMNS} from record_file a
  where a.record_type = $1 and a.record_id = $2 and a.deleted_at is null order by a.created_at desc, a.id desc
`);
const find = statement(
  `select ${COLUMNS} from record_file a where a.record_type = $1 and a.id = $2 and a.deleted_at is null`,
);
const findFile = statement(`
  select f.id, f.sha256, f.size from record_file a join stored_file f on f.id = a.file_id where a.id = $1
`);
const findImages = statement(`
  select id from record_file
  where record_type = $1 and record_id = $2 and id = any($3::uuid[]) and preview = 'image' and deleted_at is null
`);
const count = statement(`
  select count(*)::int as total from record_file where record_type = $1 and record_id = $2 and deleted_at is null
`);
const insert = statement(`
  insert into record_file as a (id, record_type, record_id, file_id, name, size, mime, preview, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  returning ${COLUMNS}
`);
const rename = statement(`update record_file as a set name = $2 where a.id = $1 returning ${COLUMNS}`);
const remove = statement('update record_file set deleted_at = now() where id = $1 and deleted_at is null');

/** The files of a record, newest first. */
export async function listAttachments(db: Db, type: string, recordId: string): Promise<Attachment[]> {
  return await rowsOf<Attachment>(db, list, [type, recordId]);
}

/** Finds a file of a record type that has not been removed. */
export async function findAttachment(db: Db, type: string, id: string): Promise<Attachment | undefined> {
  return await rowOf<Attachment>(db, find, [type, id]);
}

/** The stored file of an attachment; undefined for a link. */
export async function findBytes(db: Db, attachmentId: string) {
  return await rowOf<{ id: string; sha256: string; size: number }>(db, findFile, [attachmentId]);
}

export async function countAttachments(db: Db, type: string, recordId: string): Promise<number> {
  return one(await rowsOf<{ total: number }>(db, count, [type, recordId])).total;
}

export type NewAttachment = { id: string; type: string; recordId: string; upload: Upload; createdBy: string | null };

/** Records an uploaded file and attaches it to a record. */
export async function insertAttachment(db: Db, added: NewAttachment): Promise<Attachment> {
  const { id, type, recordId, upload, createdBy } = added;
  const { id: fileId, name, size, mime, preview } = upload;
  await insertStoredFile(db, upload, createdBy);
  const values = [id, type, recordId, fileId, name, size, mime, preview, createdBy];
  return one(await rowsOf<Attachment>(db, insert, values));
}

export async function renameAttachment(db: Db, id: string, name: string): Promise<Attachment> {
  return one(await rowsOf<Attachment>(db, rename, [id, name]));
}

/** Removes a file from its record; its content is deleted 30 days later. */
export async function removeAttachment(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

export async function findImageIds(db: Db, type: string, recordId: string, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, findImages, [type, recordId, ids])).map(({ id }) => id);
}
