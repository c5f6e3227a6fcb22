import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../kernel/words/language.ts';
import { classes } from '../../ui/classes.ts';
import { fullDay } from '../../ui/dates/when-text.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { Popup } from '../../ui/popups/popup.tsx';
import styles from './calendar.module.css';
import { CalendarCard } from './calendar-card.tsx';
import { type DatedItem, useCalendar } from './calendar-setup.ts';

type AgendaProps = {
  days: readonly string[];
  items: readonly DatedItem[];
  today: string;
  daysOff: ReadonlyMap<string, string>;
  marks: ReadonlyMap<string, string>;
  isBusy: boolean;
  count: (day: string) => number;
  unread: (day: string) => number;
};

/** The days of a calendar that have items, as a list that starts at today; where days can be opened, today is always among them. */
export function Agenda({ days, items, today, daysOff, marks, isBusy, count, unread }: AgendaProps) {
  const { words, dayPopup } = useCalendar();
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const here = items.filter((item) => item.first <= last && item.last >= first);
  const byDay = Map.groupBy(here, (item) => dayInList(item, days));
  const shown = days.filter((day) => byDay.has(day) || unread(day) > 0 || (dayPopup && day === today));
  const list = useListFromToday({ shown, today, isBusy, period: first });
  return (
    <div ref={list} className={styles.agenda} data-calendar aria-busy={isBusy}>
      {!isBusy && byDay.size === 0 && !dayPopup && <p className={styles.hint}>{words.none}</p>}
      {shown.map((day) => (
        <AgendaDay
          key={day}
          {...{ day, today, isBusy }}
          items={byDay.get(day) ?? []}
          count={count(day)}
          unread={unread(day)}
          offName={daysOff.get(day)}
          mark={marks.get(day)}
        />
      ))}
    </div>
  );
}

type Start = { shown: readonly string[]; today: string; isBusy: boolean; period: string };

/** Scrolls a period that has been read to today, or the next day with items; earlier days stay above. */
function useListFromToday({ shown, today, isBusy, period }: Start) {
  const list = useRef<HTMLDivElement>(null);
  const scrolled = useRef('');
  const start = shown[0] !== undefined && shown[0] < today ? shown.find((day) => day >= today) : undefined;
  useEffect(() => {
    if (isBusy || scrolled.current === period) return;
    scrolled.current = period;
    const day = start && list.current?.querySelector(`[data-day="${start}"]`);
    if (day && 'scrollIntoView' in day) day.scrollIntoView({ block: 'start' });
  }, [isBusy, period, start]);
  return list;
}

type AgendaDayProps = {
  day: string;
  today: string;
  isBusy: boolean;
  items: readonly DatedItem[];
  count: number;
  unread: number;
  offName: string | undefined;
  mark: string | undefined;
};

function AgendaDay({ day, today, isBusy, items, count, unread, offName, mark }: AgendaDayProps) {
  const language = useLanguage();
  const { words, dayPopup } = useCalendar();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = fullDay(day, language);
  const heading = [name, offName, mark].filter(Boolean).join(' · ');
  return (
    <section
      aria-label={name}
      data-day={day}
      className={classes(mark !== undefined && styles.markedInList)}
      {...(day === today && { 'aria-current': 'date' })}
    >
      <h3 className={styles.heading}>
        {dayPopup ? (
          <button
            type="button"
            className={styles.opener}
            aria-label={words.day(heading, count)}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
          >
            {heading}
            <Glyph name="right" size={12} />
          </button>
        ) : (
          heading
        )}
      </h3>
      {items.length + unread === 0 && !isBusy && <p className={styles.hint}>{words.noneOn}</p>}
      {items.map((item) => (
        <CalendarCard key={item.id} item={item} isDetailed />
      ))}
      {unread > 0 && (
        <button type="button" className={styles.more} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          {words.more(unread)}
        </button>
      )}
      {anchor && dayPopup && (
        <Popup anchor={anchor} label={name} onClose={() => setAnchor(null)}>
          {dayPopup(day, () => setAnchor(null))}
        </Popup>
      )}
    </section>
  );
}

/** The day an item is listed on: its last one; of those that last beyond the end, the first one in the list. */
function dayInList({ first, last }: DatedItem, days: readonly string[]): string {
  const [begin = first, end = last] = [days[0], days.at(-1)];
  if (last <= end) return last;
  return first < begin ? begin : first;
}
