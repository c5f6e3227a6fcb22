import { announcement, commonFailures, NOTIFICATION_POLL, type Reply } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { pushState } from '../../kernel/push/push-state.ts';
import { Bell } from './bell.tsx';
import { useUnread } from './use-unread.ts';

function Count() {
  return <p>{useUnread()?.anntMsgTotal ?? 'unknown'}</p>;
}

const unread = (anntMsgTotal: number): Reply<typeof announcement.listByUser> => ({
  ...{ anntMsgList: [], sysMsgList: [], sysMsgTotal: 0, anntMsgTotal },
});
const advanceTime = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  queryCache.clear();
  signedIn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  pushState.set('connecting');
});

async function shownCount(server: MockServer): Promise<MockServer> {
  pushState.set('online');
  render(
    <QueryClientProvider client={queryCache}>
      <Count />
    </QueryClientProvider>,
  );
  await advanceTime(0);
  return server;
}

test('[AN-07] does not poll while the socket is open; polls every six seconds while it is down', async () => {
  const server = await shownCount(new MockServer().on(announcement.listByUser, unread(1)));
  await advanceTime(10 * NOTIFICATION_POLL);
  const before = server.calls(announcement.listByUser).length;
  expect(screen.getByText('1')).toBeTruthy();
  server.on(announcement.listByUser, unread(2));
  await act(async () => pushState.set('offline'));
  await advanceTime(3 * NOTIFICATION_POLL + 100);
  expect(server.calls(announcement.listByUser).length - before).toBe(3);
  expect(screen.getByText('2')).toBeTruthy();
});

test('[AN-07] an announcement that ends leaves the page although nothing is pushed', async () => {
  const server = await shownCount(new MockServer().on(announcement.listByUser, { ...unread(1), nextEndIn: 90 }));
  server.on(announcement.listByUser, { ...unread(0), nextEndIn: null });
  await advanceTime(90_000);
  expect(screen.getByText('1')).toBeTruthy();
  await advanceTime(2_000);
  expect(screen.getByText('0')).toBeTruthy();
  const read = server.calls(announcement.listByUser).length;
  await advanceTime(600_000);
  expect(server.calls(announcement.listByUser)).toHaveLength(read);
});

test('[AN-07] a failed poll is logged and stops polling until the socket is open again', async () => {
  const server = await shownCount(new MockServer().on(announcement.listByUser, unread(1)));
  await act(async () => pushState.set('offline'));
  server.fail(announcement.listByUser, commonFailures.internal);
  await advanceTime(NOTIFICATION_POLL + 100);
  const failed = server.calls(announcement.listByUser).length;
  await advanceTime(10 * NOTIFICATION_POLL);
  expect(server.calls(announcement.listByUser)).toHaveLength(failed);
  expect(console.warn).toHaveBeenCalledTimes(1);
  expect(screen.getByText('1')).toBeTruthy();
  server.on(announcement.listByUser, unread(3));
  await act(async () => pushState.set('online'));
  await advanceTime(100);
  expect(screen.getByText('3')).toBeTruthy();
});

test('[HD-01] the badge of the bell counts unread announcements and messages', async () => {
  await startWords();
  const server = new MockServer().on(announcement.listByUser, { ...unread(2), sysMsgTotal: 3 });
  pushState.set('online');
  render(
    <QueryClientProvider client={queryCache}>
      <Bell />
    </QueryClientProvider>,
  );
  await advanceTime(0);
  const badge = () => screen.getByRole('button', { name: /^Notifications/ }).nextElementSibling?.textContent;
  expect([badge(), screen.getByRole('button').getAttribute('aria-label')]).toEqual(['5', 'Notifications, 5 unread']);
  server.on(announcement.listByUser, { ...unread(60), sysMsgTotal: 40 });
  await act(() => queryCache.invalidateQueries());
  await advanceTime(0);
  expect(badge()).toBe('99+');
});
