import { expect, test } from 'vitest';
import { oneTitle, titlesIn } from './paste.ts';

test('blank lines, marks of lists and characters no title may hold are left out', () => {
  const text = '- one\r\n\r\n* two\n1. three\n 2) four\n[ ] five\n- [x] six\n三、seven\n\u0000\n•eight\tnine';
  expect(titlesIn(text).titles).toEqual(['one', 'two', 'three', 'four', 'five', 'six', '三、seven', '•eight nine']);
});

test('a dash or number that belongs to the words stays', () => {
  expect(titlesIn('-5 degrees\n2026 plan\n3.5 tons').titles).toEqual(['-5 degrees', '2026 plan', '3.5 tons']);
});

test('lines too long are cut between characters, and that is counted', () => {
  const { titles, shortened } = titlesIn(`${'😀'.repeat(250)}\nshort`);
  expect(shortened).toBe(1);
  expect(Array.from(titles[0] ?? '')).toHaveLength(200);
  expect(titles[0]).not.toMatch(/[\ud800-\udbff]$/u);
});

test('beyond 200 lines the rest is named, not lost silently', () => {
  const { titles, left } = titlesIn(Array.from({ length: 230 }, (_, line) => `t${line}`).join('\n'));
  expect(titles).toHaveLength(200);
  expect(left).toEqual(Array.from({ length: 30 }, (_, line) => `t${line + 200}`));
});

test('one title is one line', () => {
  expect(oneTitle('  a\tb\n c  ')).toBe('a b c');
});
