import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../kernel/words/language.ts';
import { classes } from '../classes.ts';
import styles from './day-picker.module.css';
import { addMonths, monthOf, plusDays, weeksOf } from './month.ts';
import { dayAsDate, fullDay } from './when-text.ts';

type MonthGridProps = {
  value: string | null;
  /** The last day of a range that begins with the value. */
  end?: string | null;
  today: string;
  language: Language;
  /** Only days after today can be picked. */
  isFuture?: boolean;
  onPick: (day: string) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month of days; arrow keys move by day and week, Page Up and Page Down by month. */
export function MonthGrid({ value, end = value, today, language, isFuture = false, onPick }: MonthGridProps) {
  const { t } = useTranslation('common');
  const [focused, setFocused] = useState(value ?? today);
  const [moved, setMoved] = useState(false);
  const month = monthOf(focused);
  const weeks = weeksOf(month);
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const title = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }).format(dayAsDate(focused));
  const grid = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [moved, focused]);

  const isChosen = (day: string) => value !== null && day >= value && day <= (end ?? value);
  const go = (day: string, byKey = false) => {
    setFocused(day);
    setMoved(byKey);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) go(plusDays(focused, step), true);
    else if (event.key === 'PageUp') go(sameDay(focused, -1), true);
    else if (event.key === 'PageDown') go(sameDay(focused, 1), true);
    else return;
    event.preventDefault();
  };
  const dayName = new Intl.DateTimeFormat(locale, { weekday: language === 'zh' ? 'narrow' : 'short' });
  return (
    <>
      <div className={styles.head}>
        <button type="button" aria-label={t('day.previousMonth')} onClick={() => go(sameDay(focused, -1))}>
          ‹
        </button>
        <span className={styles.month} aria-live="polite">
          {title}
        </span>
        <button type="button" aria-label={t('day.nextMonth')} onClick={() => go(sameDay(focused, 1))}>
          ›
        </button>
      </div>
      <table ref={grid} className={styles.days} aria-label={title} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {dayName.format(dayAsDate(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === focused ? 0 : -1}
                    aria-label={fullDay(day, language)}
                    aria-pressed={isChosen(day)}
                    aria-disabled={isFuture && day <= today}
                    className={classes(
                      styles.day,
                      monthOf(day).month !== month.month && styles.other,
                      day === today && styles.today,
                      isChosen(day) && styles.chosen,
                    )}
                    onClick={() => {
                      if (!isFuture || day > today) onPick(day);
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The same day of another month, or its last day if it is shorter. */
function sameDay(day: string, months: number): string {
  const { year, month } = addMonths(monthOf(day), months);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const date = Math.min(Number(day.slice(8)), last);
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
