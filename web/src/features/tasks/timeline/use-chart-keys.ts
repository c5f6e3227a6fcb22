import type { TaskRow } from '@opsyard/contract';
import type { KeyboardEvent } from 'react';
import type { Lines } from '../../../records/grid/lines.ts';
import type { SelectedTasks } from '../grid/bulk/use-selected-tasks.tsx';
import { addDependency } from '../schedule/write-dependency.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { Places } from './use-places.tsx';

type Options = {
  /** The task of an element. */
  rowAt: (element: Element) => TaskRow | undefined;
  lines: Lines;
  places: Places;
  selected: SelectedTasks;
  openDependencies: (row: TaskRow) => void;
};

/** The keys of a task with the focus: B for its dependencies, or to link the selected ones, < and > for its parent, and those of selected tasks. */
export function useChartKeys({ rowAt, lines, places, selected, openDependencies }: Options) {
  const scope = useScope();
  const link = async (rows: readonly TaskRow[]) => {
    const sorted = rows.toSorted((a, b) => lines.find(a.id) - lines.find(b.id));
    for (const [at, { id: successorId }] of sorted.entries()) {
      const predecessorId = sorted[at - 1]?.id;
      // A refusal has been shown; what follows would leave a gap.
      if (predecessorId && !(await addDependency(scope.project.id, { predecessorId, successorId }, FINISH_TO_START)))
        return;
    }
  };
  const linkFrom = (row: TaskRow) => {
    const rows = selected.rowsWith(row.id);
    if (rows.length < 2 || !scope.can('editTasks')) openDependencies(row);
    else void link(rows);
  };
  const runs: Readonly<Record<string, (row: TaskRow) => void>> = {
    b: linkFrom,
    '>': places.indent,
    '<': places.outdent,
  };
  return (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const row = target instanceof Element ? rowAt(target) : undefined;
    if (!row) return;
    const run = ctrlKey || metaKey || altKey ? undefined : runs[key];
    if (run) run(row);
    else if (!selected.onKey(event, row.id)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

const FINISH_TO_START = { type: 'FS', lag: 0 } as const;
