import { expect, test } from 'vitest';
import { changed, draftsIn, draftsText, termsOf } from './drafts.ts';

test('drafts survive the URL, invalid text is no draft, and channels that are not selected are dropped', () => {
  const drafts = { c1: { rule: { id: 'r1', divisor: 8000 } }, c2: { card: { id: 'k1' } } };
  expect(draftsIn(draftsText(drafts, ['c1', 'c2']))).toEqual(drafts);
  expect(draftsIn(draftsText(drafts, ['c2']))).toEqual({ c2: drafts.c2 });
  expect(draftsText(drafts, [])).toBe('');
  for (const text of ['', '{', '[]', 'null', '3']) expect(draftsIn(text)).toEqual({});
});

test('a value equal to that of the version, or none, is no change', () => {
  const draft = { id: 'r1', divisor: 8000 };
  expect(changed(draft, { key: 'divisor', value: 6000, present: 6000 })).toEqual({ id: 'r1' });
  expect(changed(draft, { key: 'divisor', value: null, present: 6000 })).toEqual({ id: 'r1' });
  expect(changed(draft, { key: 'step', value: 10, present: 1 })).toEqual({ id: 'r1', divisor: 8000, step: 10 });
});

test('channels without a draft are not calculated', () => {
  const drafts = { c1: {}, c2: { card: { id: 'k1' } } };
  expect(termsOf(drafts, ['c1', 'c2', 'c3'])).toEqual([{ channel: 'c2', card: { id: 'k1' } }]);
});
