import { announcement, attachment, role } from '@opsyard/contract';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../app/words.ts';
import { download, saveExport } from './files.ts';
import { setLanguage } from './language.ts';
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

test('[ER-04] an attachment or a file of an announcement that is empty is told of, too, in Chinese by the words everybody knows', async () => {
  vi.stubGlobal('fetch', async () => new Response(''));
  const query = { id: 'b'.repeat(32) };
  expect(await download(attachment.download, { query }, 'a.txt')).toBe(false);
  setLanguage('zh');
  await expect.poll(() => i18next.language).toBe('zh');
  expect(await download(announcement.file, { query }, 'b.txt')).toBe(false);
  setLanguage('en');
  await expect.poll(() => i18next.language).toBe('en');
  expect(told).toEqual(['The file could not be downloaded', '文件下载失败']);
  expect(URL.createObjectURL).not.toHaveBeenCalled();
});
