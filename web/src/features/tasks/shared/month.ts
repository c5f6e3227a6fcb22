/** A month of a year; `month` counts from 1. */
export type Month = { year: number; month: number };

/** The month a day (`yyyy-MM-dd`) lies in. */
export function monthOf(day: string): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

/** The month so many months later. */
export function addMonths({ year, month }: Month, months: number): Month {
  const count = year * 12 + month - 1 + months;
  return { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
}

/** Six weeks from Monday to Sunday that show a month, as days. */
export function weeksOf({ year, month }: Month): string[][] {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const before = (first.getUTCDay() + 6) % 7;
  const day = (place: number) => new Date(Date.UTC(year, month - 1, 1 - before + place)).toISOString().slice(0, 10);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, weekday) => day(week * 7 + weekday)));
}

/**
 * The day a person typed: `2026-03-12`, `3-12` or `12` (the next one from today on), `+3` (days from today). Null for anything
 * else, and for days there are not.
 */
export function typedDay(text: string, today: string): string | null {
  const typed = text
    .trim()
    .replaceAll(/[/.年月]/g, '-')
    .replace(/日$/, '');
  const ahead = /^\+(\d{1,4})$/.exec(typed);
  if (ahead) return plusDays(today, Number(ahead[1]));
  const parts = typed.split('-').map(Number);
  if (!/^\d{1,4}(-\d{1,2}){0,2}$/.test(typed) || parts.length === 0) return null;
  const now = monthOf(today);
  const [last = 0, middle, first] = parts.toReversed();
  if (first !== undefined) return realDay(first < 100 ? 2000 + first : first, middle ?? 0, last);
  if (middle !== undefined)
    return nextOf(today, [realDay(now.year, middle, last), realDay(now.year + 1, middle, last)]);
  const following = addMonths(now, 1);
  return nextOf(today, [realDay(now.year, now.month, last), realDay(following.year, following.month, last)]);
}

/** The day so many days later. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function nextOf(today: string, candidates: readonly (string | null)[]): string | null {
  return candidates.find((day) => day !== null && day >= today) ?? null;
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}
