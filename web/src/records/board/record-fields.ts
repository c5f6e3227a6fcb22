import type { Field } from '@opsyard/contract';
import { createContext, use } from 'react';
import { type AnyRow, type I18n, useI18n } from '../scope.ts';
import { valueText } from '../value-text.ts';
import type { Cell } from './cells.ts';

/** The fields a board has its columns and lanes by; without lanes `lane` is empty. */
export type BoardFields = { by: string; field: Field; lane: string; laneField: Field | undefined };

export const BoardFieldsContext = createContext<BoardFields | null>(null);

export function useBoardFields(): BoardFields {
  const fields = use(BoardFieldsContext);
  if (!fields) throw new Error('useBoardFields needs a board of records');
  return fields;
}

/** The name of a column or lane; `null` or an empty text stands for records without a value. */
export function columnName(value: string | null, field: Field, i18n: I18n): string {
  return value === null || value === '' ? i18n.t('board.none') : valueText(value, field, i18n);
}

/** The field of columns or lanes. */
export function fieldIn({ field, laneField }: BoardFields, kind: keyof Cell): Field {
  return kind === 'lane' && laneField ? laneField : field;
}

/** The cell a record is in. */
export function cellIn({ by, lane }: BoardFields, row: AnyRow): Cell {
  return { value: String(row[by] ?? ''), lane: lane === '' ? '' : String(row[lane] ?? '') };
}

/** The name of a cell in messages. */
export function useCellText(fields: BoardFields): (cell: Cell) => string {
  const i18n = useI18n();
  return ({ value, lane }) => {
    const column = columnName(value, fields.field, i18n);
    if (!fields.laneField) return column;
    return i18n.t('board.place', { column, lane: columnName(lane, fields.laneField, i18n) });
  };
}
