import { ROLL_UPS_AT_ONCE, task } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/api.ts';
import { batchedRead } from '../../../kernel/batched-read.ts';
import { usePush } from '../../../kernel/push.ts';
import { queryCache } from '../../../kernel/query-cache.ts';

/** The minimum interval in milliseconds between two fetches while tasks change. */
const APART = 1000;

const readRollUp = batchedRead(ROLL_UPS_AT_ONCE, async (projectId, ids) => {
  const rows = await call(task.rollUps, { body: { projectId, ids } }, { quiet: true });
  return new Map(rows.map((row) => [row.id, row]));
});
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** The roll-up of the subtasks of a task; undefined until loaded, null without subtasks. */
export function useRollUp({ projectId, id, children }: { projectId: string; id: string; children: number }) {
  usePush((message) => {
    if (message.cmd === 'task' && message.projectId === projectId) readAgain(projectId);
  });
  const { data } = useQuery({
    queryKey: ['task', 'rollUps', projectId, id],
    queryFn: () => readRollUp(projectId, id),
    enabled: children > 0,
  });
  return data;
}

function readAgain(projectId: string): void {
  if (timers.has(projectId)) return;
  const read = () => {
    timers.delete(projectId);
    void queryCache.invalidateQueries({ queryKey: ['task', 'rollUps', projectId] });
  };
  timers.set(projectId, setTimeout(read, APART));
}
