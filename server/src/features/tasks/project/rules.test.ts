import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName, differences, keysLike, onlyState } from './rules.ts';

describe('keysLike', () => {
  test('numbers the key and shortens it to the maximum length', () => {
    expect(keysLike('SITE').slice(0, 2)).toEqual(['SITE2', 'SITE3']);
    expect(keysLike('ABCDEFGHIJ').slice(7, 9)).toEqual(['ABCDEFGHI9', 'ABCDEFGH10']);
  });

  test('returns only valid, unique keys', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z][A-Z0-9]{1,9}$/), (key) => {
        const keys = keysLike(key);
        expect(keys.every((like) => /^[A-Z][A-Z0-9]{1,9}$/.test(like))).toBe(true);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('differences', () => {
  test('names changed fields with their old and new values', () => {
    const present = { name: 'Old', dueDate: '2026-12-01' as string | null, color: 'red' };
    expect(differences(present, { name: 'New', dueDate: null, color: 'red' })).toEqual({
      name: { from: 'Old', to: 'New' },
      dueDate: { from: '2026-12-01', to: null },
    });
  });

  test('omits unrequested fields', () => {
    expect(differences({ name: 'Old', color: 'red' }, {})).toEqual({});
  });
});

describe('onlyState', () => {
  test('refuses changes of other fields', () => {
    expect(onlyState({ state: 'active', name: 'New' })).toBe(false);
    expect(onlyState({ name: 'New' })).toBe(false);
  });

  test('accepts the state', () => expect(onlyState({ state: 'active' })).toBe(true));
});

describe('cleanName', () => {
  test.each(['', '   ', '\u3000', '\u200b\u200d', '\ufeff '])('refuses %j, which shows nothing', (text) => {
    expect(cleanName(text)).toBeUndefined();
  });

  test.each([
    ['  Launch ', 'Launch'],
    ['\u3000上新\u3000', '上新'],
    ['Cafe\u0301', 'Café'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
  ])('keeps %j as %j', (text, kept) => expect(cleanName(text)).toBe(kept));
});
