import type { Served, Writing } from './adapter.ts';
import { restoreRecords, trashRecords } from './record-store.ts';
import { bare, tell } from './write.ts';

/** Moves records to the trash and notifies pages; returns their number. */
export async function moveToTrash(writing: Writing, served: Served, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { db, actor, change } = writing;
  const rows = await trashRecords(db, served, ids, { by: actor.id, opId: change.opId });
  if (rows.length > 0)
    await tell(
      writing,
      served,
      rows.map((row) => ({ id: row.id, before: bare(row), after: undefined })),
      { kind: 'deleted', cause: 'edit' },
    );
  return rows.length;
}

/** Restores records from the trash and notifies pages; returns their number. */
export async function putBack(writing: Writing, served: Served, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await restoreRecords(writing.db, served, ids, writing.actor.id);
  if (rows.length > 0)
    await tell(
      writing,
      served,
      rows.map((row) => ({ id: row.id, before: undefined, after: bare(row) })),
      { kind: 'restored', cause: 'edit' },
    );
  return rows.length;
}
