import { attachment, type TaskRow } from '@opsyard/contract';
import { useFileUrl } from '../../../../kernel/files.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../board.module.css';
import { useCardSettings } from './card-settings.ts';
import { useCover } from './covers.ts';

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
