import { useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { PopupButton } from '../../ui/popup-button.tsx';
import { fullDay } from '../../ui/when-text.ts';
import { useDrop } from '../drag.ts';
import { type AnyRow, useI18n } from '../scope.ts';
import styles from './calendar.module.css';
import { CalendarCard } from './calendar-card.tsx';
import { useCalendarMoves } from './calendar-moves.ts';

type CalendarDayProps = {
  day: string;
  rows: readonly AnyRow[];
  /** The number of records shown; the others are shown on demand. */
  most: number;
  isToday: boolean;
  isOther: boolean;
};

/** A day of a calendar with its records. */
export function CalendarDay({ day, rows, most, isToday, isOther }: CalendarDayProps) {
  const { t, language } = useI18n();
  const { dragged, move } = useCalendarMoves();
  const box = useRef<HTMLElement>(null);
  const isOver = useDrop(box, (row) => move(row, day), { scrolls: false });
  const name = fullDay(day, language);
  const shown = rows.length > most ? rows.slice(0, most - 1) : rows;
  const left = rows.length - shown.length;
  return (
    <section
      ref={box}
      data-day={day}
      aria-label={t('calendar.day', { day: name, count: rows.length })}
      {...(isToday && { 'aria-current': 'date' })}
      className={classes(styles.day, isOther && styles.other, (isOver || dragged?.over === day) && styles.over)}
    >
      <span className={classes(styles.number, isToday && styles.today)} aria-hidden>
        {Number(day.slice(8))}
      </span>
      {shown.map((row) => (
        <CalendarCard key={row.id} row={row} />
      ))}
      {left > 0 && (
        <PopupButton
          label={name}
          trigger={(props) => (
            <button type="button" className={styles.more} {...props}>
              {t('calendar.more', { count: left })}
            </button>
          )}
        >
          {() => (
            <div className={styles.popup} data-calendar>
              <b>{name}</b>
              {rows.map((row) => (
                <CalendarCard key={row.id} row={row} isDetailed />
              ))}
            </div>
          )}
        </PopupButton>
      )}
    </section>
  );
}
