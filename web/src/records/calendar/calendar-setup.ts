import type { Color } from '@opsyard/contract';
import { createContext, type KeyboardEvent, type ReactNode, use } from 'react';

/** What a calendar shows: on the days from `first` to `last`, or without a day. */
export type CalendarItem = {
  id: string;
  title: string;
  first: string | null;
  last: string | null;
  color?: Color | undefined;
  /** What its colour stands for, where that is not its state; shown after the title. */
  mark?: string | undefined;
  /** Shown beside the title where there is space. */
  fact?: string | undefined;
  /** Its state in words, where there is space. */
  state?: string | undefined;
  /** Shown beside the mouse; by default the title. */
  hint?: string | undefined;
  /** Additional text for screen readers. */
  description?: string | undefined;
  isDone?: boolean;
  /** It stays where it is, although others can be moved. */
  isFixed?: boolean;
  isLate?: boolean;
  /** Marked by a diamond. */
  isMilestone?: boolean;
};
/** An item with days. */
export type DatedItem = CalendarItem & { first: string; last: string };
/** The days of an item. */
export type Days = { first: string; last: string };
/** What is dragged: an item by the day of its bar, or only its end. */
export type Dragged = { item: CalendarItem; at: string | null; isEnd?: boolean };
/** An item picked up with the keyboard, and the days it is over. */
export type PickedUp = { item: CalendarItem } & Days;

/** The texts of a calendar. */
export type CalendarWords = {
  label: string;
  /** How to use it with the keyboard. */
  keys: string;
  day: (name: string, count: number) => string;
  more: (count: number) => string;
  none: string;
  /** Screen reader text of a day without items. */
  noneOn?: string;
  held: (name: string) => string;
  moved: (name: string, days: string) => string;
  removed: (name: string) => string;
  cancelled: string;
};

/** Items that are chosen to be changed together. */
export type CalendarSelection = {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** From where the choice began to this item. */
  extendTo: (id: string) => void;
  /** Screen reader text of a selected item. */
  text: string;
};

/** What the parts of a calendar share. */
export type CalendarSetup = {
  words: CalendarWords;
  isMovable: boolean;
  /** Whether the end of an item can be moved alone. */
  isStretchable: boolean;
  pickedUp: PickedUp | null;
  onOpen: (id: string) => void;
  onPickUp: (item: CalendarItem) => void;
  /** Handles a key while an item is picked up. */
  onKey: (event: KeyboardEvent) => void;
  selection?: CalendarSelection | undefined;
  /** Handles further keys on an item; whether it did. */
  onItemKey?: ((event: KeyboardEvent, item: CalendarItem) => boolean) | undefined;
  /** Moves what was dragged to a day, or out of the calendar. */
  drop: (dragged: Dragged, day: string | null) => void;
  /** What opens with a day instead of the list of its items. */
  dayPopup?: ((day: string, close: () => void) => ReactNode) | undefined;
};

export const CalendarContext = createContext<CalendarSetup | null>(null);

/** What the parts of a calendar share; only inside of one. */
export function useCalendar(): CalendarSetup {
  const setup = use(CalendarContext);
  if (!setup) throw new Error('useCalendar needs a calendar');
  return setup;
}

export function isDated<I extends CalendarItem>(item: I): item is I & Days {
  return item.first !== null && item.last !== null;
}
