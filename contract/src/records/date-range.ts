import { dayIn } from './day-value.ts';

/** The days of a range as it is stored: `2026-01-02/2026-01-05`, both included. */
export const DATE_RANGE = /^(?:19|2[01])\d\d-\d\d-\d\d\/(?:19|2[01])\d\d-\d\d-\d\d$/;

/** The first day of a range; a day is one by itself. */
export function rangeStart(range: unknown): string {
  return String(range).slice(0, 10);
}

/** The last day of a range; a day is one by itself. */
export function rangeEnd(range: unknown): string {
  return String(range).slice(-10);
}

/** The range from one day to another one. */
export function rangeOf(start: string, end: string): string {
  return `${start}/${end}`;
}

/** Whether a text is a range of days that exist, in their order. */
export function isDateRange(text: string): boolean {
  if (!DATE_RANGE.test(text)) return false;
  const [start, end] = [rangeStart(text), rangeEnd(text)];
  return dayIn(start) === start && dayIn(end) === end && start <= end;
}

/** A hyphen separates two days only between blanks. */
const BETWEEN = /\s*(?:\/(?=\s*\d{4}-)|→|–|—|~|～|至)\s*|\s+(?:-|to)\s+/iu;

/** Reads a range such as `2026-01-02 – 2026-01-05`, or a single day; `dayOf` reads its days. */
export function rangeIn(text: string, dayOf: (text: string) => string | undefined = dayIn): string | undefined {
  const parts = text.trim().split(BETWEEN).map(dayOf);
  const [start, end = start] = parts;
  return parts.length < 3 && !parts.includes(undefined) && start && end && start <= end
    ? rangeOf(start, end)
    : undefined;
}

/** A range as files hold it: `2026-01-02 – 2026-01-05`. */
export function rangeText(range: unknown): string {
  return `${rangeStart(range)} – ${rangeEnd(range)}`;
}
