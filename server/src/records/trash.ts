import type { ServedType, WriteContext } from './adapter.ts';
import { restoreRecords, trashRecords } from './record-store.ts';
import { publishChanges, withoutInternals } from './write.ts';

/** Moves records to the trash and notifies pages; returns their number. */
export async function moveToTrash(
  writeContext: WriteContext,
  served: ServedType,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { db, actor, change } = writeContext;
  const rows = await trashRecords(db, served, ids, { by: actor.id, opId: change.opId });
  if (rows.length > 0)
    await publishChanges(
      writeContext,
      served,
      rows.map((row) => ({ id: row.id, before: withoutInternals(row), after: undefined })),
      { kind: 'deleted', cause: 'edit' },
    );
  return rows.length;
}

/** Restores records from the trash and notifies pages; returns their number. */
export async function putBack(writeContext: WriteContext, served: ServedType, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await restoreRecords(writeContext.db, served, ids, writeContext.actor.id);
  if (rows.length > 0)
    await publishChanges(
      writeContext,
      served,
      rows.map((row) => ({ id: row.id, before: undefined, after: withoutInternals(row) })),
      { kind: 'restored', cause: 'edit' },
    );
  return rows.length;
}
