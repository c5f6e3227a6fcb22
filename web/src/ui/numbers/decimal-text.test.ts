import { expect, test } from 'vitest';
import { decimalText } from './decimal-text.ts';

test.for([
  ['5,5', '5.5'],
  ['60,5', '60.5'],
  ['0,125', '0.125'],
  ['-2,50', '-2.50'],
  ['1,250', '1250'],
  ['12,345,678.9', '12345678.9'],
  ['1,25', '1.25'],
  ['５，５', '5.5'],
  ['7.25', '7.25'],
  ['7。25', '7.25'],
  ['', ''],
] as const)('"%s" is read as "%s"', ([typed, read]) => {
  expect(decimalText(typed)).toBe(read);
});
