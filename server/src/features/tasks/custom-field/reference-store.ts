import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const ofKind = statement(`
  select id, name, kind from task_field where id = any ($1::uuid[]) and kind in ('record', 'file') and not archived
`);
const attached = statement(`
  select id, record_id as "taskId" from record_file
  where record_type = 'task' and id = any ($1::uuid[]) and deleted_at is null
`);

export type ReferenceField = { id: string; name: string; kind: string };

/** Those of the custom fields whose values are records or files. */
export async function findReferenceFields(db: Db, ids: readonly string[]): Promise<ReferenceField[]> {
  return await rowsOf<ReferenceField>(db, ofKind, [ids]);
}

/** The tasks to which some files are attached. */
export async function findAttached(db: Db, ids: readonly string[]): Promise<{ id: string; taskId: string }[]> {
  return await rowsOf<{ id: string; taskId: string }>(db, attached, [ids]);
}
