import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName, differences, keysLike, onlyState } from './rules.ts';

describe('keysLike', () => {
  test('numbers the key and cuts it where it would grow too long', () => {
    expect(keysLike('SITE').slice(0, 2)).toEqual(['SITE2', 'SITE3']);
    expect(keysLike('ABCDEFGHIJ').slice(7, 9)).toEqual(['ABCDEFGHI9', 'ABCDEFGH10']);
  });

  test('only makes keys a project may have, each once', () => {
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
  test('names what changes with its old and new value', () => {
    const present = { name: 'Old', dueDate: '2026-12-01' as string | null, color: 'red' };
    expect(differences(present, { name: 'New', dueDate: null, color: 'red' })).toEqual({
      name: { from: 'Old', to: 'New' },
      dueDate: { from: '2026-12-01', to: null },
    });
  });

  test('leaves out what nobody asked for', () => {
    expect(differences({ name: 'Old', color: 'red' }, {})).toEqual({});
  });
});

describe('onlyState', () => {
  test('refuses anything beside the state', () => {
    expect(onlyState({ state: 'active', name: 'New' })).toBe(false);
    expect(onlyState({ name: 'New' })).toBe(false);
  });

  test('lets the state through', () => expect(onlyState({ state: 'active' })).toBe(true));
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
