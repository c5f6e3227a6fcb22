import { taskOverview } from '@opsyard/contract';
import { useMemo } from 'react';
import { useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { instantOfClock } from '../../../kernel/zone-time.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { useTaskChanges } from '../shared/editing/use-task-changes.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { weekOf } from '../shared/reading/task-filter.ts';

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
  useTaskChanges(project.id, COALESCED, refreshOverview);
  return { ...reading, present };
}

const refreshOverview = () => refresh('taskOverview', 'workload');
