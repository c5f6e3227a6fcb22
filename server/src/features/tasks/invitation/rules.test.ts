import { expect, test } from 'vitest';
import { mayGive, withoutLinks } from './rules.ts';

test('roles are assigned by users who manage members, never above their own', () => {
  expect(mayGive({ role: 'owner', manages: true }, 'manager')).toBe(true);
  expect(mayGive({ role: 'manager', manages: true }, 'manager')).toBe(true);
  expect(mayGive({ role: 'manager', manages: true }, 'guest')).toBe(true);
  expect(mayGive({ role: 'manager', manages: false }, 'guest')).toBe(false);
  expect(mayGive({ role: 'member', manages: true }, 'manager')).toBe(false);
});

test.for([
  ['https://evil.example/x', 'https evil. example/x'],
  ['Visit www.evil.example now', 'Visit www. evil. example now'],
  ['boss@evil.example', 'boss@ evil. example'],
  ['Autumn campaign. Part 2', 'Autumn campaign. Part 2'],
  ['秋季推广', '秋季推广'],
] as const)('a letter shows “%s” as no link', ([name, shown]) => {
  expect(withoutLinks(name)).toBe(shown);
});
