import { ROLL_UPS_AT_ONCE, task } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../kernel/calls/api.ts';
import { batchedRead } from '../../../../kernel/calls/batched-read.ts';
import { usePush } from '../../../../kernel/push/push.ts';
import { refetchLater } from './refetch-later.ts';

const readRollUp = batchedRead(ROLL_UPS_AT_ONCE, async (projectId, ids) => {
  const rows = await call(task.rollUps, { body: { projectId, ids } }, { quiet: true });
  return new Map(rows.map((row) => [row.id, row]));
});
const readAgain = refetchLater('rollUps');

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
