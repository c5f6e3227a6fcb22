import type { TaskFilter } from '@opsyard/contract';
import { useEffect, useMemo, useState } from 'react';
import type { CellGrid } from '../../../records/grid/cell-grid.ts';
import type { Lines } from '../../../records/grid/lines.ts';
import { rowSelection } from '../../../records/grid/row-selection.ts';
import { existingOnly, NOTHING, type Selection } from '../../../ui/lists/selection.ts';
import { coalescedRefetch } from '../shared/reading/coalesced-refetch.ts';
import { MAX_BATCH, refreshTasks } from '../shared/reading/refresh-tasks.ts';
import type { TaskStore } from '../shared/reading/task-store.ts';
import { type Matching, useChooseMatching } from './bulk/use-choose-matching.ts';
import type { TaskList } from './reading/task-list.ts';

export type GridSelection = CellGrid['selection'] & {
  /** Choosing every task that matches, read or not. */
  matching: Matching;
  /** All tasks that match are chosen, more than can be read; `ids` are the first of them. */
  everything: Everything | null;
};

/** The tasks that match a filter, and how many the list counts. */
export type Everything = { filter: TaskFilter; total: number };

type Choosing = { lines: Lines; list: TaskList; store: TaskStore };

/** Which tasks are chosen for one action together. */
export function useGridSelection({ lines, list, store }: Choosing): GridSelection {
  const [chosen, choose] = useState(NOTHING);
  const [madeFor, setMadeFor] = useState<string | null>(null);
  const [everything, setEverything] = useState<Everything | null>(null);
  const filter = JSON.stringify(list.query.filter ?? {});
  // A selection of all matching tasks ends when the filter changes.
  if (madeFor !== null && madeFor !== filter) {
    choose(NOTHING);
    setMadeFor(null);
    setEverything(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: tasks leave the store when the lines change
  const selection = useMemo(() => existingOnly(chosen, (id) => store.get(id) !== undefined), [chosen, lines, store]);
  useLoadedRows(selection.ids, store);
  const matching = useChooseMatching(list, (ids, total) => {
    choose({ ids: new Set(ids), anchor: null });
    setMadeFor(filter);
    setEverything(total > MAX_BATCH ? { filter: list.query.filter ?? {}, total } : null);
  });
  const pick = (next: Selection) => {
    matching.giveUp();
    choose(next);
    setEverything(null);
    if (next === NOTHING) setMadeFor(null);
  };
  return {
    ...rowSelection(selection, pick, lines),
    matching: {
      reading: matching.reading,
      choose: (total) => matching.choose(lines.idsBetween(0, lines.length), total),
    },
    everything,
  };
}

const DELAY = 300;

/** A stale list reloads only its visible part; selected tasks further down are loaded separately. */
function useLoadedRows(ids: ReadonlySet<string>, store: TaskStore): void {
  useEffect(() => {
    if (ids.size === 0) return;
    const again = coalescedRefetch(() => refreshTasks(store, [...ids]), DELAY);
    const unlisten = store.listen(({ kind }) => kind === 'stale' && again.soon());
    return () => {
      again.stop();
      unlisten();
    };
  }, [ids, store]);
}
