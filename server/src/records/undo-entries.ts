import { sameValue } from '@opsyard/contract';
import type { Served, Writing } from './adapter.ts';
import type { entriesOf } from './history-store.ts';
import { lockSeenRecords } from './list.ts';
import { type KeptRow, lockRecords } from './record-store.ts';
import { moveToTrash, putBack } from './trash.ts';
import { type Values, writeRecords } from './write.ts';

/** The changes an operation made to records, in their order. */
export type Entries = Awaited<ReturnType<typeof entriesOf>>;

/**
 * Reverts changes of records: added records go to the trash, deleted ones are restored, and each field gets its former value unless it
 * has been changed since. Returns the number of records that have changed.
 */
export async function undoEntries(writing: Writing, served: Served, entries: Entries): Promise<number> {
  const { db, actor } = writing;
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
  return written.length + gone + back;
}

function mayDelete({ actor }: Writing, { type: { permissions } }: Served): boolean {
  return actor.permissions.has(permissions.delete ?? permissions.edit);
}
