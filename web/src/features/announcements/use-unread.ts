import { announcement, NOTIFICATION_POLL } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readingOf } from '../../kernel/calls/api.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { usePush } from '../../kernel/push/push.ts';
import { usePushState } from '../../kernel/push/push-state.ts';

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
  useEffect(() => {
    if (push === 'online') void refetch();
  }, [push, refetch]);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a background request, so its failure is only logged
    if (error) console.warn('The notifications could not be read; asking again when the server says something.', error);
  }, [error]);
  return data;
}
