import { COVERS_AT_ONCE, task } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../kernel/calls/api.ts';
import { batchedRead } from '../../../../kernel/calls/batched-read.ts';

const readCover = batchedRead(COVERS_AT_ONCE, async (projectId, ids) => {
  const found = await call(task.covers, { body: { projectId, ids } }, { quiet: true });
  return new Map(found.map((one) => [one.id, one.fileId]));
});

type Covered = { id: string; attachments: number };

/** The file that is the cover of a task in a project; undefined until loaded, null without images. Read again when the number of files changes. */
export function useCover(projectId: string, { id, attachments }: Covered, isShown: boolean) {
  const { data } = useQuery({
    queryKey: ['task', 'covers', projectId, id, attachments],
    queryFn: () => readCover(projectId, id),
    enabled: isShown && attachments > 0,
  });
  return isShown ? data : null;
}
