import { expect, test } from 'vitest';
import { familyOf, taskKeyIn } from './file-name.ts';

test.each([
  ['ABC-12_banner_v2.png', 'ABC-12'],
  ['abc-12 banner.png', 'ABC-12'],
  ['ABC-12.png', 'ABC-12'],
  ['A1-7-story.mp4', 'A1-7'],
  ['ABC-12x.png', undefined],
  ['ABC-0_banner.png', undefined],
  ['banner_ABC-12.png', undefined],
  ['ABC_12.png', undefined],
  ['2024-12.png', undefined],
])('[BC-04] the task key in the file name %s is %s', (name, key) => {
  expect(taskKeyIn(name)).toBe(key);
});

test('[BC-04] names of the versions of a file differ only in the version number', () => {
  const names = ['ABC-12_banner_v1.png', 'ABC-12_banner_V12.PNG', 'abc-12_banner.png', 'ABC-12_banner-v3.png'];
  expect(new Set(names.map(familyOf))).toEqual(new Set(['abc-12_banner.png']));
  expect(familyOf('ABC-12_banner_v1.jpg')).not.toBe(familyOf('ABC-12_banner_v1.png'));
  expect(familyOf('ABC-12_dev2.png')).toBe('abc-12_dev2.png');
});
