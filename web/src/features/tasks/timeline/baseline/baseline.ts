import { type BaselineComparison, baseline, slipOf, type TaskRow, workingDays } from '@opsyard/contract';
import { useMemo } from 'react';
import { useRead } from '../../../../kernel/calls/api.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { usePush } from '../../../../kernel/push/push.ts';
import { useTaskChanges } from '../../shared/editing/use-task-changes.ts';
import type { Dates } from '../bar.ts';

/** Milliseconds during which changes of tasks lead to one comparison. */
const COALESCED = 800;

/** The baselines of a project, refetched when one is set or deleted. */
export function useBaselines(projectId: string) {
  usePush((message) => {
    const isOf = message.cmd === 'task' && message.projectId === projectId;
    if (message.cmd === 'reset' || (isOf && message.kind === 'baselines')) void refresh('baseline');
  });
  return useRead(baseline.list, { query: { projectId } }, { quiet: true });
}

/** The comparison with a baseline, made again when tasks change; with none while `id` is ''. */
export function useComparison(projectId: string, id: string) {
  const isShown = id !== '';
  const reading = useRead(baseline.compare, { query: { id } }, { enabled: isShown, quiet: true, keepPrevious: true });
  const { data, error, refetch } = reading;
  useTaskChanges(projectId, COALESCED, isShown ? refetch : undefined);
  const shown = isShown && data?.baseline.id === id ? data : undefined;
  const compared = useMemo(() => shown && comparedOf(shown), [shown]);
  return { comparison: shown, compared, error: isShown ? error : null, refetch };
}

/** What a row of the timeline shows of a baseline. */
export type Compared = {
  /** The task's dates in the baseline; undefined if it was not in the project. */
  datesOf: (id: string) => Dates | undefined;
  /** Working days by which it ends later than in the baseline; null where that is unknown. */
  slip: (row: Pick<TaskRow, 'id'>, now: Dates) => number | null;
};

function comparedOf({ dates, daysOff }: BaselineComparison): Compared {
  const byId = new Map(dates.map(({ taskId, startDate, dueDate }) => [taskId, { startDate, dueDate }]));
  const days = workingDays(daysOff);
  return {
    datesOf: (id) => byId.get(id),
    slip: ({ id }, now) => {
      const before = byId.get(id);
      return before ? slipOf(before, now, days) : null;
    },
  };
}
