import { CELLS_MAX, commonFailures, recordFailures } from '@opsyard/contract';
import { fail } from '../kernel/fail.ts';
import { mergeStale } from '../kernel/merge-stale.ts';
import type { ServedType, WriteContext } from './adapter.ts';
import { newerChanges } from './history-store.ts';
import { lockVisibleRecords } from './list.ts';
import { lockRecords } from './record-store.ts';
import { requireVisibleFields } from './visibility.ts';
import { type Edit, normalised, type RowEdit, writeRecords } from './write.ts';

type Cells = { edits: readonly Edit[]; partly?: boolean | undefined };
type Left = { id: string; by: string | null };

/**
 * Changes each record by its own values, as one operation. If another user has changed one of the fields to a different value since the
 * given version, or a record is gone, nothing is written and these records are named; with `partly`, the others are changed.
 */
export async function editCells(writeContext: WriteContext, served: ServedType, { edits, partly = false }: Cells) {
  requireFew(edits);
  const { db, actor, change } = writeContext;
  const requestedIds = edits.map(({ id }) => id);
  const { rows: visible, visibility } = await lockVisibleRecords(db, actor, served, requestedIds);
  for (const { changes } of edits) requireVisibleFields(visibility, changes);
  const ids = visible.map(({ id }) => id);
  const locked = (await lockRecords(db, served, ids)).filter(({ deletedAt }) => deletedAt === null);
  const stored = new Map(locked.map((row) => [row.id, row]));
  if (stored.size === 0) fail(commonFailures.notFound);
  const stale = edits.filter(({ id, version }) => version < (stored.get(id)?.version ?? 0));
  const newer = Map.groupBy(await newerChanges(db, served.type.name, stale), ({ id }) => id);
  const left: Left[] = [];
  const rowEdits: RowEdit[] = [];
  for (const { id, version, changes } of edits) {
    const before = stored.get(id);
    if (!before || version > before.version) {
      left.push({ id, by: null });
      continue;
    }
    const mine = normalised(served.type.fields, changes);
    const { changes: values, conflicts } = mergeStale(mine, { present: before, newer: newer.get(id) ?? [] });
    const [conflict] = conflicts;
    if (conflict) left.push({ id, by: conflict.by });
    else rowEdits.push({ before, values });
  }
  if (left.length > 0 && !partly) return { records: [], left, visibility };
  change.source = 'bulk';
  const records = await writeRecords(writeContext, served, rowEdits, { cause: 'edit' });
  if (records.length > 0) change.operation({ kind: 'editBatch', projectId: null });
  return { records, left, visibility };
}

function requireFew(edits: readonly Edit[]): void {
  if (new Set(edits.map(({ id }) => id)).size < edits.length) fail(commonFailures.invalidInput);
  const cells = edits.reduce((sum, { changes }) => sum + Object.keys(changes).length, 0);
  if (cells > CELLS_MAX) fail(recordFailures.tooManyCells);
}
