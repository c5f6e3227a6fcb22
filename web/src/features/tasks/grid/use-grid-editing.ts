import type { TaskChanges, TaskRow } from '@opsyard/contract';
import { type RefObject, useState } from 'react';
import type { Lines } from '../../../records/grid/lines.ts';
import { cellElement } from '../../../records/grid/use-active-cell.ts';
import { writing } from '../shared/editing/with-writing.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import type { ColumnId } from './columns.ts';

/** What is being edited: a title in its cell, another field in a popup beside its cell. */
export type Editing = {
  id: string;
  section: string;
  column: ColumnId;
  anchor: HTMLElement | null;
  /** The task as it was when editing began. */
  base: TaskRow;
  /** What a title begins with. */
  text: string;
};

export type GridEditing = {
  editing: Editing | null;
  /** Begins to edit a field of the task in a line; a column that does not show is edited beside the title. */
  start: (line: number, column: ColumnId) => void;
  stop: () => void;
  /** Saves changes of a task; a title that is refused is offered for another try. */
  save: (base: TaskRow, changes: TaskChanges) => void;
};

/** Editing in the grid, one field at a time. */
export function useGridEditing(lines: Lines, scroller: RefObject<HTMLElement | null>): GridEditing {
  const scope = useScope();
  const [editing, setEditing] = useState<Editing | null>(null);
  const start = (line: number, column: ColumnId) => {
    const found = lines.at(line);
    const row = found?.kind === 'row' && found.id ? taskStoreOf(scope.project.id).get(found.id) : undefined;
    if (!row || !found || !scope.can('editTasks') || !scope.mayChange(row)) return;
    const anchor = cellElement(scroller.current, line, column) ?? cellElement(scroller.current, line, 'title');
    setEditing({ id: row.id, section: found.section.value, column, anchor, base: row, text: row.title });
  };
  const save = (base: TaskRow, changes: TaskChanges) => {
    const section = editing?.section ?? '';
    const { id } = base;
    const again = () => {
      const { title } = changes;
      if (title !== undefined)
        setEditing((now) => now ?? { id, section, column: 'title', anchor: null, base, text: title });
    };
    writing.run(({ saveWithDates }) => {
      void saveWithDates({ scope, base, changes, text: scope.keyOf(base) }).then((outcome) => {
        if (outcome === 'failed') again();
      });
    }, again);
  };
  return { editing, start, stop: () => setEditing(null), save };
}
