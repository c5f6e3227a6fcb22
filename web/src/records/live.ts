import type { PushMessage } from '@opsyard/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../kernel/calls/api.ts';
import { queryCache, refresh } from '../kernel/calls/query-cache.ts';
import { usePush, useWatchRecords } from '../kernel/push/push.ts';
import { usePushState } from '../kernel/push/push-state.ts';
import { mergedPages, type RowPage, rowOrder, updateCachedRows } from './grid/rows.ts';
import { type AnyRow, type Records, useRecords } from './scope.ts';

const BATCH_DELAY = 150;
const OFFLINE_POLL = 30_000;

type RecordMessage = Extract<PushMessage, { cmd: 'record' }>;
const batches = new Map<string, Set<string>>();

/** Updates the page on push messages about the record type. */
export function useLiveRecords(): void {
  const { type, routes } = useRecords();
  useWatchRecords(type.name);
  usePush((message) => {
    if (message.cmd === 'reset') void refresh(type.name);
    if (message.cmd === 'record' && message.recordType === type.name) receive({ type, routes }, message);
  });
  const offline = usePushState() === 'offline';
  useEffect(() => {
    if (!offline) return;
    const timer = setInterval(() => void refresh(type.name), OFFLINE_POLL);
    return () => clearInterval(timer);
  }, [offline, type.name]);
}

/** Messages are collected for a short time; without ids everything is reloaded. */
function receive(records: Records, { ids }: RecordMessage): void {
  const { name } = records.type;
  if (ids.length === 0) return void refresh(name);
  const batch = batches.get(name);
  if (batch) {
    for (const id of ids) batch.add(id);
    return;
  }
  const pendingIds = new Set(ids);
  batches.set(name, pendingIds);
  setTimeout(() => {
    batches.delete(name);
    // After a failed query everything is reloaded.
    refetch(records, [...pendingIds]).catch(() => refresh(name));
  }, BATCH_DELAY);
}

type ListInput = {
  query: { filter?: string; search?: string; today?: string; sort?: string; trash?: boolean };
};

/** Asks for each visible list which of the records it contains; other queries are reloaded. */
async function refetch(records: Records, ids: string[]): Promise<void> {
  const { type, routes } = records;
  const lists = queryCache
    .getQueryCache()
    .findAll({ queryKey: [type.name, routes.list.id, 'pages'], type: 'active' })
    .filter(({ state }) => state.data !== undefined);
  await Promise.all(
    lists.map(async ({ queryKey }) => {
      const query = queryKey[3] as ListInput['query'];
      if (query.trash) return void queryCache.invalidateQueries({ queryKey });
      const { filter, search, today } = query;
      const body = { ids, ...(filter && { filter }), ...(search && { search }), ...(today && { today }) };
      const found = (await call(routes.which, { body }, { quiet: true })) as AnyRow[];
      updateCachedRows(type.name, found);
      const before = rowOrder(type.allFields, query.sort ?? type.order);
      queryCache.setQueryData<InfiniteData<RowPage>>(
        queryKey,
        (cached) => cached && { ...cached, pages: mergedPages(cached.pages, ids, found, before) },
      );
    }),
  );
  for (const route of [routes.get, routes.history, routes.groups, routes.totals])
    void queryCache.invalidateQueries({ queryKey: [type.name, route.id] });
  // Invisible lists are reloaded when they are shown.
  void queryCache.invalidateQueries({ queryKey: [type.name, routes.list.id], type: 'inactive' });
}
