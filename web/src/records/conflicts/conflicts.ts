import type { RecordConflict } from '@opsyard/contract';
import { createStore, useStore } from '../../kernel/storage/store.ts';
import type { AnyRow, Records } from '../scope.ts';

/** An edit that conflicts with a newer change of the same fields; the user decides which values to keep. */
export type Conflict = RecordConflict & {
  records: Records;
  base: AnyRow;
  changes: Readonly<Record<string, unknown>>;
};

const open = createStore<readonly Conflict[]>([]);

/** The conflict waiting for a decision, if any. */
export function useConflict(): Conflict | undefined {
  return useStore(open)[0];
}

/** Opens the conflict dialog; a newer conflict of the same record replaces an older one. */
export function openConflict(conflict: Conflict): void {
  open.set([...open.get().filter(({ base }) => base.id !== conflict.base.id), conflict]);
}

/** Removes a decided conflict. */
export function closeConflict(conflict: Conflict): void {
  open.set(open.get().filter((one) => one !== conflict));
}

/** The changes to send after the decision: the user's values where chosen, and the fields without a conflict. */
export function resolvedChanges(
  { changes, conflicts }: Conflict,
  ownFields: ReadonlySet<string>,
): Record<string, unknown> {
  const otherFields = conflicts.map(({ field }) => field).filter((field) => !ownFields.has(field));
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !otherFields.includes(field)));
}
