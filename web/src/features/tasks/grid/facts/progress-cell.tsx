import type { TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { progressOfTask } from '../../shared/text/task-progress.ts';
import styles from './progress-cell.module.css';

/** How much of a task is done, as a bar with its percentage; a dash where nothing tells. */
export function ProgressCell({ row }: { row: TaskRow }) {
  const { t } = useTranslation('tasks');
  const progress = progressOfTask(row);
  if (!progress) {
    return (
      <span className={styles.none} aria-hidden="true">
        –
      </span>
    );
  }
  const { of, done, count } = progress;
  const percent = Math.floor((100 * done) / count);
  return (
    <span className={styles.progress} title={t(`shared.progress.${of}`, { done, count })}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: `${percent}%` }} />
      </span>
      {percent}%
    </span>
  );
}
