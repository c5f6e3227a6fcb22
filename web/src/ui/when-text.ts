import type { Language } from '../kernel/language.ts';

/** A moment or a day in words: `key` names the relative word if there is one, `text` goes with it. */
export type WhenText = { key: 'today' | 'yesterday' | 'tomorrow' | null; text: string };

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };
const A_DAY = 86_400_000;

/** An instant as lists show it, in the zone of the person: time for the days around now, weekday for the week before, else the date. */
export function shortInstant(at: Date, now: Date, language: Language): WhenText {
  const away = daysBetween(now, at);
  const time = format(language, { hour: '2-digit', minute: '2-digit' }).format(at);
  const key = relativeKey(away);
  if (key) return { key, text: time };
  if (away < 0 && away > -7) return { key: null, text: `${format(language, { weekday: 'short' }).format(at)} ${time}` };
  return { key: null, text: dateText(at, now, language) };
}

/** A calendar day (`yyyy-MM-dd`) as lists show it. */
export function shortDay(day: string, now: Date, language: Language): WhenText {
  const date = dayAsDate(day);
  const away = daysBetween(now, date);
  const key = relativeKey(away);
  if (key) return { key, text: '' };
  if (away > 0 && away < 7) return { key: null, text: format(language, { weekday: 'short' }).format(date) };
  return { key: null, text: dateText(date, now, language) };
}

/** An instant in full, with its zone. */
export function fullInstant(at: Date, language: Language): string {
  return format(language, { dateStyle: 'full', timeStyle: 'long' }).format(at);
}

/** A calendar day in full. */
export function fullDay(day: string, language: Language): string {
  return format(language, { dateStyle: 'full' }).format(dayAsDate(day));
}

/** The calendar day of an instant where the person is, `yyyy-MM-dd`. */
export function dayOf(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0');
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, '0')}`;
}

/** Noon of a calendar day where the person is; noon, so that no change of clocks moves it to a neighbour. */
export function dayAsDate(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function dateText(date: Date, now: Date, language: Language): string {
  const sameYear = date.getFullYear() === now.getFullYear();
  return format(language, { day: 'numeric', month: 'short', ...(!sameYear && { year: 'numeric' }) }).format(date);
}

const RELATIVE: Record<string, WhenText['key']> = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' };

function relativeKey(away: number): WhenText['key'] {
  return RELATIVE[away] ?? null;
}

function daysBetween(from: Date, to: Date): number {
  return Math.round((dayAsDate(dayOf(to)).getTime() - dayAsDate(dayOf(from)).getTime()) / A_DAY);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times what using one does. */
function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = language + JSON.stringify(options);
  const known =
    formats.get(name) ??
    new Intl.DateTimeFormat(LOCALES[language], { hourCycle: options.dateStyle ? undefined : 'h23', ...options });
  formats.set(name, known);
  return known;
}
