import { expect, test } from 'vitest';
import { presetsOf } from './presets.ts';

test('examples change a version they fit, and there is none where nothing fits', () => {
  const rule = (id: string, mode: string, divisor: number) => ({ id, channel: `c${id}`, mode, divisor });
  const rules = [rule('1', 'actual', 6_000), rule('2', 'ratio', 6_000), rule('3', 'max', 5_000)];
  const cards = [
    { id: '8', channel: 'c2', unitPrice: null },
    { id: '9', channel: 'c3', unitPrice: 150 },
  ];
  expect(presetsOf(rules, cards)).toEqual([
    { kind: 'divisor', channel: 'c2', from: 6_000, to: 8_000, drafts: { c2: { rule: { id: '2', divisor: 8_000 } } } },
    { kind: 'ratio', channel: 'c3', drafts: { c3: { rule: { id: '3', mode: 'ratio', ratio: 2 } } } },
    { kind: 'price', channel: 'c3', drafts: { c3: { card: { id: '9', unitPrice: 143 } } } },
  ]);
  expect(presetsOf([rule('1', 'actual', 6_000), rule('4', 'split', 20_000)], [])).toEqual([]);
});
