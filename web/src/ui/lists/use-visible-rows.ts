import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { placesOf, type RowPlaces } from './row-places.ts';

/** Rows drawn above and below those in sight. */
const OVERSCAN_ROWS = 10;

export type DrawnRow = { index: number; start: number; size: number };

export type VisibleRows = {
  /** The rows to be drawn. */
  rows: readonly DrawnRow[];
  /** The height of all rows. */
  total: number;
  /** The first and the last row in sight; null while the list has no height. */
  range: { first: number; last: number } | null;
  startOf: RowPlaces['startOf'];
  /** Scrolls as little as possible to bring a row into sight. */
  reveal: (index: number) => void;
};

type Options = {
  count: number;
  /** CSS pixels of a row; a function must be another one when heights change. */
  height: number | ((index: number) => number);
  scroller: RefObject<HTMLElement | null>;
  /** A row that is drawn wherever it is, because it has the focus; -1 for none. */
  keep: RefObject<number>;
  /** CSS pixels of the scroller that headings cover. */
  covered?: number;
  /** CSS pixels of other content between the headings and the list. */
  before?: number;
};

/** The rows in sight of a list whose rows have known heights; a list whose rows are measured uses TanStack Virtual. */
export function useVisibleRows({ count, height, scroller, keep, covered = 0, before = 0 }: Options): VisibleRows {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [seen, setSeen] = useState({ top: 0, height: 0 });
  const places = useMemo(() => placesOf(count, height), [count, height]);
  const range = rangeOf(places, count, seen);
  const look = useEffectEvent((shown: HTMLElement) => {
    const now = { top: shown.scrollTop - before, height: shown.clientHeight };
    const next = rangeOf(places, count, now);
    if (next?.first !== range?.first || next?.last !== range?.last) setSeen(now);
  });
  useLayoutEffect(() => setElement(scroller.current));
  useLayoutEffect(() => {
    if (!element) return;
    look(element);
    // Drawn before the browser shows what has been scrolled to.
    const onScroll = () => flushSync(() => look(element));
    const observer = new ResizeObserver(() => look(element));
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [element]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is above the list moves it
  useLayoutEffect(() => {
    if (element) look(element);
  }, [element, before]);
  const reveal = (index: number) => {
    const shown = scroller.current;
    if (!shown) return;
    const [start, end] = [before + places.startOf(index), before + places.startOf(index + 1)];
    const free = shown.clientHeight - covered;
    if (end > shown.scrollTop + free) shown.scrollTop = end - free;
    else if (start < shown.scrollTop) shown.scrollTop = start;
  };
  const rows = drawn(range, count, keep.current).map((index) => {
    const start = places.startOf(index);
    return { index, start, size: places.startOf(index + 1) - start };
  });
  return { rows, total: places.startOf(count), range, startOf: places.startOf, reveal };
}

function rangeOf(places: RowPlaces, count: number, { top, height }: { top: number; height: number }) {
  return count === 0 || height === 0 ? null : { first: places.rowAt(top), last: places.rowAt(top + height) };
}

function drawn(range: VisibleRows['range'], count: number, kept: number): number[] {
  // A window too low to show the list keeps the row with the focus.
  if (!range) return kept >= 0 && kept < count ? [kept] : [];
  const first = Math.max(0, range.first - OVERSCAN_ROWS);
  const last = Math.min(count - 1, range.last + OVERSCAN_ROWS);
  const indexes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (kept < 0 || kept >= count || (kept >= first && kept <= last)) return indexes;
  return kept < first ? [kept, ...indexes] : [...indexes, kept];
}
