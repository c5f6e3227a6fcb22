import type { Language } from '../../kernel/words/language.ts';
import { zone } from '../../kernel/zone.ts';

/** An instant or date as text: `key` is the relative word if there is one, and `text` goes with it. */
export type WhenText = { key: 'today' | 'yesterday' | 'tomorrow' | null; text: string };

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };
const A_DAY = 86_400_000;

/** An instant for lists, in the user's time zone: time for the days around today, weekday for the previous week, else the date. */
export function shortInstant(at: Date, now: Date, language: Language): WhenText {
  const day = dayOf(at);
  const dayOffset = daysBetween(dayOf(now), day);
  const time = format(language, { hour: '2-digit', minute: '2-digit' }, zone.get()).format(at);
  const key = relativeKey(dayOffset);
  if (key) return { key, text: time };
  if (dayOffset < 0 && dayOffset > -7) return { key: null, text: `${weekday(day, language)} ${time}` };
  return { key: null, text: dateText(day, now, language) };
}

/** A date (`yyyy-MM-dd`) for lists; numeric for another year if a time is shown beside it. */
export function shortDay(day: string, now: Date, language: Language, isTimed = false): WhenText {
  const dayOffset = daysBetween(dayOf(now), day);
  const key = relativeKey(dayOffset);
  if (key) return { key, text: '' };
  if (dayOffset > 0 && dayOffset < 7) return { key: null, text: weekday(day, language) };
  if (isTimed && !isSameYear(day, now)) {
    const figures = format(language, { day: '2-digit', month: '2-digit', year: 'numeric' });
    return { key: null, text: figures.format(dayAsDate(day)) };
  }
  return { key: null, text: dateText(day, now, language) };
}

/** An instant in full, with its time zone. */
export function fullInstant(at: Date, language: Language): string {
  return format(language, { dateStyle: 'full', timeStyle: 'long' }, zone.get()).format(at);
}

export function fullDay(day: string, language: Language): string {
  return format(language, { dateStyle: 'full' }).format(dayAsDate(day));
}

/** A range of days in words, a single day by itself. */
export function rangeInWords(range: string, language: Language): string {
  const [start, end] = [range.slice(0, 10), range.slice(-10)];
  const days = format(language, { day: 'numeric', month: 'short', year: 'numeric' });
  return days.formatRange(dayAsDate(start), dayAsDate(end));
}

/** The month of a date, with its year. */
export function monthInWords(day: string, language: Language): string {
  return format(language, { month: 'long', year: 'numeric' }).format(dayAsDate(day));
}

/** A date without its year, for axes. */
export function plainDay(day: string, language: Language): string {
  return format(language, { day: 'numeric', month: 'short' }).format(dayAsDate(day));
}

/** The date of an instant in the user's time zone, `yyyy-MM-dd`. */
export function dayOf(at: Date): string {
  if (zone.get()) return dayFormat(zone.get()).format(at);
  const month = String(at.getMonth() + 1).padStart(2, '0');
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, '0')}`;
}

/** Noon of a date in local time, so that no clock change moves it to another day. */
export function dayAsDate(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function weekday(day: string, language: Language): string {
  return format(language, { weekday: 'short' }).format(dayAsDate(day));
}

function dateText(day: string, now: Date, language: Language): string {
  return format(language, { day: 'numeric', month: 'short', ...(!isSameYear(day, now) && { year: 'numeric' }) }).format(
    dayAsDate(day),
  );
}

function isSameYear(day: string, now: Date): boolean {
  return day.slice(0, 4) === dayOf(now).slice(0, 4);
}

const RELATIVE: Record<string, WhenText['key']> = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' };

function relativeKey(dayOffset: number): WhenText['key'] {
  return RELATIVE[dayOffset] ?? null;
}

function daysBetween(from: string, to: string): number {
  return Math.round((dayAsDate(to).getTime() - dayAsDate(from).getTime()) / A_DAY);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a hundred times as much as using it. */
function format(language: Language, options: Intl.DateTimeFormatOptions, timeZone = ''): Intl.DateTimeFormat {
  const hourCycle = options.dateStyle ? undefined : ('h23' as const);
  return cachedFormat(`${language} ${timeZone} ${JSON.stringify(options)}`, LOCALES[language], {
    hourCycle,
    ...options,
    ...(timeZone && { timeZone }),
  });
}

/** The Canadian English locale has the format `yyyy-MM-dd`. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return cachedFormat(`day ${timeZone}`, 'en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

function cachedFormat(name: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const cached = formats.get(name) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(name, cached);
  return cached;
}
