import {
  DAY_RANGE,
  ON_DAYS_OFF,
  type OnDaysOff,
  REPETITION_EXCEPTIONS_MAX,
  type Repetition,
  type RepetitionDate,
  recurrence,
} from '@opsyard/contract';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../kernel/calls/api.ts';
import parts from '../../../../records/parts/parts.module.css';
import { DayText } from '../../../../ui/dates/when.tsx';
import styles from '../drawer.module.css';

type RepetitionDatesProps = { taskId: string; draft: Repetition; onChange: (draft: Repetition) => void };

/** What becomes of days off, and the next dates, each of which can be skipped or moved. */
export function RepetitionDates({ taskId, draft, onChange }: RepetitionDatesProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const { data: ahead } = useRead(
    recurrence.ahead,
    { body: { taskId, repetition: draft } },
    { quiet: true, keepPrevious: true },
  );
  const { onDaysOff = 'keep', exceptions = [], fromCompletion = false } = draft;
  const heading = t(fromCompletion ? 'repetition.ifOnTime' : 'drawer.repeat.ahead');
  const change = (day: string, to: string | null | undefined) => onChange(withException(draft, day, to));
  return (
    <>
      <div className={styles.repetitionPart}>
        <label htmlFor={id}>{t('drawer.repeat.daysOffLabel')}</label>
        <Select<OnDaysOff>
          id={id}
          value={onDaysOff}
          options={ON_DAYS_OFF.map((one) => ({ value: one, label: t(`drawer.repeat.daysOffChoice.${one}`) }))}
          onChange={(one) => onChange(withDaysOff(draft, one))}
        />
      </div>
      <div className={parts.none}>{heading}</div>
      {ahead?.length === 0 && <p className={parts.none}>{t('drawer.repeat.noneAhead')}</p>}
      <ul className={styles.datesAhead} aria-label={heading}>
        {ahead?.map((date) => (
          <DateAhead
            key={date.day}
            date={date}
            isException={exceptions.some(({ day }) => day === date.day)}
            mayChange={!fromCompletion && exceptions.length < REPETITION_EXCEPTIONS_MAX}
            onChange={(to) => change(date.day, to)}
          />
        ))}
      </ul>
    </>
  );
}

type DateAheadProps = {
  date: RepetitionDate;
  isException: boolean;
  mayChange: boolean;
  /** Another day, null for none, undefined for that of the rule. */
  onChange: (to: string | null | undefined) => void;
};

function DateAhead({ date: { day, due }, isException, mayChange, onChange }: DateAheadProps) {
  const { t } = useTranslation('tasks');
  const [isMoving, setMoving] = useState(false);
  return (
    <li>
      <span className={styles.dateAhead}>
        {due === day ? <DayText day={day} /> : <s>{<DayText day={day} />}</s>}
        {due === null && ` ${t('drawer.repeat.skipped')}`}
        {due !== null && due !== day && (
          <>
            {' → '}
            <DayText day={due} />
          </>
        )}
      </span>
      {isMoving && (
        <Input
          type="date"
          size="small"
          className={styles.dateMoved ?? ''}
          autoFocus
          aria-label={t('drawer.repeat.moveTo', { day })}
          defaultValue={due ?? day}
          min={DAY_RANGE.first}
          max={DAY_RANGE.last}
          onBlur={({ target }) => {
            setMoving(false);
            if (target.value && target.value !== due) onChange(target.value);
          }}
          onPressEnter={({ currentTarget }) => currentTarget.blur()}
        />
      )}
      {isException && !isMoving && (
        <Button
          type="text"
          size="small"
          aria-label={t('drawer.repeat.restoreDay', { day })}
          onClick={() => onChange(undefined)}
        >
          {t('drawer.repeat.restore')}
        </Button>
      )}
      {!isException && !isMoving && due !== null && mayChange && (
        <>
          <Button
            type="text"
            size="small"
            aria-label={t('drawer.repeat.moveDay', { day })}
            onClick={() => setMoving(true)}
          >
            {t('drawer.repeat.move')}
          </Button>
          <Button
            type="text"
            size="small"
            aria-label={t('drawer.repeat.skipDay', { day })}
            onClick={() => onChange(null)}
          >
            {t('drawer.repeat.skip')}
          </Button>
        </>
      )}
    </li>
  );
}

function withDaysOff({ onDaysOff: _, ...draft }: Repetition, onDaysOff: OnDaysOff): Repetition {
  return onDaysOff === 'keep' ? draft : { ...draft, onDaysOff };
}

function withException(
  { exceptions = [], ...draft }: Repetition,
  day: string,
  to: string | null | undefined,
): Repetition {
  const others = exceptions.filter((one) => one.day !== day);
  const all = to === undefined || to === day ? others : [...others, { day, to }];
  return all.length > 0 ? { ...draft, exceptions: all } : draft;
}
