import { describe, expect, test } from 'vitest';
import { isWorkable } from './rules.ts';

const open = (category: '0' | '1' | '2', archived = false) => ({ category, archived });

describe('isWorkable', () => {
  test('refuses a project with nowhere to begin or to end', () => {
    expect(isWorkable([open('0'), open('2')])).toBe(false);
    expect(isWorkable([open('1'), open('2')])).toBe(false);
    expect(isWorkable([open('0', true), open('1')])).toBe(false);
    expect(isWorkable([open('0'), open('1', true)])).toBe(false);
  });

  test('is content with one of each', () => expect(isWorkable([open('0'), open('1')])).toBe(true));
});
