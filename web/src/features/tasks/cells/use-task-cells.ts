import type { CellChanges, TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../../kernel/loading/on-demand.ts';
import { currentLanguage } from '../../../kernel/words/language.ts';
import type { CellSource } from '../../../records/cells/cell-source.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { type ColumnId, fieldOf } from '../grid/columns.ts';
import type { Grid } from '../grid/use-grid.ts';
import { columnName } from '../shared/text/field-text.ts';
import { cellText } from './cell-text.ts';

const changing = onDemand(async () => (await import('./task-writer.ts')).taskWriter);

/** What the cells of tasks show, and how they are changed. */
export function useTaskCells({ scope, store }: Grid): CellSource<TaskRow, ColumnId, CellChanges> {
  const { t } = useTranslation('tasks');
  return {
    rowOf: store.get,
    textOf: (row, column) => cellText(row, column, { scope, t }),
    nameOf: scope.keyOf,
    columnName: (column) => (column === 'select' ? '' : columnName(column, scope, t)),
    isFillable(column) {
      const field = fieldOf(column);
      return field !== undefined && field !== 'typeId';
    },
    // Without selected cells, Delete removes tasks.
    clearsActive: false,
    commands: 'task.cells',
    change: (work) =>
      changing.run((taskWriter) => work(taskWriter({ scope, today: dayOf(new Date()), language: currentLanguage() }))),
  };
}
