import { type DayCount, dayNumber } from './day-count.ts';
import type { Edge } from './graph.ts';

/** Dependency types: the first letter is the finish or start of the predecessor, the second that of the successor. */
export const DEPENDENCY_TYPES = ['FS', 'SS', 'FF', 'SF'] as const;
export type DependencyType = (typeof DEPENDENCY_TYPES)[number];
/** The longest lag in days, in both directions. */
export const LAG_MAX = 365;

/** A dependency for calculating schedules; the lag in days of the project's calendar. */
export type ScheduleLink = Edge & { type: DependencyType; lag: number };

export type TaskDates = { startDate: string | null; dueDate: string | null };
/** A task for calculating schedules; pinned and closed tasks, and those of other projects, are not moved. */
export type ScheduledTask = TaskDates & { id: string; fixed: 'pinned' | 'closed' | 'elsewhere' | null };

/** The number of working days before its start, and before the day after its due date. */
export type Span = { start: number; finish: number };

/** The span of a task; null without dates. A task with one date lasts that day. */
export function spanOf({ startDate, dueDate }: TaskDates, { countBefore }: DayCount): Span | null {
  const [first, last] = [startDate ?? dueDate, dueDate ?? startDate];
  if (!first || !last) return null;
  return { start: countBefore(dayNumber(first)), finish: countBefore(dayNumber(last) + 1) };
}

/** The earliest start a dependency allows for a successor of a duration. */
export function earliestStart({ type, lag }: ScheduleLink, predecessor: Span, length: number): number {
  const from = type === 'FS' || type === 'FF' ? predecessor.finish : predecessor.start;
  return from + lag - (type === 'FF' || type === 'SF' ? length : 0);
}

/** The latest finish a dependency allows for a predecessor of a duration. */
export function latestFinish({ type, lag }: ScheduleLink, successor: Span, length: number): number {
  const to = type === 'FS' || type === 'SS' ? successor.start : successor.finish;
  return to - lag + (type === 'SS' || type === 'SF' ? length : 0);
}
