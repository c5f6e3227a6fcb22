import { expect, test } from 'vitest';
import { readState, writeState } from './url-state.ts';

const defaults = { page: 1, search: '', open: false, statusIds: [] as readonly string[] };
const read = (text: string) => readState(new URLSearchParams(text), defaults);
const write = (text: string, change: Partial<typeof defaults>) =>
  writeState(new URLSearchParams(text), change, defaults).toString();

test('a value that does not match the type of its default is ignored', () => {
  expect(read('page=abc&open=perhaps')).toEqual(defaults);
  expect(read('page=')).toEqual(defaults);
});

test('numbers, strings, booleans and lists are read from the URL', () => {
  expect(read('page=3&search=%E4%BB%BB%E5%8A%A1&open=true&statusIds=a,b')).toEqual({
    page: 3,
    search: '任务',
    open: true,
    statusIds: ['a', 'b'],
  });
});

test('defaults are left out of the URL, other parameters are kept', () => {
  expect(write('task=SITE-1&page=3', { page: 1 })).toBe('task=SITE-1');
  expect(write('task=SITE-1', { statusIds: ['a', 'b'], search: 'x' })).toBe('task=SITE-1&statusIds=a%2Cb&search=x');
});
