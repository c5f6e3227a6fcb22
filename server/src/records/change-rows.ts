import { recordFailures } from '@opsyard/contract';
import { fail } from '../kernel/fail.ts';
import type { ServedType, WriteContext } from './adapter.ts';
import type { StoredRow } from './record-store.ts';
import { moveToTrash } from './trash.ts';
import { requireVisibleFields, visibilityOf } from './visibility.ts';
import { editRecords, type Values, writeRecords } from './write.ts';

/** What a bulk call does with each record. */
export type BulkAction =
  | { kind: 'edit'; changes: Values }
  | { kind: 'transition'; transition: string }
  | { kind: 'delete' };

/** Refuses actions that no record could take: values of hidden fields, unknown transitions. */
export async function requireAllowed(
  { db, actor }: WriteContext,
  served: ServedType,
  action: BulkAction,
): Promise<void> {
  if (action.kind === 'edit') requireVisibleFields(await visibilityOf(db, actor, served), action.changes);
  if (action.kind === 'transition') transitionOf(served, action.transition);
}

/** The records in a state from which a transition begins. */
export function rowsForTransition(served: ServedType, rows: readonly StoredRow[], transition: string): StoredRow[] {
  const { from, state } = transitionOf(served, transition);
  return rows.filter((row) => from.includes(String(row[state])));
}

/** Performs an action on locked records; returns how many have changed. */
export async function changeRows(
  writeContext: WriteContext,
  served: ServedType,
  action: BulkAction,
  rows: readonly StoredRow[],
): Promise<number> {
  if (action.kind === 'edit') return (await editRecords(writeContext, served, rows, action.changes)).length;
  const ids = rows.map(({ id }) => id);
  if (action.kind === 'delete') return await moveToTrash(writeContext, served, ids);
  const { to, state } = transitionOf(served, action.transition);
  const edits = rowsForTransition(served, rows, action.transition).map((before) => ({
    before,
    values: { [state]: to },
  }));
  return (await writeRecords(writeContext, served, edits, { cause: 'edit', kind: action.transition })).length;
}

function transitionOf({ type: { transitions, state } }: ServedType, name: string) {
  const definition = transitions?.[name];
  return definition && state ? { ...definition, state } : fail(recordFailures.notPossible);
}
