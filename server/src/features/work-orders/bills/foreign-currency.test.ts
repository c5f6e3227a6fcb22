import { expect, test } from 'vitest';
import { foreignCurrency } from './foreign-currency.ts';

const billOf = (header: string[], ...cells: unknown[][]) => ({
  header,
  rows: cells.map((one, at) => ({ row: at + 2, cells: one })),
});

test.each([
  ['29.50 EUR', 'EUR'],
  ['USD 29.50', 'USD'],
  ['US$29.50', 'US$'],
  ['$29.50', '$'],
  ['€ 29,50', '€'],
  ['£3', '£'],
  ['JP¥3000', 'JP¥'],
  ['29.5美元', '美元'],
  ['１２．５ＵＳＤ', 'USD'],
  ['29.50 usd', 'USD'],
  ['29,50 Euro', 'Euro'],
  ['29.50 US dollars', 'US dollars'],
  ['0.5 KGS', undefined],
  ['29.50', undefined],
  ['(1,029.50)', undefined],
  ['¥29.5', undefined],
  ['CN¥ 1,029.00', undefined],
  ['29.50 CNY', undefined],
  ['RMB 29.50', undefined],
  ['29.5元', undefined],
  ['29.5 人民币', undefined],
  ['fee', undefined],
])('the currency of %s is %s', (cell, currency) => {
  expect(foreignCurrency(billOf(['No', 'Fee'], ['A', 1], ['B', cell]), 1)).toBe(currency);
});

test.each([
  ['Fee (USD)', 'USD'],
  ['运费（美元）', '美元'],
  ['Fee (usd)', 'USD'],
  ['Fee in Eur', 'EUR'],
  ['Fee (cny)', undefined],
  ['Fee (CNY)', undefined],
  ['Fee', undefined],
  ['运费（元）', undefined],
  ['ALL fees', undefined],
  ['Fee in euros', 'euros'],
  ['Fee per KGS', undefined],
])('the currency of the heading %s is %s', (heading, currency) => {
  expect(foreignCurrency(billOf(['No', heading], ['A', 1]), 1)).toBe(currency);
});

test.each([
  ['Currency', 'USD', 'USD'],
  ['币种', '欧元', '欧元'],
  ['Currency', 'usd', 'USD'],
  ['Invoice currency', 'USD', 'USD'],
  ['账单币种', 'USD', 'USD'],
  ['申报币种', 'USD', undefined],
  ['Currency', 'CNY', undefined],
  ['币种', '人民币', undefined],
  ['Currency', null, undefined],
  ['Remark', 'USD', undefined],
])('a column %s with %s', (heading, cell, currency) => {
  expect(foreignCurrency(billOf(['Fee', heading], [1, 'CNY'], [2, cell]), 0)).toBe(currency);
});

test.each([
  [['€'], 'Fee', undefined, '€'],
  [['¥', 'USD'], 'Fee', undefined, 'USD'],
  [['JP¥'], 'Fee', undefined, 'JP¥'],
  [['¥'], 'Fee', undefined, undefined],
  [['元'], 'Fee', undefined, undefined],
  [['$'], 'Fee (CNY)', undefined, undefined],
  [['$'], '运费（元）', undefined, undefined],
  [['$'], 'Fee', 'CNY', undefined],
  [undefined, 'Fee', undefined, undefined],
])(
  'with the number formats %j the currency of the heading %s and the column %s is %s',
  (formats, heading, named, currency) => {
    const table = billOf(['No', heading, 'Currency'], ['A', '29.5', named ?? '']);
    expect(foreignCurrency({ ...table, affixes: [undefined, formats] }, 1)).toBe(currency);
  },
);
