import { expect, test } from 'vitest';
import { taskTitle } from './task-title.ts';

const HEAD = { id: '1', version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null };

test.each([
  [
    ['badCheckDigit', 'stuck'],
    ['Parcel YT12345 is stuck', '包裹 YT12345 滞留'],
  ],
  [
    ['silent', 'stuck'],
    ['Parcel YT12345 is stuck', '包裹 YT12345 滞留'],
  ],
  [['silent'], ['Parcel YT12345 has had no news for long', '包裹 YT12345 久无轨迹']],
  [['unmapped'], null],
  [[], null],
  [null, null],
])('[BC-05] a task about a parcel with the flags %j has the title %j', (flags, title) => {
  expect(taskTitle({ ...HEAD, number: 'YT12345', flags })).toEqual(title);
});
