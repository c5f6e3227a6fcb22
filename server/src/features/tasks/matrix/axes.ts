import {
  type CustomField,
  customKey,
  MATRIX_CELLS_MAX,
  MATRIX_FIELDS_MAX,
  type MatrixAxes,
  type MatrixAxis,
  taskMatrixFailures,
} from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import type { CustomValues } from '../custom-field/values.ts';

/** The axes without fields and options the project no longer has; undefined without rows. */
export function usableAxes({ rows, columns }: MatrixAxes, fields: readonly CustomField[]): MatrixAxes | undefined {
  const usable = (axes: readonly MatrixAxis[]) =>
    axes.flatMap(({ fieldId, optionIds }) => {
      const field = choiceField(fields, fieldId);
      const known = optionIds.filter((id) => field?.options.some((option) => option.id === id));
      return known.length > 0 ? [{ fieldId, optionIds: known }] : [];
    });
  const kept = { rows: usable(rows), columns: usable(columns) };
  return kept.rows.length > 0 ? kept : undefined;
}

/** Refuses axes that are not different choice fields of the project with options of theirs, and those with too many cells. */
export function checkAxes({ rows, columns }: MatrixAxes, fields: readonly CustomField[]): void {
  const axes = [...rows, ...columns];
  if (axes.length > MATRIX_FIELDS_MAX) fail(taskMatrixFailures.tooManyFields);
  if (new Set(axes.map(({ fieldId }) => fieldId)).size < axes.length) fail(taskMatrixFailures.fieldUnfit);
  for (const { fieldId, optionIds } of axes) {
    const { options } = choiceField(fields, fieldId) ?? fail(taskMatrixFailures.fieldUnfit);
    const known = new Set(options.map(({ id }) => id));
    if (optionIds.some((id) => !known.has(id))) fail(taskMatrixFailures.optionUnknown);
  }
  if (axes.reduce((product, { optionIds }) => product * optionIds.length, 1) > MATRIX_CELLS_MAX)
    fail(taskMatrixFailures.tooManyCells);
}

function choiceField(fields: readonly CustomField[], id: string): CustomField | undefined {
  return fields.find((field) => field.id === id && field.kind === 'choice' && !field.archived);
}

/** All axes in the order in which cells name their options. */
export function allAxes({ rows, columns }: MatrixAxes): MatrixAxis[] {
  return [...rows, ...columns];
}

/** The options of every cell, row by row. */
export function cellsOf(axes: MatrixAxes): string[][] {
  return allAxes(axes).reduce<string[][]>(
    (cells, { optionIds }) => cells.flatMap((cell) => optionIds.map((id) => [...cell, id])),
    [[]],
  );
}

/** The cell in which a task with some values is; undefined if it is in none. */
export function cellOf(axes: MatrixAxes, custom: CustomValues): string[] | undefined {
  const found = allAxes(axes).map(({ fieldId, optionIds }) => {
    const value = custom[customKey(fieldId)];
    return typeof value === 'string' && optionIds.includes(value) ? value : undefined;
  });
  return found.every((id) => id !== undefined) ? found : undefined;
}

/** The names of the options of a cell, as its title shows them. */
export function namesOf(axes: MatrixAxes, fields: readonly CustomField[], optionIds: readonly string[]): string {
  const names = allAxes(axes).map(({ fieldId }, at) => {
    const options = fields.find(({ id }) => id === fieldId)?.options ?? [];
    return options.find(({ id }) => id === optionIds[at])?.name ?? '';
  });
  return names.join(' / ');
}
