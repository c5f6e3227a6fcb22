import { taskOverview } from '@opsyard/contract';
import { useMemo } from 'react';
import { useRead } from '../../../kernel/api.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { instantOfClock } from '../../../kernel/zone-time.ts';
import { useNow } from '../../../ui/minute.ts';
import { plusDays } from '../../../ui/month.ts';
import { dayOf } from '../../../ui/when-text.ts';
import { useScope } from '../shared/project-scope.tsx';
import { weekOf } from '../shared/task-filter.ts';
import { useTaskChanges } from '../shared/use-task-changes.ts';

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

const refreshOverview = () => refresh('taskOverview');
