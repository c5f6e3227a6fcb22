import { type DayCount, layOut, type ScheduledTask, type TaskDates, type TaskRow } from '@opsyard/contract';
import { isClosed } from '../shared/reading/scope.ts';
import type { useDependencies } from './use-dependencies.ts';

type Schedule = {
  data: NonNullable<ReturnType<typeof useDependencies>['data']>;
  /** The dates of predecessors outside of the tasks. */
  others: ReadonlyMap<string, TaskDates>;
  days: DayCount;
  from: string;
  oneAtATime: boolean;
};

/** The new dates of those tasks that get others than they have. */
export function laidOut(rows: readonly TaskRow[], { data, ...schedule }: Schedule): Map<string, TaskDates> {
  const tasks = rows.map((row) => ({ ...row, fixed: fixedBy(row) }));
  const links = [...data.dependencies, ...data.elsewhere];
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const changed = [...layOut({ tasks, links, ...schedule })].filter(([id, { startDate, dueDate }]) => {
    const row = rowOf.get(id);
    return row?.startDate !== startDate || row.dueDate !== dueDate;
  });
  return new Map(changed);
}

function fixedBy({ pinned, category }: TaskRow): ScheduledTask['fixed'] {
  if (isClosed(category)) return 'closed';
  return pinned ? 'pinned' : null;
}
