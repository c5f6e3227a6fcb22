import { type MyTask, myTaskLists } from '@opsyard/contract';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { useRead } from '../../../kernel/calls/api.ts';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import type { Span } from '../../../records/calendar/span.ts';
import { isClosed } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';

/** A day of a month has four lines. */
const PER_DAY = { month: 5, week: 50, agenda: 20 };
const REFETCH_DELAY = 300;
const NONE: readonly MyTask[] = [];

/** My tasks on some days and those without a due date, as they are now; while others are being read, the former stay. */
export function useMyCalendar(days: readonly string[], span: Span) {
  const body = { from: days[0] ?? '', days: days.length, perDay: PER_DAY[span] };
  const dated = useRead(myTaskLists.myCalendar, { body }, { quiet: true, keepPrevious: true });
  const undated = useReadPages(myTaskLists.myUndated, {}, { keepPrevious: true });
  const reload = () => {
    void dated.refetch();
    undated.reload();
  };
  const read = [...(dated.data?.records ?? NONE), ...(undated.pages?.flatMap(({ records }) => records) ?? NONE)];
  const tasks = useLiveRows([...new Map(read.map((one) => [one.id, one])).values()], reload);
  const total = undated.pages?.at(0)?.total;
  return { dated, undated, tasks, total, reload, isBusy: dated.isPlaceholderData || (!dated.data && !dated.error) };
}

/** Tasks of several projects with the changes this page has received; those that are closed meanwhile are left out. */
export function useLiveRows(read: readonly MyTask[], reload: () => void): MyTask[] {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const reloadLatest = useEffectEvent(reload);
  const projects = [...new Set(read.map(({ projectId }) => projectId))].sort().join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stops = projects
      .split(',')
      .filter(Boolean)
      .map((id) =>
        taskStoreOf(id).listen(({ kind }) => {
          renderAgain();
          if (kind === 'read') return;
          clearTimeout(timer);
          timer = setTimeout(() => reloadLatest(), REFETCH_DELAY);
        }),
      );
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [projects]);
  const versions = read.map(({ id, version }) => `${id} ${version}`).join();
  const storeRead = useEffectEvent(() => {
    for (const one of read) taskStoreOf(one.projectId).storeRead([one]);
  });
  useEffect(() => {
    if (versions) storeRead();
  }, [versions]);
  return read.map(asNow).filter(({ category }) => !isClosed(category));
}

function asNow(one: MyTask): MyTask {
  const live = taskStoreOf(one.projectId).get(one.id);
  return live && live.version >= one.version ? { ...one, ...live, status: one.status } : one;
}
