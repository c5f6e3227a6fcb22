import { preferences } from '@opsyard/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../test/makers.ts';
import { StandIn } from '../../test/server.ts';

const fresh = async () => await import('./preferences.ts');
const kept = () => JSON.parse(localStorage.getItem('pro__PREFERENCES') ?? '{}').value;

beforeEach(() => vi.resetModules());

test('[LY-02] what is chosen while the settings are on their way is not overwritten by them, and goes to the server with them', async () => {
  const { promise, resolve } = Promise.withResolvers<{ color: 'red'; sidebarCollapsed: false }>();
  const server = new StandIn().on(preferences.get, () => promise).on(preferences.save, {});
  signedIn();
  const { changePreferences, fetchPreferences } = await fresh();
  const fetched = fetchPreferences();
  changePreferences({ sidebarCollapsed: true });
  expect(server.calls(preferences.save)).toEqual([]);
  resolve({ color: 'red', sidebarCollapsed: false });
  await fetched;
  expect(kept()).toEqual({ color: 'red', sidebarCollapsed: true });
  await vi.waitFor(() =>
    expect(server.calls(preferences.save).map(({ body }) => body)).toEqual([{ color: 'red', sidebarCollapsed: true }]),
  );
});

test('what a stranger chose goes to the server once they have signed in, and only once', async () => {
  const server = new StandIn().on(preferences.get, { density: 'compact' }).on(preferences.save, {});
  const { changePreferences, fetchPreferences } = await fresh();
  changePreferences({ appearance: 'dark' });
  expect(server.calls(preferences.save)).toEqual([]);
  signedIn();
  await fetchPreferences();
  await fetchPreferences();
  await vi.waitFor(() => expect(server.calls(preferences.save)).toHaveLength(1));
  expect(server.calls(preferences.save)[0]?.body).toEqual({ appearance: 'dark', density: 'compact' });
});
