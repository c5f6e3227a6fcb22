import { type MouseEvent, useRef, useState } from 'react';
import { factsText } from '../../kernel/words/facts-text.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { classes } from '../../ui/classes.ts';
import { fullDay } from '../../ui/dates/when-text.ts';
import { Popup } from '../../ui/popups/popup.tsx';
import styles from './calendar.module.css';
import { BarPart, CalendarCard } from './calendar-card.tsx';
import { type CalendarItem, type DatedItem, type Dragged, useCalendar } from './calendar-setup.ts';
import { useDrop } from './drag.ts';
import type { DayLines } from './week-layout.ts';

type DayFacts = {
  /** How many items belong to the day, shown or not. */
  count: number;
  isToday: boolean;
  /** Belongs to another month. */
  isOther: boolean;
  isOff: boolean;
  /** What a day off is called. */
  offName?: string | undefined;
  /** What the pattern of a marked day means. */
  mark?: string | undefined;
};

type CalendarDayProps = DayFacts & {
  lines: DayLines<DatedItem>;
  items: readonly CalendarItem[];
  /** Whether Tab reaches the button of the day; undefined where days have none. */
  tabIndex: number;
};

export function CalendarDay({ lines: { day, lines, hidden }, items, tabIndex, ...facts }: CalendarDayProps) {
  const language = useLanguage();
  const { words, pickedUp, drop, dayPopup } = useCalendar();
  const box = useRef<HTMLElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOver = useDrop<Dragged>(box, (dragged) => drop(dragged, day), { scrolls: false });
  const name = fullDay(day, language);
  const label = factsText(words.day(name, facts.count), facts.offName, facts.mark);
  const isUnderPickedUp = pickedUp !== null && pickedUp.first <= day && day <= pickedUp.last;
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(anchor ? null : event.currentTarget);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button of the day does the same
    <section
      ref={box}
      data-day={day}
      aria-label={label}
      {...(facts.isToday && { 'aria-current': 'date' })}
      className={classes(
        styles.day,
        facts.isOff && styles.off,
        facts.mark && styles.marked,
        (isOver || isUnderPickedUp) && styles.over,
      )}
      onClick={dayPopup && (() => setAnchor(box.current?.querySelector<HTMLElement>('[data-number]') ?? null))}
    >
      <span className={styles.top}>
        <DayNumber {...{ day, label, tabIndex }} isOpen={anchor !== null} onOpen={open} {...facts} />
        {facts.offName && (
          <span className={styles.offName} title={facts.offName} aria-hidden="true">
            {facts.offName}
          </span>
        )}
        {facts.mark && (
          <span className={styles.offName} title={facts.mark} aria-hidden="true">
            {facts.mark}
          </span>
        )}
      </span>
      {lines.map((segment, at) => (
        <Line key={segment?.item.id ?? `gap ${at}`} segment={segment} day={day} />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            event.stopPropagation();
            open(event);
          }}
        >
          {words.more(hidden)}
        </button>
      )}
      {anchor && (
        <Popup anchor={anchor} label={name} onClose={() => setAnchor(null)}>
          {dayPopup ? (
            dayPopup(day, () => setAnchor(null))
          ) : (
            <div className={styles.popup} data-calendar>
              <b>{name}</b>
              {items.map((item) => (
                <CalendarCard key={item.id} item={item} isDetailed />
              ))}
            </div>
          )}
        </Popup>
      )}
    </section>
  );
}

type DayNumberProps = Pick<DayFacts, 'isToday' | 'isOther'> & {
  day: string;
  label: string;
  tabIndex: number;
  isOpen: boolean;
  onOpen: (event: MouseEvent<HTMLElement>) => void;
};

function DayNumber({ day, label, tabIndex, isToday, isOther, isOpen, onOpen }: DayNumberProps) {
  const { dayPopup } = useCalendar();
  const number = Number(day.slice(8));
  const className = classes(styles.number, isOther && styles.faint, isToday && styles.today);
  if (!dayPopup)
    return (
      <span className={className} aria-hidden>
        {number}
      </span>
    );
  return (
    <button
      type="button"
      data-number={day}
      tabIndex={tabIndex}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={className}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(event);
      }}
    >
      {number}
    </button>
  );
}

function Line({ segment, day }: { segment: DayLines<DatedItem>['lines'][number]; day: string }) {
  if (!segment) return <span className={styles.gap} aria-hidden="true" />;
  if (segment.isFirst) return <CalendarCard item={segment.item} part={{ ...segment, day }} />;
  return <BarPart item={segment.item} day={day} isLast={segment.isLast} />;
}
