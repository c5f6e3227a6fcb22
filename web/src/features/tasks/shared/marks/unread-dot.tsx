import type { TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useIsUnread } from './unread.ts';
import styles from './unread-dot.module.css';

/** Marks a task that others have changed since the user last opened it. */
export function UnreadDot({ task }: { task: Pick<TaskRow, 'projectId' | 'id'> }) {
  const { t } = useTranslation('tasks');
  if (!useIsUnread(task)) return null;
  const name = t('shared.unread');
  return <span className={styles.dot} role="img" aria-label={name} title={name} />;
}
