import { type ReactNode, type RefObject, useRef } from 'react';
import { useDevice } from '../../../kernel/storage/device.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { CalendarCard } from '../../../records/calendar/calendar-card.tsx';
import { CalendarContext, type CalendarItem, useCalendar } from '../../../records/calendar/calendar-setup.ts';
import { fullDay } from '../../../ui/dates/when-text.ts';
import styles from './task-calendar.module.css';

export type AddField = { inputRef: RefObject<HTMLInputElement | null>; onLeave: (step: -1 | 0 | 1) => void };
type DayBoxProps = {
  day: string;
  close: () => void;
  /** The field that adds a task; leaving it goes to the first task, or closes. */
  adder: (field: AddField) => ReactNode;
  children: ReactNode;
};

/** The content of a popup with the tasks of a day, which closes when one is opened. */
export function DayBox({ day, close, adder, children }: DayBoxProps) {
  const language = useLanguage();
  const calendar = useCalendar();
  const phone = useDevice() === 'mobile';
  const inputRef = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const onLeave = (step: -1 | 0 | 1) => {
    if (step === 0) close();
    else box.current?.querySelector<HTMLElement>('[data-record]')?.focus();
  };
  const onOpen = (id: string) => {
    close();
    calendar.onOpen(id);
  };
  return (
    <CalendarContext value={{ ...calendar, onOpen }}>
      <div ref={box} className={styles.dayBox} data-calendar>
        <h3 className={styles.dayName} {...(phone && { tabIndex: -1, 'data-autofocus': true })}>
          {fullDay(day, language)}
        </h3>
        {adder({ inputRef, onLeave })}
        {children}
      </div>
    </CalendarContext>
  );
}

/** Tasks of a day under a heading; nothing if there are none. */
export function DaySection({ label, items }: { label: string; items: readonly CalendarItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={label} className={styles.multiDay}>
      <h4 className={styles.multiDayName}>{label}</h4>
      <CalendarCards items={items} />
    </section>
  );
}

/** Tasks as cards, one below the other. */
export function CalendarCards({ items }: { items: readonly CalendarItem[] }) {
  return items.map((item) => <CalendarCard key={item.id} item={item} isDetailed />);
}
