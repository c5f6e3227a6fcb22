import { isCustomKey, isPlainField, rangeText, type TaskRow } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { type ColumnId, fieldOf } from '../grid/columns.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { loadedFacts } from '../shared/reading/task-facts.ts';
import { factText, isFactColumn } from '../shared/text/fact-text.ts';
import { fieldText } from '../shared/text/field-text.ts';
import { fieldValue } from '../shared/text/field-value.ts';

type Words = { scope: ProjectScope; t: TFunction<'tasks'> };

/** What a cell is on the clipboard: names as they show, dates and numbers as spreadsheets read them. */
export function cellText(row: TaskRow, column: ColumnId, { scope, t }: Words): string {
  if (column === 'key') return scope.keyOf(row);
  if (column === 'updated') return row.updatedAt;
  if (column === 'created') return row.createdAt;
  if (isFactColumn(column)) return factText(loadedFacts(row), column, t);
  const field = fieldOf(column);
  if (column === 'select' || !field) return '';
  const value = fieldValue(row, field);
  if (typeof value === 'number' && isCustomKey(field)) return numberText(value, scope.fieldOf(field)?.kind);
  if (isCustomKey(field) && scope.fieldOf(field)?.kind === 'dateRange' && value) return rangeText(value);
  if (isPlainField(field) && typeof value === 'string') return value;
  return fieldText(field, value, scope, t);
}

function numberText(value: number, kind: string | undefined): string {
  return kind === 'percent' ? `${value}%` : String(value);
}
