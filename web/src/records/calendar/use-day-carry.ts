import { type KeyboardEvent, useState } from 'react';
import { useLanguage } from '../../kernel/words/language.ts';
import { plusDays } from '../../ui/dates/month.ts';
import { dayOf, fullDay } from '../../ui/dates/when-text.ts';
import type { CalendarItem, CalendarSetup, CalendarWords, Carried, Days, Dragged } from './calendar-setup.ts';
import { daysBetween } from './span.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type CarryOptions = {
  words: CalendarWords;
  isMovable: boolean;
  isStretchable?: boolean;
  onOpen: (id: string) => void;
  /** Saves other days of an item, null for none; false if it stays as it is. */
  move: (item: CalendarItem, days: Days | null) => boolean;
};

/** Moving items of a calendar by drag and drop and by keyboard; `announcement` is the announcement for screen readers. */
export function useDayCarry({ words, isMovable, isStretchable = false, onOpen, move }: CarryOptions): {
  setup: CalendarSetup;
  announcement: string;
} {
  const language = useLanguage();
  const [carried, setCarried] = useState<Carried | null>(null);
  const [announcement, announce] = useState('');
  const daysText = ({ first, last }: Days) =>
    first === last ? fullDay(last, language) : `${fullDay(first, language)} – ${fullDay(last, language)}`;
  const moveTo = (item: CalendarItem, days: Days | null) => {
    if (days?.first === item.first && days?.last === item.last) return announce(words.cancelled);
    if (move(item, days)) announce(days ? words.moved(item.title, daysText(days)) : words.removed(item.title));
  };
  const drop = ({ item, at, isEnd = false }: Dragged, day: string | null) => {
    const { first, last } = item;
    if (day === null) return void (last !== null && moveTo(item, null));
    if (first === null || last === null || at === null) return moveTo(item, { first: day, last: day });
    const by = daysBetween(at, day);
    if (!isEnd) moveTo(item, { first: plusDays(first, by), last: plusDays(last, by) });
    else moveTo(item, { first, last: day < first ? first : day });
  };
  const onPickUp = (item: CalendarItem) => {
    const last = item.last ?? dayOf(new Date());
    setCarried({ item, first: item.first ?? last, last });
    announce(words.held(item.title));
  };
  const onKey = (event: KeyboardEvent) => {
    if (!carried) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      const days = stepped(carried, step, event.shiftKey && isStretchable);
      setCarried({ ...carried, ...days });
      announce(daysText(days));
    } else if (event.key === ' ' || event.key === 'Enter') {
      setCarried(null);
      moveTo(carried.item, { first: carried.first, last: carried.last });
    } else if (event.key === 'Escape') {
      setCarried(null);
      announce(words.cancelled);
      event.stopPropagation();
    }
  };
  return { setup: { words, isMovable, isStretchable, carried, onOpen, onPickUp, onKey, drop }, announcement };
}

function stepped({ first, last }: Days, by: number, isEnd: boolean): Days {
  const end = plusDays(last, by);
  if (isEnd) return { first, last: end < first ? first : end };
  return { first: plusDays(first, by), last: end };
}
