import { announcement, attachment, role } from '@opsyard/contract';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockUploadServer } from '../../test/uploads.ts';
import { startWords } from '../app/words/words.ts';
import { download, saveExport, upload } from './files.ts';
import { setNotifier } from './notify.ts';
import { setLanguage } from './words/language.ts';

const progress: string[] = [];
const message = { success: (text: string) => progress.push(text), warning: (text: string) => progress.push(text) };

beforeEach(async () => {
  await startWords();
  progress.length = 0;
  setNotifier({ message } as never);
  URL.createObjectURL = vi.fn(() => 'blob:x');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => setNotifier(null));

test.for([
  ['a table', 'Export success'],
  ['', 'The file could not be downloaded'],
])('[ER-04] a download that contains %o shows: %s', async ([content, sentence]) => {
  vi.stubGlobal('fetch', async () => new Response(content));
  await saveExport(role.exportXls, { query: {} }, 'roles.csv');
  expect(progress).toEqual([sentence]);
  expect(URL.createObjectURL).toHaveBeenCalledTimes(content === '' ? 0 : 1);
});

test('[ER-04] reports an empty attachment or announcement file, in Chinese with the usual text', async () => {
  vi.stubGlobal('fetch', async () => new Response(''));
  const query = { id: 'b'.repeat(32) };
  expect(await download(attachment.download, { query }, 'a.txt')).toBe(false);
  setLanguage('zh');
  await expect.poll(() => i18next.language).toBe('zh');
  expect(await download(announcement.file, { query }, 'b.txt')).toBe(false);
  setLanguage('en');
  await expect.poll(() => i18next.language).toBe('en');
  expect(progress).toEqual(['The file could not be downloaded', '文件下载失败']);
  expect(URL.createObjectURL).not.toHaveBeenCalled();
});

const TAKEN = JSON.stringify({ success: true, code: 200, message: '', result: { id: 'a' }, timestamp: 0 });
const file = new File(['x'], 'x.txt');

test('an upload is retried while the server is busy or unreachable, with the same key', async () => {
  const { keys } = mockUploadServer([[503, '{}'], null, [200, TAKEN]]);
  expect(await upload(announcement.upload, {}, file)).toEqual({ id: 'a' });
  expect(keys).toHaveLength(3);
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^\w{16,}$/)]));
});

test('an upload with an unknown outcome keeps its key when it is retried manually', async () => {
  const { keys } = mockUploadServer([
    [504, '{}'],
    [200, TAKEN],
    [200, TAKEN],
  ]);
  await expect(upload(announcement.upload, {}, file, { quiet: true })).rejects.toMatchObject({ status: 504 });
  await upload(announcement.upload, {}, file);
  await upload(announcement.upload, {}, file);
  const [first, second, third] = keys;
  expect([second === first, third === first]).toEqual([true, false]);
});

test('reports a file that is too large for a proxy', async () => {
  mockUploadServer([[413, '<html></html>', 'text/html']]);
  const sent = upload(announcement.upload, {}, file, { quiet: true });
  await expect(sent).rejects.toMatchObject({ failure: 'common.tooLarge' });
});

test('a cancelled upload is not retried', async () => {
  const { keys } = mockUploadServer([
    [503, '{}'],
    [200, TAKEN],
  ]);
  await expect(upload(announcement.upload, {}, file, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(keys).toEqual([]);
});
