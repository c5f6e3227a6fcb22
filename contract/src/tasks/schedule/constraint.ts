import { type DayCount, dayNumber } from './day-count.ts';
import type { Edge } from './graph.ts';

/** How a task depends on another: by the first letter on its finish or start, by the second with its start or finish. */
export const DEPENDENCY_TYPES = ['FS', 'SS', 'FF', 'SF'] as const;
export type DependencyType = (typeof DEPENDENCY_TYPES)[number];
/** The longest lag in days, in both directions. */
export const LAG_MAX = 365;

/** A dependency as schedules are calculated with it; the lag in days of the project's calendar. */
export type ScheduleLink = Edge & { type: DependencyType; lag: number };

export type TaskDates = { startDate: string | null; dueDate: string | null };
/** A task as schedules are calculated with it; what is pinned or closed does not move. */
export type ScheduledTask = TaskDates & { id: string; fixed: 'pinned' | 'closed' | null };

/** The working days before a task starts, and before the day after it is due. */
export type Span = { start: number; finish: number };

/** The span of a task; null without dates. A task with one date lasts that day. */
export function spanOf({ startDate, dueDate }: TaskDates, { countBefore }: DayCount): Span | null {
  const [first, last] = [startDate ?? dueDate, dueDate ?? startDate];
  if (!first || !last) return null;
  return { start: countBefore(dayNumber(first)), finish: countBefore(dayNumber(last) + 1) };
}

/** The earliest start a dependency allows a successor of a length. */
export function earliestStart({ type, lag }: ScheduleLink, predecessor: Span, length: number): number {
  const from = type === 'FS' || type === 'FF' ? predecessor.finish : predecessor.start;
  return from + lag - (type === 'FF' || type === 'SF' ? length : 0);
}

/** The latest finish a dependency allows a predecessor of a length. */
export function latestFinish({ type, lag }: ScheduleLink, successor: Span, length: number): number {
  const to = type === 'FS' || type === 'SS' ? successor.start : successor.finish;
  return to - lag + (type === 'SS' || type === 'SF' ? length : 0);
}
