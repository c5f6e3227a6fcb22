import { NTH_LAST, type Repetition, SHORT_MONTHS, type ShortMonths } from '@opsyard/contract';
import { InputNumber, Segmented, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayName } from '../../../../ui/dates/weekday-names.ts';
import styles from '../drawer.module.css';

export type DraftProps = { draft: Repetition; onChange: (draft: Repetition) => void };

/** Whether dates are counted from the due date or from the completion, which has neither weekdays nor single dates. */
export function RepetitionBasis({ weekday, draft, onChange }: DraftProps & { weekday: number }) {
  const { t } = useTranslation('tasks');
  const { fromCompletion, weekdays, monthDay, nthWeekday, shortMonths, exceptions, ...others } = draft;
  const choose = (basis: 'due' | 'completion') => {
    const back = { ...others, ...(draft.unit === 'week' && { weekdays: [weekday] }) };
    const { daysAhead, missed, ...onCompletion } = others;
    onChange(basis === 'completion' ? { ...onCompletion, fromCompletion: true } : back);
  };
  return (
    <div className={styles.repetitionPart}>
      {t('repetition.basis')}
      <Segmented
        value={fromCompletion ? 'completion' : 'due'}
        aria-label={t('repetition.basis')}
        options={(['due', 'completion'] as const).map((value) => ({
          value,
          label: t(`repetition.basisChoice.${value}`),
        }))}
        onChange={choose}
      />
    </div>
  );
}

const DAY = 'day';
/** All months have days up to this one. */
const SHORTEST = 28;

/** The day of the month, or which weekday of it; from the 29th on, what becomes of shorter months. */
export function RepetitionDay({ dueDate, draft, onChange }: DraftProps & { dueDate: string }) {
  const { t, i18n } = useTranslation('tasks');
  const id = useId();
  const { nthWeekday, shortMonths = 'last', ...others } = draft;
  const { monthDay: _, ...withoutDay } = others;
  const monthDay = draft.monthDay ?? Number(dueDate.slice(-2));
  const keyOf = ({ nth, weekday }: NonNullable<Repetition['nthWeekday']>) => `${nth} ${weekday}`;
  const offered = nthsOf(dueDate);
  const isKnown = !nthWeekday || offered.some((one) => keyOf(one) === keyOf(nthWeekday));
  const nths = isKnown ? offered : [...offered, nthWeekday];
  const nthText = (one: NonNullable<Repetition['nthWeekday']>) =>
    t(`repetition.nth.${String(one.nth) as '1'}`, { weekday: weekdayName(one.weekday, i18n.language) });
  const withShort = (short: ShortMonths) => (short === 'skip' ? { shortMonths: short } : {});
  return (
    <>
      <div className={styles.repetitionPart}>
        <label htmlFor={`${id}-on`}>{t('repetition.on')}</label>
        <Select<string>
          id={`${id}-on`}
          value={nthWeekday ? keyOf(nthWeekday) : DAY}
          options={[
            { value: DAY, label: t('repetition.dayOfMonth') },
            ...nths.map((one) => ({ value: keyOf(one), label: nthText(one) })),
          ]}
          onChange={(key) => {
            const chosen = nths.find((one) => keyOf(one) === key);
            onChange(chosen ? { ...withoutDay, nthWeekday: chosen } : { ...others, monthDay });
          }}
        />
      </div>
      {!nthWeekday && draft.unit === 'month' && (
        <InputNumber
          min={1}
          max={31}
          precision={0}
          value={monthDay}
          prefix={t('drawer.repeat.monthDay')}
          aria-label={t('drawer.repeat.monthDay')}
          onChange={(to) => onChange({ ...others, ...withShort(shortMonths), monthDay: to ?? 31 })}
        />
      )}
      {!nthWeekday && monthDay > SHORTEST && (
        <div className={styles.repetitionPart}>
          <label htmlFor={`${id}-short`}>{t('repetition.shortMonths')}</label>
          <Select<ShortMonths>
            id={`${id}-short`}
            value={shortMonths}
            options={SHORT_MONTHS.map((value) => ({ value, label: t(`repetition.shortMonthsChoice.${value}`) }))}
            onChange={(short) => onChange({ ...others, ...withShort(short) })}
          />
        </div>
      )}
    </>
  );
}

/** Which weekday of its month a date is: the first to fourth, and the last where it is that. */
function nthsOf(dueDate: string): NonNullable<Repetition['nthWeekday']>[] {
  const date = new Date(`${dueDate}T00:00:00Z`);
  const [day, weekday] = [date.getUTCDate(), date.getUTCDay() || 7];
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const nth = Math.ceil(day / 7);
  return [...(nth < NTH_LAST ? [{ nth, weekday }] : []), ...(day + 7 > length ? [{ nth: NTH_LAST, weekday }] : [])];
}
