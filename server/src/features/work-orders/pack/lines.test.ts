import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

const widthOf = (text: string) => text.length;

test('lines break between words and between Chinese characters, and longer words are broken', () => {
  expect(linesOf('billed by volume', 9, widthOf)).toEqual(['billed by', 'volume']);
  expect(linesOf('体积计费异议', 4, widthOf)).toEqual(['体积计费', '异议']);
  expect(linesOf('0123456789', 4, widthOf)).toEqual(['0123', '4567', '89']);
  expect(linesOf('one\n\ntwo', 9, widthOf)).toEqual(['one', '', 'two']);
});
