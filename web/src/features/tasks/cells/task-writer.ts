import { type CellChanges, isCustomKey, type TaskRow } from '@opsyard/contract';
import type { CellReader, CellWriter } from '../../../records/cells/cell-source.ts';
import { type ColumnId, fieldOf } from '../grid/columns.ts';
import { fieldValue } from '../shared/text/field-value.ts';
import { applyWithDates } from './apply.ts';
import { type Reading, readCell } from './cell-read.ts';

/** How texts and values become changes of tasks. */
export function taskReader(reading: Reading): CellReader<TaskRow, ColumnId, CellChanges> {
  return {
    read: (column, text) => readCell(column, text, reading),
    copied(from, column) {
      const field = fieldOf(column);
      if (!field || field === 'typeId') return { problem: 'readOnly' };
      return { changes: { [field]: fieldValue(from, field) } as CellChanges };
    },
    differs: (row, changes) =>
      Object.entries(changes).some(
        ([field, value]) => JSON.stringify(fieldValue(row, field as keyof TaskRow)) !== JSON.stringify(value),
      ),
    isPassedOver: (column) => !isCustomKey(column),
  };
}

/** The code that changes cells of tasks. */
export function taskWriter(reading: Reading): CellWriter<TaskRow, ColumnId, CellChanges> {
  return {
    ...taskReader(reading),
    write: (changing, onLeft) => applyWithDates({ ...changing, scope: reading.scope }, onLeft),
  };
}
