import { expect, test } from 'vitest';
import { COLORS } from '../../constants.ts';
import { readLabelLines } from './label-lines.ts';

const reading = {
  colorOf: (name: string) => COLORS.find((one) => one === name.toLowerCase()) ?? (name === '红色' ? 'red' : undefined),
  taken: ['FB'],
};

test('[27] labels are read from pasted lines, with a heading, quotes and other separators', () => {
  const text = 'Name,Colour,Group\nPrint,Red,Media\n\n"A, B";blue\r\nVideo\t红色\t媒体\n照片，green，媒体\nPlain';
  expect(readLabelLines(text, reading)).toEqual([
    { line: 2, name: 'Print', color: 'red', group: 'Media', refusal: null },
    { line: 4, name: 'A, B', color: 'blue', group: null, refusal: null },
    { line: 5, name: 'Video', color: 'red', group: '媒体', refusal: null },
    { line: 6, name: '照片', color: 'green', group: '媒体', refusal: null },
    { line: 7, name: 'Plain', color: 'gray', group: null, refusal: null },
  ]);
});

test('[27] lines that are no labels are refused, each with its reason', () => {
  const text = `,red\n${'x'.repeat(16)}\nA,mauve\nB,red,${'g'.repeat(21)}\nＦｂ\nNew\nNEW`;
  expect(readLabelLines(text, reading).map(({ refusal }) => refusal)).toEqual([
    'noName',
    'nameTooLong',
    'color',
    'groupTooLong',
    'taken',
    null,
    'repeated',
  ]);
});
