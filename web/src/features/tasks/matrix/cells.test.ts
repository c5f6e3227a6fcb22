import type { CustomField, MatrixCell } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { cellsByPlace, countCells, linesOf, missingCells } from './cells.ts';

const field = (id: string, names: string[]) =>
  ({ id, options: names.map((name) => ({ id: `${id}-${name}`, name, color: 'blue' })) }) as CustomField;
const fields = [field('market', ['DE', 'FR']), field('format', ['Banner', 'Mail'])];
const axes = {
  rows: [{ fieldId: 'market', optionIds: ['market-DE', 'market-FR'] }],
  columns: [{ fieldId: 'format', optionIds: ['format-Banner', 'format-Mail'] }],
};
const cell = (...optionIds: string[]) => ({ id: optionIds.join(), optionIds }) as MatrixCell;

test('rows and columns are made up of the options of their fields', () => {
  expect(linesOf([...axes.rows, ...axes.columns], fields).map(({ names }) => names.join(' '))).toEqual([
    'DE Banner',
    'DE Mail',
    'FR Banner',
    'FR Mail',
  ]);
  expect(linesOf([], fields)).toEqual([{ ids: [], names: [] }]);
  expect(countCells(axes)).toBe(4);
});

test('missing cells are counted all together and by option', () => {
  const cells = [cell('market-DE', 'format-Banner'), cell('market-DE', 'format-Mail')];
  expect(missingCells(axes, fields, cells)).toEqual({
    count: 2,
    options: [
      { id: 'market-FR', name: 'FR', count: 2 },
      { id: 'format-Banner', name: 'Banner', count: 1 },
      { id: 'format-Mail', name: 'Mail', count: 1 },
    ],
  });
  const [row] = linesOf(axes.rows, fields);
  const [column] = linesOf(axes.columns, fields);
  expect(row && column && cellsByPlace(cells)(row, column)).toHaveLength(1);
});
