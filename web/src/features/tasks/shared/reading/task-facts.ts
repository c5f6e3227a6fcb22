import { FACTS_AT_ONCE, type TaskFacts, type TaskRow, task } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../kernel/calls/api.ts';
import { batchedRead } from '../../../../kernel/calls/batched-read.ts';
import { queryCache } from '../../../../kernel/calls/query-cache.ts';
import { usePush } from '../../../../kernel/push/push.ts';
import { refetchLater } from './refetch-later.ts';

/** The columns of a list that show facts of tasks beside their rows. */
export const FACT_COLUMNS = ['requester', 'promised', 'links', 'lastComment'] as const;
export type FactColumn = (typeof FACT_COLUMNS)[number];

const readFacts = batchedRead(FACTS_AT_ONCE, async (projectId, ids) => {
  const rows = await call(task.facts, { body: { projectId, ids } }, { quiet: true });
  return new Map(rows.map((row) => [row.id, row]));
});
const keyOf = ({ projectId, id }: Pick<TaskRow, 'projectId' | 'id'>) => ['task', 'facts', projectId, id];
const readAgain = refetchLater('facts');

/** The facts of a task beside its row; undefined until loaded. */
export function useTaskFacts(row: Pick<TaskRow, 'projectId' | 'id'>): TaskFacts | null | undefined {
  const { projectId, id } = row;
  usePush((message) => {
    if (message.cmd === 'task' && message.projectId === projectId) readAgain(projectId);
  });
  return useQuery({ queryKey: keyOf(row), queryFn: () => readFacts(projectId, id) }).data;
}

/** The facts of a task if they have been loaded. */
export function loadedFacts(row: Pick<TaskRow, 'projectId' | 'id'>): TaskFacts | null | undefined {
  return queryCache.getQueryData<TaskFacts | null>(keyOf(row));
}
