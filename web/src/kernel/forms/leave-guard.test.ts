import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardHistory, guardPlace, leaveFor } from './leave-guard.ts';

/** Goes to an address like the router, which numbers the entries of the history. */
function go(path: string): void {
  const idx = (Number(window.history.state?.idx) || 0) + 1;
  leaveFor(path, () => window.history.pushState({ idx }, '', path));
}

const path = () => window.location.pathname + window.location.search;
const popped = vi.fn();
let release: () => void = vi.fn();

guardHistory();
window.addEventListener('popstate', () => popped(path()));
beforeEach(() => {
  go('/list');
  go('/settings?tab=general');
  popped.mockClear();
});
afterEach(() => release());

test('[S11] a guarded place asks before it is left, and stays unless the user agrees', () => {
  const ask = vi.fn((_leave: () => void) => undefined);
  release = guardPlace(ask);
  go('/settings?tab=general&open=1');
  expect([path(), ask.mock.calls.length]).toEqual(['/settings?tab=general&open=1', 0]);
  go('/settings?tab=labels');
  go('/board');
  expect([path(), ask.mock.calls.length]).toEqual(['/settings?tab=general&open=1', 2]);
  ask.mock.lastCall?.[0]();
  expect(path()).toBe('/board');
  // In the background it does not ask.
  go('/list');
  expect([path(), ask.mock.calls.length]).toEqual(['/list', 2]);
});

test('[S11] the button of the browser for going back asks, too, and the router learns of it when the user agrees', async () => {
  const ask = vi.fn((_leave: () => void) => undefined);
  release = guardPlace(ask);
  window.history.back();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(path()).toBe('/settings?tab=general'));
  expect(popped).not.toHaveBeenCalled();
  ask.mock.lastCall?.[0]();
  await vi.waitFor(() => expect(popped.mock.calls).toEqual([['/list']]));
  expect(ask).toHaveBeenCalledOnce();
});

test('[S11] another parameter than the tab can name what is guarded', () => {
  const ask = vi.fn((_leave: () => void) => undefined);
  go('/forms?form=1');
  release = guardPlace(ask, 'form');
  go('/forms?form=1&tab=inbox');
  expect(ask).not.toHaveBeenCalled();
  go('/forms');
  go('/forms?form=2');
  expect([path(), ask.mock.calls.length]).toEqual(['/forms?form=1&tab=inbox', 2]);
});

test('[S11] without a guard nothing asks', async () => {
  release = guardPlace(() => expect.fail('It asked'));
  release();
  window.history.back();
  await vi.waitFor(() => expect(popped.mock.calls).toEqual([['/list']]));
  go('/board');
  expect(path()).toBe('/board');
});
