import { role } from '@opsyard/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../app/words.ts';
import { saveExport } from './files.ts';
import { setNotices } from './notices.ts';

const told: string[] = [];
const message = { success: (text: string) => told.push(text), warning: (text: string) => told.push(text) };

beforeEach(async () => {
  await startWords();
  told.length = 0;
  setNotices({ message } as never);
  URL.createObjectURL = vi.fn(() => 'blob:x');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => setNotices(null));

test.for([
  ['a table', 'Export success'],
  ['', 'The file could not be downloaded'],
])('[ER-04] of a download that holds %o is said: %s', async ([content, sentence]) => {
  vi.stubGlobal('fetch', async () => new Response(content));
  await saveExport(role.exportXls, { query: {} }, 'roles.csv');
  expect(told).toEqual([sentence]);
  expect(URL.createObjectURL).toHaveBeenCalledTimes(content === '' ? 0 : 1);
});
