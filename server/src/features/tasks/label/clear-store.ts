import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/db.ts';

// The two halves of the condition are the two partial indexes of tasks: those in use and those in the trash.
const clear = statement(`
  update task t set label_ids = array_remove(t.label_ids, $2::uuid), version = t.version + 1, updated_at = now()
  where (t.project_id = $1 and t.label_ids @> array[$2::uuid] and t.deleted_at is null)
    or (t.project_id = $1 and t.label_ids @> array[$2::uuid] and t.deleted_at is not null)
  returning t.id, t.version, t.label_ids as "labelIds"
`);

/** Takes a label off every task, those in the trash too, and tells so in their history; answers how many had it. */
export async function clearLabel(db: Db, change: Change, projectId: string, labelId: string): Promise<number> {
  const rows = await rowsOf<{ id: string; version: number; labelIds: string[] }>(db, clear, [projectId, labelId]);
  for (const { id, version, labelIds } of rows) {
    const changes = { labelIds: { from: [...labelIds, labelId], to: labelIds } };
    change.record({ entity: 'task', entityId: id, projectId, kind: 'updated', version, changes });
  }
  return rows.length;
}
