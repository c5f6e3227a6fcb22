import { commonFailures, preferences } from '@opsyard/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';

const fresh = async () => await import('./preferences.ts');
const stored = () => JSON.parse(localStorage.getItem('pro__PREFERENCES') ?? '{}').value;

beforeEach(() => vi.resetModules());

test('[LY-02] settings changed while they are loading are not overwritten, and are saved', async () => {
  const { promise, resolve } = Promise.withResolvers<{ color: 'red'; sidebarCollapsed: false }>();
  const server = new MockServer().on(preferences.get, () => promise).on(preferences.save, {});
  signedIn();
  const { changePreferences, fetchPreferences } = await fresh();
  const fetched = fetchPreferences();
  changePreferences({ sidebarCollapsed: true });
  expect(server.calls(preferences.save)).toEqual([]);
  resolve({ color: 'red', sidebarCollapsed: false });
  await fetched;
  expect(stored()).toEqual({ color: 'red', sidebarCollapsed: true });
  await expect
    .poll(() => server.calls(preferences.save).map(({ body }) => body))
    .toEqual([{ color: 'red', sidebarCollapsed: true }]);
});

test('settings changed before signing in are saved once, after signing in', async () => {
  const server = new MockServer().on(preferences.get, { density: 'compact' }).on(preferences.save, {});
  const { changePreferences, fetchPreferences } = await fresh();
  changePreferences({ appearance: 'dark' });
  expect(server.calls(preferences.save)).toEqual([]);
  signedIn();
  await fetchPreferences();
  await fetchPreferences();
  await expect.poll(() => server.calls(preferences.save)).toHaveLength(1);
  expect(server.calls(preferences.save)[0]?.body).toEqual({ appearance: 'dark', density: 'compact' });
});

test('[ST-03] settings are stored in this browser for seven days under pro__, and on the server', async () => {
  const server = new MockServer().on(preferences.get, {}).on(preferences.save, {});
  signedIn();
  const { changePreferences } = await fresh();
  const before = Date.now();
  changePreferences({ color: '#722ED1' });
  const { value, expire } = JSON.parse(localStorage.getItem('pro__PREFERENCES') ?? '{}');
  expect(value).toEqual({ color: '#722ED1' });
  expect(expire - before).toBeGreaterThanOrEqual(604_800_000);
  expect(expire - Date.now()).toBeLessThanOrEqual(604_800_000);
  await expect.poll(() => server.calls(preferences.save)[0]?.body).toEqual({ color: '#722ED1' });
});

test('[ST-04] unfixing the header also disables hiding it', async () => {
  new MockServer();
  const { changePreferences } = await fresh();
  changePreferences({ fixedHeader: true, autoHideHeader: true });
  changePreferences({ fixedHeader: false });
  expect(stored()).toEqual({ fixedHeader: false, autoHideHeader: false });
});

test.each([
  [{ color: '#722ED1' }, 'Failed to update theme'],
  [{ appearance: 'dark' } as const, 'Failed to update theme'],
  [{ multiTab: false }, null],
])('[ST-04] when the server refuses %o, the message about the theme is %s', async (change, words) => {
  new MockServer().fail(preferences.save, commonFailures.internal);
  signedIn();
  const messages: string[] = [];
  const { setNotifier: setNotices } = await import('../notify.ts');
  const error = ({ content }: { content: string }) => messages.push(content);
  setNotices({ message: { error } } as never);
  const { startWords } = await import('../../app/words/words.ts');
  await startWords();
  const { changePreferences } = await fresh();
  changePreferences(change);
  await expect.poll(() => messages).toHaveLength(1);
  expect(messages.includes('Failed to update theme')).toBe(words !== null);
  expect(stored()).toEqual(change);
});
