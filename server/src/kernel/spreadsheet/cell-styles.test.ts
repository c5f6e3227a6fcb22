import { expect, test } from 'vitest';
import { cellStyles } from './cell-styles.ts';

/** What is read of the styles of a workbook with one format of its own. */
function stylesOf(formatCode: string, count: number) {
  const { dates, affixes, reader } = cellStyles();
  reader.open('numFmt', { numFmtId: '164', formatCode });
  reader.open('cellXfs', {});
  for (let at = 0; at < count; at += 1) reader.open('xf', { numFmtId: '164' });
  return { dates, affixes };
}

test.each([
  ['brackets', '['.repeat(200_000)],
  ['a very long text', `0 "${'€'.repeat(40_000)}"`],
])('a hostile number format of %s takes no time and adds nothing', (_, format) => {
  const before = performance.now();
  const { affixes } = stylesOf(format, 1_000);
  expect(new Set(affixes)).toEqual(new Set(['']));
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('all styles of a format are read alike', () => {
  expect(stylesOf('0.00 "€"', 2)).toEqual({ dates: [false, false], affixes: ['€', '€'] });
  expect(stylesOf('yyyy"年"m"月"', 2)).toEqual({ dates: [true, true], affixes: ['年月', '年月'] });
});
