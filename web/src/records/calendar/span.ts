import { monthOf, weeksOf } from '../../ui/dates/month.ts';

/** An agenda lists the days of a month. */
export type Span = 'month' | 'week' | 'agenda';

/** The period named in the address; anything unknown counts as a month. */
export function spanOf(name: string): Span {
  return name === 'week' || name === 'agenda' ? name : 'month';
}

/** The weeks shown for a date: one, or those of its month. */
export function weeksAround(day: string, span: Span): string[][] {
  const weeks = weeksOf(monthOf(day));
  if (span === 'week') return weeks.filter((week) => week.includes(day)).slice(0, 1);
  const month = day.slice(0, 7);
  return weeks.filter((week) => week.some((one) => one.startsWith(month)));
}

/** The number of days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
