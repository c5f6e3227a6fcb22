import { ROLL_UPS_AT_ONCE, type RollUp, task } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/api.ts';
import { usePush } from '../../../kernel/push.ts';
import { queryCache } from '../../../kernel/query-cache.ts';

/** Milliseconds in which requests for tasks of a list are batched. */
const TOGETHER = 20;
/** The minimum interval in milliseconds between two fetches while tasks change. */
const APART = 1000;

type Waiting = { ids: Set<string>; answer: Promise<ReadonlyMap<string, RollUp>> };

const waiting = new Map<string, Waiting>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** The roll-up of the subtasks of a task; undefined until loaded, null without subtasks. */
export function useRollUp({ projectId, id, children }: { projectId: string; id: string; children: number }) {
  usePush((message) => {
    if (message.cmd === 'task' && message.projectId === projectId) readAgain(projectId);
  });
  const { data } = useQuery({
    queryKey: ['task', 'rollUps', projectId, id],
    queryFn: async () => (await together(projectId, id)).get(id) ?? null,
    enabled: children > 0,
  });
  return data;
}

function together(projectId: string, id: string): Waiting['answer'] {
  const open = waiting.get(projectId);
  if (open && open.ids.size < ROLL_UPS_AT_ONCE) {
    open.ids.add(id);
    return open.answer;
  }
  const ids = new Set([id]);
  const answer = (async () => {
    await new Promise((resolve) => setTimeout(resolve, TOGETHER));
    if (waiting.get(projectId)?.ids === ids) waiting.delete(projectId);
    const rows = await call(task.rollUps, { body: { projectId, ids: [...ids] } }, { quiet: true });
    return new Map(rows.map((row) => [row.id, row]));
  })();
  waiting.set(projectId, { ids, answer });
  return answer;
}

function readAgain(projectId: string): void {
  if (timers.has(projectId)) return;
  const read = () => {
    timers.delete(projectId);
    void queryCache.invalidateQueries({ queryKey: ['task', 'rollUps', projectId] });
  };
  timers.set(projectId, setTimeout(read, APART));
}
