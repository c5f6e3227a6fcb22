import { attachment, COVERS_AT_ONCE, type TaskRow, task } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../kernel/calls/api.ts';
import { batchedRead } from '../../../../kernel/calls/batched-read.ts';
import { useFileUrl } from '../../../../kernel/files.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../board.module.css';
import { useCardSettings } from './card-settings.ts';

/** The first image of a task; decoration, so it has no text. Its space is reserved while it is loading. */
export function CardCover({ card }: { card: TaskRow }) {
  const { project } = useScope();
  const fileId = useCover(project.id, card, useCardSettings().hasCovers);
  if (!fileId) return null;
  return (
    <span className={styles.cover}>
      <Picture key={fileId} id={fileId} />
    </span>
  );
}

function Picture({ id }: { id: string }) {
  const url = useFileUrl(attachment.download, { query: { id } }, true);
  return url && <img src={url} alt="" draggable={false} />;
}

const readCover = batchedRead(COVERS_AT_ONCE, async (projectId, ids) => {
  const found = await call(task.covers, { body: { projectId, ids } }, { quiet: true });
  return new Map(found.map((one) => [one.id, one.fileId]));
});

type Covered = { id: string; attachments: number };

/** The file that is the cover of a task in a project; undefined until loaded, null without images. Read again when the number of files changes. */
function useCover(projectId: string, { id, attachments }: Covered, isShown: boolean) {
  const { data } = useQuery({
    queryKey: ['task', 'covers', projectId, id, attachments],
    queryFn: () => readCover(projectId, id),
    enabled: isShown && attachments > 0,
  });
  return isShown ? data : null;
}
