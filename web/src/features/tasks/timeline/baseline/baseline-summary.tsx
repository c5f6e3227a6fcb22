import type { BaselineComparison } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RequestError } from '../../../../kernel/calls/request-error.ts';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { fullDay } from '../../../../ui/dates/when-text.ts';
import styles from './baseline.module.css';

type BaselineSummaryProps = { comparison: BaselineComparison | undefined; error: RequestError | null };

/** How far the tasks of a project differ from a baseline, in one line. */
export function BaselineSummary({ comparison, error }: BaselineSummaryProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  if (!comparison) {
    return error ? (
      <p className={styles.gone} role="alert">
        {t(error.status === 404 ? 'baseline.gone' : 'baseline.failed')}
      </p>
    ) : null;
  }
  const { name, createdAt } = comparison.baseline;
  return (
    <ul className={styles.summary} aria-label={t('baseline.entry')}>
      <li>{t('baseline.summary', { name, day: fullDay(createdAt.slice(0, 10), language) })}</li>
      {partsOf(comparison, t).map((part) => (
        <li key={part} className={styles.part}>
          {part}
        </li>
      ))}
    </ul>
  );
}

function partsOf({ later, earlier, added, removed, end }: BaselineComparison, t: TFunction<'tasks'>): string[] {
  const days = (count: number) => t('baseline.workdays', { count });
  const isSame = later.tasks + earlier.tasks === 0;
  return [
    ...(isSame ? [t('baseline.same')] : []),
    ...(later.tasks > 0 ? [t('baseline.later', { count: later.tasks, days: days(later.days) })] : []),
    ...(earlier.tasks > 0 ? [t('baseline.earlier', { count: earlier.tasks, days: days(earlier.days) })] : []),
    ...(end ? [endText(end.slip, t)] : []),
    ...(added > 0 ? [t('baseline.added', { count: added })] : []),
    ...(removed > 0 ? [t('baseline.removed', { count: removed })] : []),
  ];
}

function endText(slip: number, t: TFunction<'tasks'>): string {
  if (slip === 0) return t('baseline.endSame');
  const days = t('baseline.workdays', { count: Math.abs(slip) });
  return t(slip > 0 ? 'baseline.endLater' : 'baseline.endEarlier', { days });
}
