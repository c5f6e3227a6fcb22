import { MISSED_DATES, type MissedDates, REPETITION_DAYS_AHEAD_MAX } from '@opsyard/contract';
import { InputNumber, Segmented, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../drawer.module.css';
import type { DraftProps } from './repetition-day.tsx';

const DAYS_AHEAD = 7;

/** When the next task is created: on completion, or some days before it is due, and what becomes of missed dates then. */
export function RepetitionCreation({ draft, onChange }: DraftProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const { daysAhead, missed = 'latest', ...others } = draft;
  return (
    <>
      <div className={styles.repetitionPart}>
        {t('repetition.creation')}
        <Segmented
          value={daysAhead === undefined ? 'completion' : 'ahead'}
          aria-label={t('repetition.creation')}
          options={(['completion', 'ahead'] as const).map((value) => ({
            value,
            label: t(`repetition.creationChoice.${value}`),
          }))}
          onChange={(to) => onChange(to === 'ahead' ? { ...others, daysAhead: DAYS_AHEAD } : others)}
        />
      </div>
      {daysAhead !== undefined && (
        <>
          <div className={styles.repetitionPart}>
            <label htmlFor={`${id}-days`}>{t('repetition.daysAhead')}</label>
            <InputNumber
              id={`${id}-days`}
              min={0}
              max={REPETITION_DAYS_AHEAD_MAX}
              precision={0}
              value={daysAhead}
              onChange={(to) => onChange({ ...draft, daysAhead: to ?? 0 })}
            />
          </div>
          <div className={styles.repetitionPart}>
            <label htmlFor={`${id}-missed`}>{t('repetition.missed')}</label>
            <Select<MissedDates>
              id={`${id}-missed`}
              value={missed}
              options={MISSED_DATES.map((value) => ({ value, label: t(`repetition.missedChoice.${value}`) }))}
              onChange={(to) => onChange({ ...others, daysAhead, ...(to === 'all' && { missed: to }) })}
            />
          </div>
        </>
      )}
    </>
  );
}
