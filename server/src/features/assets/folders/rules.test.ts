import { expect, test } from 'vitest';
import { isFolderName } from './rules.ts';

test('a folder name must be valid on every system', () => {
  const taken = ['Brand 品牌', 'Black Friday 2026', '.hidden', 'Console', 'a.b', 'Über uns', 'v1.0 final', 'nulls'];
  expect(taken.filter((name) => !isFolderName(name))).toEqual([]);
  const refused = [
    'a/b',
    'a\\b',
    'a:b',
    'what?',
    '<b>',
    '.',
    '..',
    'end.',
    'CON',
    'nul',
    'com1',
    'nul.txt',
    'a\u202egnp',
    'a\u200bb',
  ];
  expect(refused.filter(isFolderName)).toEqual([]);
});
