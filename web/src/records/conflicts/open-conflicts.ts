import { createStore, useStore } from '../../kernel/storage/store.ts';

type Described = { base: { id: string }; changes: Readonly<Record<string, unknown>> };

/** The conflicts of one kind that wait for a decision; a newer one of the same record replaces an older one. */
export function createOpenConflicts<C extends { base: { id: string } }>() {
  const open = createStore<readonly C[]>([]);
  return {
    useAll: () => useStore(open),
    add: (conflict: C) => open.set([...open.get().filter(({ base }) => base.id !== conflict.base.id), conflict]),
    remove: (conflict: C) => open.set(open.get().filter((one) => one !== conflict)),
  };
}

/** The changes to send after a decision: the user's values where chosen, and the fields without a conflict. */
export function decidedChanges<C extends Described>(
  { changes }: C,
  conflicting: readonly { field: string }[],
  ownFields: ReadonlySet<string>,
): C['changes'] {
  const others = new Set(conflicting.map(({ field }) => field).filter((field) => !ownFields.has(field)));
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !others.has(field)));
}
