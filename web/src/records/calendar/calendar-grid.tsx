import { isWeekend } from '@opsyard/contract';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useDevice } from '../../kernel/storage/device.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { plusDays } from '../../ui/dates/month.ts';
import { dayAsDate } from '../../ui/dates/when-text.ts';
import { Agenda } from './agenda.tsx';
import styles from './calendar.module.css';
import { CalendarDay } from './calendar-day.tsx';
import { type DatedItem, useCalendar } from './calendar-setup.ts';
import type { Span } from './span.ts';
import { layOutWeek } from './week-layout.ts';

/** The lines of a day; a week has space for all items. */
const LINES = { month: 4, week: Number.POSITIVE_INFINITY, agenda: 4 };
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const NO_NAMES: ReadonlyMap<string, string> = new Map();

type CalendarGridProps = {
  weeks: readonly (readonly string[])[];
  span: Span;
  /** The day whose month or week is shown. */
  day: string;
  today: string;
  items: readonly DatedItem[];
  /** How many items belong to a day; of them, `unread` are not among the items. */
  count: (day: string) => number;
  unread?: ((day: string) => number) | undefined;
  /** The names of days off besides weekends. */
  daysOff?: ReadonlyMap<string, string> | undefined;
  /** Working days on weekends, with their names. */
  makeUpDays?: ReadonlyMap<string, string> | undefined;
  /** Days that are marked by a pattern, with what the mark means. */
  marks?: ReadonlyMap<string, string> | undefined;
  isBusy?: boolean;
  /** Goes to the period of another day, where days can be reached with the arrow keys. */
  onGo?: ((day: string) => void) | undefined;
};

/** The days of a calendar in weeks; on a phone, and as an agenda, as a list. */
export function CalendarGrid(props: CalendarGridProps) {
  const {
    weeks,
    span,
    day,
    today,
    items,
    count,
    unread,
    daysOff = NO_NAMES,
    makeUpDays = NO_NAMES,
    marks = NO_NAMES,
    isBusy = false,
    onGo,
  } = props;
  const { words } = useCalendar();
  const keysId = useId();
  const isPhone = useDevice() === 'mobile';
  const { grid, active, onKeyDown } = useActiveDay({ weeks, day, today, onGo });
  if (isPhone || span === 'agenda') {
    const days = span === 'agenda' ? weeks.flat().filter((one) => one.startsWith(day.slice(0, 7))) : weeks.flat();
    return <Agenda {...{ days, items, today, daysOff, marks, isBusy, count }} unread={unread ?? (() => 0)} />;
  }
  return (
    <>
      <p id={keysId} className="visually-hidden">
        {words.keys}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a calendar is no fieldset */}
      <div
        ref={grid}
        role="group"
        data-calendar
        className={styles.weeks}
        aria-label={words.label}
        aria-describedby={keysId}
        aria-busy={isBusy}
        onKeyDown={onKeyDown}
      >
        <Weekdays week={weeks[0] ?? []} />
        {weeks.flatMap((week) =>
          layOutWeek(week, items, { most: LINES[span], ...(unread && { unread }) }).map((lines) => (
            <CalendarDay
              key={lines.day}
              lines={lines}
              items={items.filter(({ first, last }) => first <= lines.day && lines.day <= last)}
              tabIndex={lines.day === active ? 0 : -1}
              count={count(lines.day)}
              isToday={lines.day === today}
              isOther={span === 'month' && lines.day.slice(0, 7) !== day.slice(0, 7)}
              isOff={daysOff.has(lines.day) || (isWeekend(lines.day) && !makeUpDays.has(lines.day))}
              offName={daysOff.get(lines.day) ?? makeUpDays.get(lines.day)}
              mark={marks.get(lines.day)}
            />
          )),
        )}
      </div>
    </>
  );
}

type ActiveOptions = Pick<CalendarGridProps, 'weeks' | 'day' | 'today' | 'onGo'>;

/** The day that Tab reaches: today, if it is shown; the arrow keys go to others, also to those of the next period. */
function useActiveDay({ weeks, day, today, onGo }: ActiveOptions) {
  const grid = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const days = weeks.flat();
  const fallback = days.includes(today) ? today : (days.find((one) => one.slice(0, 7) === day.slice(0, 7)) ?? day);
  const active = moved !== null && days.includes(moved) ? moved : fallback;
  useLayoutEffect(() => {
    if (moved !== null) grid.current?.querySelector<HTMLElement>(`[data-number="${moved}"]`)?.focus();
  }, [moved]);
  const period = days[0];
  useLayoutEffect(() => {
    // A low window does not show all weeks of a month.
    const now = period && grid.current?.querySelector<HTMLElement>('[aria-current="date"]');
    if (now && 'scrollIntoView' in now) now.scrollIntoView({ block: 'nearest' });
  }, [period]);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.number : undefined;
    const step = STEPS[event.key];
    if (from === undefined || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = plusDays(from, step);
    setMoved(next);
    if (!days.includes(next)) onGo?.(next);
  };
  return { grid, active, onKeyDown };
}

/** The names of the weekdays above the columns of a calendar; each day also has its own. */
function Weekdays({ week }: { week: readonly string[] }) {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short' });
  return (
    <div className={styles.weekdays} aria-hidden>
      {week.map((day) => (
        <span key={day}>{format.format(dayAsDate(day))}</span>
      ))}
    </div>
  );
}
