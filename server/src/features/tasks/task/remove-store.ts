import type { Change, FieldChanges } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';
import { announceTasks } from './add.ts';

const remove = statement(`
  with recursive deleted as (
    select id from task where project_id = $1 and id = any ($2::uuid[]) and deleted_at is null
    union select t.id from task t join deleted d on t.parent_id = d.id where t.deleted_at is null
  )
  update task t set deleted_at = now(), deleted_by = $3, delete_op_id = $4 from deleted d where t.id = d.id
  returning t.id, t.title
`);

/** Moves tasks and all their subtasks to the trash; returns their number, without those hidden from the user. */
export async function trashTasks(
  db: Db,
  change: Change,
  { projectId, ids, reason }: { projectId: string; ids: readonly string[]; reason?: string | undefined },
): Promise<number> {
  const rows = await rowsOf<{ id: string; title: string }>(db, remove, [projectId, ids, change.actorId, change.opId]);
  for (const { id, title } of rows) {
    const changes: FieldChanges = {
      deleted: { from: false, to: true },
      title: { from: title, to: title },
      ...(reason !== undefined && { reason: { from: null, to: reason } }),
    };
    change.record({ entity: 'task', entityId: id, projectId, kind: 'deleted', changes });
  }
  if (ids.length > 1) change.source = 'bulk';
  change.operation({ kind: 'task.delete', projectId });
  announceTasks(
    change,
    projectId,
    rows.map(({ id }) => id),
    'deleted',
  );
  const hidden = await hiddenBelow(db, change, rows);
  return rows.length - hidden.size;
}

/** Subtasks hidden from the user who deletes a task; a single task has none. */
async function hiddenBelow(db: Db, { actorId }: Change, rows: readonly { id: string }[]): Promise<ReadonlySet<string>> {
  if (actorId === null || rows.length < 2) return new Set();
  return await hiddenAmong(
    db,
    actorId,
    rows.map(({ id }) => id),
  );
}
