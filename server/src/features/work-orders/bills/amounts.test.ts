import { expect, test } from 'vitest';
import { inMinorUnits, inWholeUnits } from './amounts.ts';

test.each([
  ['0.55', 'kg', '550'],
  ['550 g', 'kg', '550'],
  ['1,250.5', 'g', '1251'],
  ['1.2 公斤', 'g', '1200'],
  ['30', 'cm', '300'],
  ['125mm', 'cm', '125'],
  ['0,55', 'kg', undefined],
  ['heavy', 'kg', undefined],
  ['1 lb', 'kg', undefined],
  ['', 'kg', undefined],
])('%s in %s is %s', (text, unit, whole) => {
  expect(inWholeUnits(text, unit)).toBe(whole);
});

test.each([
  ['¥29.5', '29.50'],
  ['CN¥ 1,029.00', '1029.00'],
  ['35.100000000000001', '35.10'],
  ['12.345', '12.35'],
  ['１２．５元', '12.50'],
  ['-3', '-3.00'],
  ['(35.00)', '-35.00'],
  ['（1,035.5）', '-1035.50'],
  ['¥(35)', '-35.00'],
  ['(¥35.00)', '-35.00'],
  ['(35.00) CNY', '-35.00'],
  ['35.00-', '-35.00'],
  ['¥1,035.00-', '-1035.00'],
  ['\u221235.00', '-35.00'],
  ['-(35.00)', undefined],
  ['(-35.00)', undefined],
  ['-35.00-', undefined],
  ['(35.00', undefined],
  ['free', undefined],
])('%s is %s', (text, amount) => {
  expect(inMinorUnits(text)).toBe(amount);
});
