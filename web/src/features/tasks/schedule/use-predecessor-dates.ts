import { type TaskDates, type TaskRow, task } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/calls/api.ts';
import type { useDependencies } from './use-dependencies.ts';

const NONE: ReadonlyMap<string, TaskDates> = new Map();
/** The maximum number of tasks of one call. */
const AT_ONCE = 1_000;

/** The dates of the predecessors of tasks that are not among these, by their ids; undefined until they have been read. */
export function usePredecessorDates(
  projectId: string,
  rows: readonly TaskRow[],
  data: ReturnType<typeof useDependencies>['data'],
): ReadonlyMap<string, TaskDates> | undefined {
  const own = new Set(rows.map(({ id }) => id));
  const before = (data?.dependencies ?? []).filter(
    ({ predecessorId, successorId }) => own.has(successorId) && !own.has(predecessorId),
  );
  const ids = [...new Set(before.map(({ predecessorId }) => predecessorId))].sort().slice(0, AT_ONCE);
  const { data: read } = useQuery({
    queryKey: ['task', 'predecessorDates', projectId, ids],
    queryFn: async () => await call(task.byIds, { body: { projectId, ids } }),
    enabled: data !== undefined && ids.length > 0,
  });
  if (!data || (ids.length > 0 && !read)) return undefined;
  const elsewhere = data.elsewhere.map(({ task: other }) => other);
  const others = [...elsewhere, ...(read ?? [])];
  return others.length === 0 ? NONE : new Map(others.map((row) => [row.id, row]));
}
