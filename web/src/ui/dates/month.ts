import { DAY_RANGE } from '@opsyard/contract';
import type { Language } from '../../kernel/words/language.ts';
import { plusDays } from './plus-days.ts';

export { plusDays };

/** A month of a year; `month` starts at 1. */
export type Month = { year: number; month: number };

/** The month of a date (`yyyy-MM-dd`). */
export function monthOf(day: string): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

export function addMonths({ year, month }: Month, months: number): Month {
  const count = year * 12 + month - 1 + months;
  return { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
}

/** Six weeks from Monday to Sunday that contain a month, as dates. */
export function weeksOf({ year, month }: Month): string[][] {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const before = (first.getUTCDay() + 6) % 7;
  const day = (place: number) => new Date(Date.UTC(year, month - 1, 1 - before + place)).toISOString().slice(0, 10);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, weekday) => day(week * 7 + weekday)));
}

/**
 * The day a person typed in figures: `2026-03-12`, `12-3` in the order the language writes dates (English: day first, Chinese:
 * month first), `12` (the next one from today on), `+3` (days from today). Null for anything else and for days that do not exist.
 */
export function typedDay(text: string, today: string, language: Language): string | null {
  const typed = text
    .trim()
    .replaceAll(/[/.年月]/g, '-')
    .replace(/日$/, '');
  const ahead = /^\+(\d{1,4})$/.exec(typed);
  if (ahead) return plusDays(today, Number(ahead[1]));
  if (!/^\d{1,4}(-\d{1,4}){0,2}$/.test(typed)) return null;
  const parts = typed.split('-').map(Number);
  if (parts.length === 3) return fullDate(parts, language);
  if (parts.length === 2) {
    const [month, day] = inOrder(parts, language, text);
    // If the order is impossible, the other one is used, such as for 12-24.
    return dayWithoutYear(month, day, today) ?? dayWithoutYear(day, month, today);
  }
  return dayOfMonth(parts[0] ?? 0, today);
}

function fullDate([first = 0, second = 0, third = 0]: readonly number[], language: Language): string | null {
  // A four-digit year is first or last; a shorter one is first in Chinese and last in English.
  if (first > 99 || (third <= 99 && language === 'zh')) return realDay(fullYear(first), second, third);
  if (third > 99) return realDay(third, second, first);
  return realDay(fullYear(third), second, first) ?? realDay(fullYear(first), second, third);
}

/** Month and day from two numbers; `3月12日` is explicit. */
function inOrder([first = 0, second = 0]: readonly number[], language: Language, text: string): [number, number] {
  return language === 'zh' || text.includes('月') ? [first, second] : [second, first];
}

function dayWithoutYear(month: number, day: number, today: string): string | null {
  const { year } = monthOf(today);
  return nextOf(today, [realDay(year, month, day), realDay(year + 1, month, day)]);
}

function dayOfMonth(day: number, today: string): string | null {
  const now = monthOf(today);
  const following = addMonths(now, 1);
  return nextOf(today, [realDay(now.year, now.month, day), realDay(following.year, following.month, day)]);
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function nextOf(today: string, candidates: readonly (string | null)[]): string | null {
  return candidates.find((day) => day !== null && day >= today) ?? null;
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const text = date.toISOString().slice(0, 10);
  return real && text >= DAY_RANGE.first && text <= DAY_RANGE.last ? text : null;
}
