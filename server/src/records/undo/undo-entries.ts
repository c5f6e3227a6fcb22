import { sameValue } from '@opsyard/contract';
import type { ServedType, WriteContext } from '../adapter.ts';
import type { entriesOf } from '../history-store.ts';
import { lockVisibleRecords } from '../list.ts';
import { lockRecords, type StoredRow } from '../record-store.ts';
import { moveToTrash, putBack } from '../trash.ts';
import { type Values, writeRecords } from '../write.ts';

/** The changes an operation made to records, in their order. */
export type Entries = Awaited<ReturnType<typeof entriesOf>>;

/**
 * Reverts changes of records: added records go to the trash, deleted ones are restored, and each field gets its former value unless it
 * has been changed since. Returns the number of records that have changed.
 */
export async function undoEntries(writeContext: WriteContext, served: ServedType, entries: Entries): Promise<number> {
  const { db, actor } = writeContext;
  const ids = entries.map(({ id }) => id);
  const { rows: visibleRows, visibility } = await lockVisibleRecords(db, actor, served, ids);
  const visibleIds = new Set(visibleRows.map(({ id }) => id));
  const locked = (await lockRecords(db, served, [...visibleIds])).map((row): [string, StoredRow] => [row.id, row]);
  const byId = new Map(locked);
  const idsOf = (...kinds: string[]) =>
    entries.filter(({ id, kind }) => kinds.includes(kind) && visibleIds.has(id)).map(({ id }) => id);
  const edits = entries.flatMap(({ id, changes }) => {
    const before = byId.get(id);
    if (!before || before.deletedAt !== null) return [];
    const previousValues: Values = Object.fromEntries(
      Object.entries(changes).flatMap(([key, { from, to }]) =>
        Object.hasOwn(visibility.open, key) && sameValue(before[key], to) ? [[key, from]] : [],
      ),
    );
    return Object.keys(previousValues).length > 0 ? [{ before, values: previousValues }] : [];
  });
  const written = await writeRecords(writeContext, served, edits, { cause: 'undo' });
  const deletes = mayDelete(writeContext, served);
  const gone = await moveToTrash(writeContext, served, idsOf('created', ...(deletes ? ['restored'] : [])));
  const back = deletes ? await putBack(writeContext, served, idsOf('deleted')) : 0;
  return written.length + gone + back;
}

function mayDelete({ actor }: WriteContext, { type: { permissions } }: ServedType): boolean {
  return actor.permissions.has(permissions.delete ?? permissions.edit);
}
