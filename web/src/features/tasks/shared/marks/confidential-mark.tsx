import type { TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import styles from './confidential.module.css';

/** Marks a confidential task. */
export function ConfidentialMark({ task }: { task: Pick<TaskRow, 'confidential'> }) {
  const { t } = useTranslation('tasks');
  if (!task.confidential) return null;
  const name = t('drawer.confidentialMark');
  return (
    <span className={styles.mark} role="img" aria-label={name} title={name}>
      <ClosedEye />
    </span>
  );
}

/** What it means that a task is confidential. */
export function ConfidentialBanner({ task }: { task: Pick<TaskRow, 'confidential'> }) {
  const { t } = useTranslation('tasks');
  if (!task.confidential) return null;
  return (
    <p className={styles.banner} role="note">
      <ClosedEye />
      <span>{t('drawer.confidential')}</span>
    </p>
  );
}

function ClosedEye() {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M1.5 8s2.4-4.2 6.5-4.2S14.5 8 14.5 8s-2.4 4.2-6.5 4.2S1.5 8 1.5 8z" />
      <path d="M3 13.5L13 2.5" />
    </svg>
  );
}
