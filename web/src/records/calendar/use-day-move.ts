import { type KeyboardEvent, useState } from 'react';
import { useLanguage } from '../../kernel/words/language.ts';
import { plusDays } from '../../ui/dates/month.ts';
import { dayOf, fullDay } from '../../ui/dates/when-text.ts';
import type { CalendarItem, CalendarSetup, CalendarWords, Days, Dragged, PickedUp } from './calendar-setup.ts';
import { daysBetween } from './span.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type DayMoveOptions = {
  words: CalendarWords;
  isMovable: boolean;
  isStretchable?: boolean;
  onOpen: (id: string) => void;
  /** Saves other days of an item, null for none; false if it stays as it is. */
  move: (item: CalendarItem, days: Days | null) => boolean;
};

/** Moving items of a calendar by drag and drop and by keyboard; `announcement` is the announcement for screen readers. */
export function useDayMove({ words, isMovable, isStretchable = false, onOpen, move }: DayMoveOptions): {
  setup: CalendarSetup;
  announcement: string;
} {
  const language = useLanguage();
  const [pickedUp, setPickedUp] = useState<PickedUp | null>(null);
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
    setPickedUp({ item, first: item.first ?? last, last });
    announce(words.held(item.title));
  };
  const onKey = (event: KeyboardEvent) => {
    if (!pickedUp) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      const days = stepped(pickedUp, step, event.shiftKey && isStretchable);
      setPickedUp({ ...pickedUp, ...days });
      announce(daysText(days));
    } else if (event.key === ' ' || event.key === 'Enter') {
      setPickedUp(null);
      moveTo(pickedUp.item, { first: pickedUp.first, last: pickedUp.last });
    } else if (event.key === 'Escape') {
      setPickedUp(null);
      announce(words.cancelled);
      event.stopPropagation();
    }
  };
  return { setup: { words, isMovable, isStretchable, pickedUp, onOpen, onPickUp, onKey, drop }, announcement };
}

function stepped({ first, last }: Days, by: number, isEnd: boolean): Days {
  const end = plusDays(last, by);
  if (isEnd) return { first, last: end < first ? first : end };
  return { first: plusDays(first, by), last: end };
}
