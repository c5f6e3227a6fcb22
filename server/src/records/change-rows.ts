import { recordFailures } from '@opsyard/contract';
import { fail } from '../kernel/fail.ts';
import type { Served, Writing } from './adapter.ts';
import type { KeptRow } from './record-store.ts';
import { requireOpen, sightOf } from './sight.ts';
import { moveToTrash } from './trash.ts';
import { editRecords, type Values, writeRecords } from './write.ts';

/** What a bulk call does with each record. */
export type BulkAction =
  | { kind: 'edit'; changes: Values }
  | { kind: 'transition'; transition: string }
  | { kind: 'delete' };

/** Refuses actions that no record could take: values of hidden fields, unknown transitions. */
export async function requirePossible({ db, actor }: Writing, served: Served, action: BulkAction): Promise<void> {
  if (action.kind === 'edit') requireOpen(await sightOf(db, actor, served), action.changes);
  if (action.kind === 'transition') transitionOf(served, action.transition);
}

/** The records in a state from which a transition begins. */
export function readyFor(served: Served, rows: readonly KeptRow[], transition: string): KeptRow[] {
  const { from, state } = transitionOf(served, transition);
  return rows.filter((row) => from.includes(String(row[state])));
}

/** Performs an action on locked records; returns how many have changed. */
export async function changeRows(
  writing: Writing,
  served: Served,
  action: BulkAction,
  rows: readonly KeptRow[],
): Promise<number> {
  if (action.kind === 'edit') return (await editRecords(writing, served, rows, action.changes)).length;
  const ids = rows.map(({ id }) => id);
  if (action.kind === 'delete') return await moveToTrash(writing, served, ids);
  const { to, state } = transitionOf(served, action.transition);
  const wishes = readyFor(served, rows, action.transition).map((before) => ({ before, values: { [state]: to } }));
  return (await writeRecords(writing, served, wishes, { cause: 'edit', kind: action.transition })).length;
}

function transitionOf({ type: { transitions, state } }: Served, name: string) {
  const named = transitions?.[name];
  return named && state ? { ...named, state } : fail(recordFailures.notPossible);
}
