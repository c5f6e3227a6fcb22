import { describe, expect, test } from 'vitest';
import { isWorkable } from './rules.ts';

const open = (category: '0' | '1' | '2', archived = false) => ({ category, archived });

describe('isWorkable', () => {
  test('refuses a project without an initial or a final status', () => {
    expect(isWorkable([open('0'), open('2')])).toBe(false);
    expect(isWorkable([open('1'), open('2')])).toBe(false);
    expect(isWorkable([open('0', true), open('1')])).toBe(false);
    expect(isWorkable([open('0'), open('1', true)])).toBe(false);
  });

  test('accepts one of each', () => expect(isWorkable([open('0'), open('1')])).toBe(true));
});
