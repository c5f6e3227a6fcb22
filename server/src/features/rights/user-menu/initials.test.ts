import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['任务列表', 'rwlb'],
  ['应用中心', 'yyzx'],
  ['系统管理', 'xtgl'],
  ['站群 SPU 商品', 'zqspusp'],
  ['Task list', ''],
  ['', ''],
])('[MN-07] abbreviates %s as “%s”', (title, letters) => {
  expect(initialsOf(title)).toBe(letters);
  expect(initialsOf(title)).toBe(letters);
});
