import { daysLater } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../ui/dates/day-field.tsx';
import styles from './period.module.css';

const LAST_DAYS = [30, 90, 365] as const;

/** The period in the URL; without dates the last 90 days. */
export const PERIOD_ADDRESS = { from: '', to: '' };
export type PeriodAddress = typeof PERIOD_ADDRESS;
const DAY = /^(?:19|20|21)\d\d-\d\d-\d\d$/;

/** The first and the last day of a period; the defaults for missing or invalid dates. */
export function periodOf({ from, to }: PeriodAddress, today: string): PeriodAddress {
  const last = DAY.test(to) ? to : today;
  return { from: DAY.test(from) ? from : daysLater(last, -89), to: last };
}

type PeriodFieldsProps = { period: PeriodAddress; today: string; onChange: (period: PeriodAddress) => void };

/** Fields for the first and the last day, and buttons for the last days. */
export function PeriodFields({ period, today, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation('workOrders');
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{t('period.from')}</span>
        <DayField
          label={t('period.from')}
          value={period.from}
          onChange={(day) => day && onChange({ ...period, from: day })}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.label}>{t('period.to')}</span>
        <DayField
          label={t('period.to')}
          value={period.to}
          onChange={(day) => day && onChange({ ...period, to: day })}
        />
      </div>
      <fieldset className={styles.last} aria-label={t('period.last')}>
        {LAST_DAYS.map((days) => {
          const from = daysLater(today, 1 - days);
          return (
            <button
              key={days}
              type="button"
              aria-pressed={period.from === from && period.to === today}
              onClick={() => onChange({ from, to: today })}
            >
              {t('period.days', { count: days })}
            </button>
          );
        })}
      </fieldset>
    </>
  );
}
