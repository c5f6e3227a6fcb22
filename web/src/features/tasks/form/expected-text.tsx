import type { ExpectedDates } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip.tsx';
import { DayText } from '../../../ui/dates/when.tsx';
import styles from './forms.module.css';

type ExpectedProps = { expected: ExpectedDates | null; promisedDate: string | null };

/** When an open request is expected to be done and why, and whether what was promised is earlier. */
export function ExpectedText({ expected, promisedDate }: ExpectedProps) {
  const { t } = useTranslation('tasks');
  if (!expected) return null;
  const { from, until, finished, median, slow, ahead, away } = expected;
  return (
    <div className={styles.itemText}>
      {t('forms.expected')} <DayText day={from} />
      {until !== from && (
        <>
          {' – '}
          <DayText day={until} />
        </>
      )}{' '}
      {isAtRisk(expected, promisedDate) && <Chip color="red">{t('forms.promiseAtRisk')}</Chip>}
      <div className={styles.itemFacts}>
        {[
          t('forms.expectedFrom', { count: finished, median, slow }),
          ahead > 0 && t('forms.expectedAhead', { count: ahead }),
          away > 0 && t('forms.expectedAway', { count: away }),
        ]
          .filter(Boolean)
          .join(' ')}
      </div>
    </div>
  );
}

/** Whether a request is expected to be done later than promised. */
export function isAtRisk(expected: ExpectedDates | null, promisedDate: string | null): boolean {
  return expected !== null && promisedDate !== null && promisedDate < expected.from;
}
