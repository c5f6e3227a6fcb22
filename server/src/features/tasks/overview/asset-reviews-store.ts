import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const LIVE = 't.project_id = $1 and t.deleted_at is null and not t.archived';
const links = statement(`
  select t.seq, l.to_id as "assetId" from record_link l join task t on t.id = l.from_id and ${LIVE}
  where l.from_type = 'task' and l.to_type = $2 and l.to_id = any ($3::uuid[])
  union
  select t.seq, l.from_id from record_link l join task t on t.id = l.to_id and ${LIVE}
  where l.to_type = 'task' and l.from_type = $2 and l.from_id = any ($3::uuid[])
`);

/** The tasks of a project that are linked with some records of a type. */
export async function linkedTasks(
  db: Db,
  projectId: string,
  { type, ids }: { type: string; ids: readonly string[] },
): Promise<{ seq: number; assetId: string }[]> {
  return await rowsOf(db, links, [projectId, type, ids]);
}
