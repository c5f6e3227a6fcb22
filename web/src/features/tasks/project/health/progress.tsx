import type { Project } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { progressOf } from '../project-filter.ts';
import styles from '../projects.module.css';

type ProgressProps = {
  counts: Project['counts'];
  /** Shown at the end of the line of numbers. */
  aside?: ReactNode;
};

/** How much of a project is done, as a bar with its numbers. */
export function Progress({ counts, aside }: ProgressProps) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles.progress}>
      <ProgressBar counts={counts} />
      <span className={styles.numbers}>
        <span title={t('shared.counted')}>{useProgressText(counts)}</span>
        {aside}
      </span>
    </div>
  );
}

function useProgressText(counts: Project['counts']): string {
  const { t } = useTranslation('tasks');
  const { total, done } = progressOf(counts);
  return (
    (total === 0 ? t('projects.noTasks') : t('projects.progress', { done, count: total })) +
    (counts.cancelled > 0 ? t('projects.alsoCancelled', { count: counts.cancelled }) : '')
  );
}

/** How much of a project is done, as a bar. */
export function ProgressBar({ counts }: Pick<ProgressProps, 'counts'>) {
  const { t } = useTranslation('tasks');
  const { counted, share } = progressOf(counts);
  const part = (count: number) => ({ width: counted === 0 ? 0 : `${(count / counted) * 100}%` });
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={t('projects.progressName')}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={useProgressText(counts)}
      title={`${t('projects.parts', { ...counts })}\n${t('shared.counted')}`}
    >
      <span className={styles.done} style={part(counts.done)} />
      <span className={styles.review} style={part(counts.review)} />
      <span className={styles.doing} style={part(counts.doing)} />
    </div>
  );
}
