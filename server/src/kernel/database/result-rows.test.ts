import { expect } from 'vitest';
import { test } from '../../../test/kit.ts';
import { rowsOf } from './db.ts';

const ROWS = 250;

test('rows have the values of their columns, before and after their shape is compiled', async ({ db }) => {
  const text = `
    select i as number, null::int as "no value", '{a,b}'::text[] as list, 'x' || i as "text \\"quoted\\"",
      '01a22357-9573-7dbf-a530-3222ffd38536'::uuid as id
    from generate_series(1, ${ROWS}) i
  `.replaceAll('\\"', '""');
  for (let round = 0; round < 2; round += 1) {
    const rows = await rowsOf<Record<string, unknown>>(db, { text });
    const expected = Array.from({ length: ROWS }, (_, at) => ({
      ...{ number: at + 1, 'no value': null, list: ['a', 'b'], 'text "quoted"': `x${at + 1}` },
      id: '01a2235795737dbfa5303222ffd38536',
    }));
    expect(rows).toEqual(expected);
  }
});

test('columns of the same names may have other types', async ({ db }) => {
  const select = (value: string) => ({ text: `select ${value} as value from generate_series(1, ${ROWS})` });
  expect((await rowsOf<{ value: number }>(db, select('1')))[ROWS - 1]).toEqual({ value: 1 });
  expect((await rowsOf<{ value: string }>(db, select(`'1'::text`)))[ROWS - 1]).toEqual({ value: '1' });
  expect((await rowsOf<{ value: boolean }>(db, select('true')))[0]).toEqual({ value: true });
  const none = await rowsOf<{ value: number }>(db, { text: 'select 1 as value where false' });
  expect(none).toEqual([]);
});
