import { useMemo, useState } from 'react';
import type { TaskStore } from '../shared/task-store.ts';
import type { Lines } from './lines.ts';
import { extend, kept, NOTHING, toggle, toggleAll } from './selection.ts';

export type GridSelection = {
  /** In no particular order; tasks that are gone are not among them. */
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** From where the range began to this task. */
  extendTo: (id: string) => void;
  /** Every task that has been read, or none when all are chosen. */
  toggleAll: () => void;
  clear: () => void;
};

/** Which tasks are chosen for one action together. */
export function useGridSelection(lines: Lines, store: TaskStore): GridSelection {
  const [chosen, choose] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tasks leave the store when the lines change
  const selection = useMemo(() => kept(chosen, (id) => store.get(id) !== undefined), [chosen, lines, store]);
  const between = (from: string, to: string) => {
    const [one, other] = [lines.find(from), lines.find(to)];
    return one < 0 || other < 0 ? [to] : lines.idsBetween(one, other);
  };
  return {
    ids: selection.ids,
    toggle: (id) => choose(toggle(selection, id)),
    extendTo: (id) => choose(extend(selection, id, between)),
    toggleAll: () => choose(toggleAll(selection, lines.idsBetween(0, lines.length))),
    clear: () => choose(NOTHING),
  };
}
