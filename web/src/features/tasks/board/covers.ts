import { COVERS_AT_ONCE, task } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/api.ts';

/** Milliseconds in which requests for cards that come into sight are batched. */
const TOGETHER = 20;

type Waiting = { ids: Set<string>; answer: Promise<ReadonlyMap<string, string>> };

const waiting = new Map<string, Waiting>();

type Covered = { id: string; attachments: number };

/** The file that is the cover of a task in a project; undefined until loaded, null without images. Read again when the number of files changes. */
export function useCover(projectId: string, { id, attachments }: Covered, isShown: boolean) {
  const { data } = useQuery({
    queryKey: ['task', 'covers', projectId, id, attachments],
    queryFn: async () => (await together(projectId, id)).get(id) ?? null,
    enabled: isShown && attachments > 0,
  });
  return isShown ? data : null;
}

function together(projectId: string, id: string): Waiting['answer'] {
  const open = waiting.get(projectId);
  if (open && open.ids.size < COVERS_AT_ONCE) {
    open.ids.add(id);
    return open.answer;
  }
  const ids = new Set([id]);
  const answer = (async () => {
    await new Promise((resolve) => setTimeout(resolve, TOGETHER));
    if (waiting.get(projectId)?.ids === ids) waiting.delete(projectId);
    const found = await call(task.covers, { body: { projectId, ids: [...ids] } }, { quiet: true });
    return new Map(found.map((one) => [one.id, one.fileId]));
  })();
  waiting.set(projectId, { ids, answer });
  return answer;
}
