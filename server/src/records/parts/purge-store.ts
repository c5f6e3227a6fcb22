import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';
import { servedTypes } from '../adapter.ts';

type Id = { id: string };
const idsOf = (rows: readonly Id[]) => rows.map(({ id }) => id);

const removeParts = statement(`
  with words as (delete from record_comment where record_type = $1 and record_id = any ($2::uuid[])),
    steps as (delete from record_checklist_item where record_type = $1 and record_id = any ($2::uuid[])),
    people as (delete from record_watcher where record_type = $1 and record_id = any ($2::uuid[])),
    links as (
      delete from record_link where (from_type = $1 and from_id = any ($2::uuid[])) or (to_type = $1 and to_id = any ($2::uuid[]))
    )
  delete from record_file where record_type = $1 and record_id = any ($2::uuid[]) returning file_id as id
`);
const deleteUnused = statement(`
  delete from stored_file f where f.id = any ($1::uuid[]) and not exists (select from record_file a where a.file_id = f.id)
  returning f.id
`);
const OF_TYPE = 'where record_type = $1 and ($2::uuid is null or record_id > $2::uuid) order by record_id limit $3';
const linkEnd = (end: 'from' | 'to') => `
  select distinct ${end}_id from record_link
  where ${end}_type = $1 and ($2::uuid is null or ${end}_id > $2::uuid) order by ${end}_id limit $3
`;
const withParts = statement(`
  select record_id as id from (
    (select distinct record_id from record_comment ${OF_TYPE})
    union (select distinct record_id from record_checklist_item ${OF_TYPE})
    union (select distinct record_id from record_watcher ${OF_TYPE})
    union (select distinct record_id from record_file ${OF_TYPE})
    union (${linkEnd('from')})
    union (${linkEnd('to')})
  ) r order by record_id limit $3
`);

/** Ids of records of a type with parts, in order. */
export async function findRecordsWithParts(
  db: Db,
  type: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  return idsOf(await rowsOf<Id>(db, withParts, [type, after, limit]));
}

/** Removes all parts of purged records; returns the files that are no longer referenced. */
export async function removePartsOf(db: Db, type: string, recordIds: readonly string[]): Promise<string[]> {
  if (recordIds.length === 0) return [];
  return await deleteFileRecords(db, await rowsOf<{ id: string | null }>(db, removeParts, [type, recordIds]));
}

/** Purges comments and files that were deleted this many days ago; those of records whose ids the SQL `held` finds, and of held records of other types, stay. */
export function partsPurge(held: string) {
  const kept = [held, ...servedTypes().flatMap(({ retention }) => retention?.heldIds ?? [])];
  const isFree = kept.map((ids) => `record_id not in (${ids})`).join(' and ');
  const deleteComments = statement(`
    delete from record_comment where id in (
      select id from record_comment c
      where deleted_at <= now() - make_interval(days => $1) and ${isFree}
        and not exists (select from record_comment r where r.parent_id = c.id)
      limit $2 for update skip locked
    ) returning id
  `);
  const deleteFiles = statement(`
    delete from record_file where id in (
      select id from record_file where deleted_at <= now() - make_interval(days => $1) and ${isFree}
      limit $2 for update skip locked
    ) returning file_id as id
  `);
  return async (db: Db, days: number, limit: number): Promise<{ purged: number; fileIds: string[] }> => {
    const comments = await rowsOf<Id>(db, deleteComments, [days, limit]);
    const files = await rowsOf<{ id: string | null }>(db, deleteFiles, [days, limit]);
    return { purged: comments.length + files.length, fileIds: await deleteFileRecords(db, files) };
  };
}

/** Deletes the entries of stored files that no record refers to any more; returns them. */
export async function deleteFileRecords(db: Db, files: readonly { id: string | null }[]): Promise<string[]> {
  const fileIds = [...new Set(files.flatMap(({ id }) => (id === null ? [] : [id])))];
  return fileIds.length === 0 ? [] : idsOf(await rowsOf<Id>(db, deleteUnused, [fileIds]));
}
