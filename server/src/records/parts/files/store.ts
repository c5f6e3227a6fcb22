import { type Db, rowsOf, statement } from '../../../kernel/db.ts';

const findImages = statement(`
  select id from record_file
  where record_type = $1 and record_id = $2 and id = any($3::uuid[]) and preview = 'image' and deleted_at is null
`);

/** Which of these files are images on this record. */
export async function findImageIds(db: Db, type: string, recordId: string, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, findImages, [type, recordId, ids])).map(({ id }) => id);
}
