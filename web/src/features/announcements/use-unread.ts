import { announcement, NOTIFICATION_POLL } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readingOf } from '../../kernel/calls/api.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { usePush } from '../../kernel/push/push.ts';
import { usePushState } from '../../kernel/push/push-state.ts';

const SECOND = 1_000;
/** A longer wait is taken up again, as timers are limited. */
const WAIT_MAX = 86_400;
const INPUT = { query: { brief: true } };

/**
 * Unread messages of the user. The server pushes changes; while the socket is down the page polls every six seconds. A
 * failed poll stops polling until the socket is open again.
 */
export function useUnread() {
  const push = usePushState();
  const { data, error, refetch } = useQuery({
    ...readingOf(announcement.listByUser, INPUT, true),
    refetchInterval: ({ state }) => push === 'offline' && state.status !== 'error' && NOTIFICATION_POLL,
  });
  usePush(({ cmd }) => {
    if (cmd === 'user' || cmd === 'topic') void refresh('announcement', 'announcementSend');
  });
  // The end of an announcement is pushed by a job, which can be paused.
  const wait = data?.nextEndIn ?? null;
  useEffect(() => {
    if (wait === null) return;
    const readAgain = () => void refresh('announcement', 'announcementSend');
    const timer = setTimeout(readAgain, (Math.min(wait, WAIT_MAX) + 1) * SECOND);
    return () => clearTimeout(timer);
  }, [wait]);
  useEffect(() => {
    if (push === 'online') void refetch();
  }, [push, refetch]);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a background request, so its failure is only logged
    if (error) console.warn('The notifications could not be read; asking again when the server says something.', error);
  }, [error]);
  return data;
}
