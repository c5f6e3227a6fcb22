import { daysBetween } from './span.ts';

/** Something on the days of a calendar, on several of them from `first` to `last`. */
type Placed = { id: string; first: string; last: string };

/** An item on a line of a day; `isFirst` and `isLast` tell whether its bar begins and ends there in this week, `days` how many follow. */
export type Segment<I> = { item: I; isFirst: boolean; isLast: boolean; days: number };
/** A day of a week: its lines from the top, with gaps, and how many of its items are not shown. */
export type DayLines<I> = { day: string; lines: (Segment<I> | null)[]; hidden: number };

/**
 * Places the items of a week on lines, so that a bar stays on one line. Up to `most` lines are shown, one less where the number of hidden items is;
 * a bar that does not fit on one of its days is hidden on all. `unread` is the number of further items of a day.
 */
export function layOutWeek<I extends Placed>(
  week: readonly string[],
  items: readonly I[],
  { most, unread = () => 0 }: { most: number; unread?: (day: string) => number },
): DayLines<I>[] {
  const placed = linesFor(week, items);
  const room = week.map((day, at) => {
    const needed = Math.max(0, ...placed.filter(({ from, to }) => from <= at && at <= to).map(({ line }) => line + 1));
    return unread(day) > 0 || needed > most ? most - 1 : most;
  });
  const shown = placed.filter(({ from, to, line }) => room.slice(from, to + 1).every((lines) => line < lines));
  return week.map((day, at) => {
    const here = shown.filter(({ from, to }) => from <= at && at <= to);
    const all = placed.filter(({ from, to }) => from <= at && at <= to);
    const lines: (Segment<I> | null)[] = Array.from(
      { length: Math.max(0, ...here.map(({ line }) => line + 1)) },
      () => null,
    );
    for (const { item, line, from, to } of here)
      lines[line] = { item, isFirst: at === from, isLast: at === to, days: to - at };
    return { day, lines, hidden: all.length - here.length + unread(day) };
  });
}

type OnLine<I> = { item: I; from: number; to: number; line: number };

/** Longer bars are placed first, so that the lines below them stay free for single days. */
function linesFor<I extends Placed>(week: readonly string[], items: readonly I[]): OnLine<I>[] {
  const [first = '', last = first] = [week[0], week.at(-1)];
  const within = items
    .filter((item) => item.first <= last && item.last >= first)
    .map((item) => ({
      item,
      from: Math.max(0, daysBetween(first, item.first)),
      to: Math.min(week.length - 1, daysBetween(first, item.last)),
    }))
    .toSorted(
      (one, other) =>
        Number(other.to > other.from) - Number(one.to > one.from) || one.from - other.from || other.to - one.to,
    );
  const taken: boolean[][] = [];
  return within.map(({ item, from, to }) => {
    const days = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const free = taken.findIndex((line) => days.every((day) => !line[day]));
    const line = free < 0 ? taken.length : free;
    taken[line] ??= [];
    for (const day of days) (taken[line] as boolean[])[day] = true;
    return { item, from, to, line };
  });
}
