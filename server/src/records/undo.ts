import { commonFailures, recordFailures, sameValue } from '@opsyard/contract';
import { fail } from '../kernel/fail.ts';
import type { Served, Writing } from './adapter.ts';
import { entriesOf, lockOperation, markUndone } from './history-store.ts';
import { lockSeenRecords } from './list.ts';
import { type KeptRow, lockRecords, restoreRecords, trashRecords } from './record-store.ts';
import { bare, tell, type Values, writeRecords } from './write.ts';

/**
 * Undoes an operation: added records go to the trash, deleted ones are restored, and each field gets its former value unless it has been
 * changed since. It requires the permissions the change would need today.
 */
export async function undoOperation(writing: Writing, served: Served, opId: string) {
  const { db, actor, change } = writing;
  const operation = (await lockOperation(db, opId)) ?? fail(commonFailures.notFound);
  const entries = await entriesOf(db, opId, served.type.name);
  if (entries.length === 0) return fail(commonFailures.notFound);
  if (operation.actorId !== actor.id) return fail(recordFailures.notYours);
  if (operation.undoneBy) return fail(recordFailures.alreadyUndone);
  if (operation.tooLate) return fail(recordFailures.tooLate);
  const ids = entries.map(({ id }) => id);
  const { rows: seen, sight } = await lockSeenRecords(db, actor, served, ids);
  const mine = new Set(seen.map(({ id }) => id));
  const locked = (await lockRecords(db, served, [...mine])).map((row): [string, KeptRow] => [row.id, row]);
  const byId = new Map(locked);
  const idsOf = (...kinds: string[]) =>
    entries.filter(({ id, kind }) => kinds.includes(kind) && mine.has(id)).map(({ id }) => id);
  const wishes = entries.flatMap(({ id, changes }) => {
    const before = byId.get(id);
    if (!before || before.deletedAt !== null) return [];
    const former: Values = Object.fromEntries(
      Object.entries(changes).flatMap(([key, { from, to }]) =>
        Object.hasOwn(sight.open, key) && sameValue(before[key], to) ? [[key, from]] : [],
      ),
    );
    return Object.keys(former).length > 0 ? [{ before, values: former }] : [];
  });
  const written = await writeRecords(writing, served, wishes, { cause: 'undo' });
  const deletes = mayDelete(writing, served);
  const gone = await moveToTrash(writing, served, idsOf('created', ...(deletes ? ['restored'] : [])));
  const back = deletes ? await putBack(writing, served, idsOf('deleted')) : 0;
  const changed = written.length + gone + back;
  if (changed === 0) return fail(recordFailures.nothingLeft);
  change.operation({ kind: 'undo', projectId: null, undoes: opId });
  await markUndone(db, opId, change.opId);
  return { changed, left: entries.length - changed, opId: change.opId };
}

function mayDelete({ actor }: Writing, { type: { permissions } }: Served): boolean {
  return actor.permissions.has(permissions.delete ?? permissions.edit);
}

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
