import { taskOverview } from '@opsyard/contract';
import { useEffect, useMemo } from 'react';
import { useRead } from '../../../kernel/api.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { instantOfClock } from '../../../kernel/zone-time.ts';
import { useNow } from '../../../ui/minute.ts';
import { plusDays } from '../../../ui/month.ts';
import { dayOf } from '../../../ui/when-text.ts';
import { useScope } from '../shared/project-scope.tsx';
import { weekOf } from '../shared/task-filter.ts';
import { taskStoreOf } from '../shared/task-store.ts';

const WEEKS = 8;
/** Milliseconds during which changes of tasks lead to one reading. */
const COALESCED = 500;

/** The figures of the project, read again when its tasks change, and the present they refer to. */
export function useOverview() {
  const { project } = useScope();
  const today = dayOf(useNow());
  const present = useMemo(() => {
    const { dueFrom: weekFrom, dueTo: weekTo } = weekOf(today);
    const starts = Array.from({ length: WEEKS + 1 }, (_, at) => plusDays(weekFrom, 7 * (at + 1 - WEEKS)));
    return { today, weekFrom, weekTo, starts, weeks: starts.map((day) => instantOfClock(day) ?? `${day}T00:00:00Z`) };
  }, [today]);
  const { starts: _, ...body } = present;
  const reading = useRead(
    taskOverview.read,
    { body: { projectId: project.id, ...body } },
    { quiet: true, keepPrevious: true },
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = taskStoreOf(project.id).listen(({ kind }) => {
      if (kind === 'read') return;
      clearTimeout(timer);
      timer = setTimeout(() => void refresh('taskOverview'), COALESCED);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [project.id]);
  return { ...reading, present };
}
