import type { RecordConflict } from '@opsyard/contract';
import { createStore, useStore } from '../kernel/store.ts';
import type { AnyRow, Records } from './scope.ts';

/** A change that met a newer one of somebody else in the same fields; the person decides which values stay. */
export type Conflict = RecordConflict & {
  records: Records;
  base: AnyRow;
  changes: Readonly<Record<string, unknown>>;
};

const open = createStore<readonly Conflict[]>([]);

/** The conflict that waits for a decision, if any. */
export function useConflict(): Conflict | undefined {
  return useStore(open)[0];
}

/** Asks the person to decide; a newer conflict of the same record takes the place of an older one. */
export function raiseConflict(conflict: Conflict): void {
  open.set([...open.get().filter(({ base }) => base.id !== conflict.base.id), conflict]);
}

/** The conflict has been decided. */
export function settleConflict(conflict: Conflict): void {
  open.set(open.get().filter((one) => one !== conflict));
}

/** What is sent once a person has chosen: their own values where they prefer them, and the fields nobody else has touched. */
export function chosenChanges({ changes, conflicts }: Conflict, mine: ReadonlySet<string>): Record<string, unknown> {
  const theirs = conflicts.map(({ field }) => field).filter((field) => !mine.has(field));
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !theirs.includes(field)));
}
