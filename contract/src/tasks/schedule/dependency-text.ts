import { type ScheduleLink, spanOf, type TaskDates } from './constraint.ts';
import type { DayCount } from './day-count.ts';

/** A dependency as project plans write it: `SITE-12FS+2d`. */
export function dependencyText(key: string, { type, lag }: Pick<ScheduleLink, 'type' | 'lag'>): string {
  return `${key}${type}${lagText(lag)}`;
}

/** A lag as project plans write it: `+2d`, `-1d`, nothing for none. */
export function lagText(lag: number): string {
  if (lag === 0) return '';
  return `${lag > 0 ? '+' : '−'}${Math.abs(lag)}d`;
}

/** The number of days from start to due date, both included, of those the calendar counts; null unless the task has both dates. */
export function durationOf(dates: TaskDates, days: DayCount): number | null {
  const span = dates.startDate && dates.dueDate ? spanOf(dates, days) : null;
  return span && span.finish - span.start;
}
