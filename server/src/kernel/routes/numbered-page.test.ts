import { expect, test } from 'vitest';
import { RequestFailed } from '../fail.ts';
import { orderOf, pageOf, rangeOf } from './numbered-page.ts';

const columns = { createTime: 'created_at', username: 'lower(username)' };

test('[E16] an unknown sort column is refused, including object prototype members', () => {
  for (const column of ['password', 'createTime;drop', 'constructor', '__proto__'])
    expect(() => orderOf({ column }, columns, 'id')).toThrow(RequestFailed);
});

test('a list is sorted by a known column, then by id', () => {
  expect(orderOf({}, columns, 'created_at DESC, id')).toBe('created_at DESC, id');
  expect(orderOf({ column: 'username', order: 'asc' }, columns, 'id')).toBe('lower(username) ASC NULLS LAST, id');
  expect(orderOf({ column: 'createTime' }, columns, 'id')).toBe('created_at DESC NULLS LAST, id');
});

test('a page contains its number, size and total', () => {
  expect(rangeOf({ pageNo: 3, pageSize: 20 })).toEqual({ limit: 20, offset: 40 });
  expect(pageOf(['a'], 41, { pageNo: 3, pageSize: 20 })).toEqual({
    records: ['a'],
    total: 41,
    size: 20,
    current: 3,
    pages: 3,
  });
});
