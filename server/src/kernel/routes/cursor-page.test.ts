import { expect, test } from 'vitest';
import { cursorPage } from './cursor-page.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id, at: id.toUpperCase() }));

test('a page ends with the position of its last row while there is another one', () => {
  expect(cursorPage(rows, 2)).toEqual({ records: rows.slice(0, 2), cursor: 'b' });
  expect(cursorPage(rows, 2, ({ at }) => at).cursor).toBe('B');
});

test('the last page has no cursor, whether it is full or empty', () => {
  expect(cursorPage(rows, 3)).toEqual({ records: rows, cursor: null });
  expect(cursorPage([], 3)).toEqual({ records: [], cursor: null });
});
