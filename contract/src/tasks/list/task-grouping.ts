import { Type } from 'typebox';
import { type CustomKey, isCustomKey } from '../fields/custom-field.ts';
import type { BoardGrouping } from './board-grouping.ts';

/** Dates of a task that lists can be grouped by, in weeks or months. */
export const GROUPED_DATES = ['dueDate', 'startDate', 'createdAt', 'completedAt'] as const;
export type GroupedDate = (typeof GROUPED_DATES)[number];
/** The periods of such groups; weeks begin on Monday. */
export const PERIODS = ['week', 'month'] as const;
export type Period = (typeof PERIODS)[number];
/** Groups of a date, also of a custom field: the value of a group is the first day of its period. */
export type PeriodGrouping = `${GroupedDate | CustomKey}:${Period}`;

/** Fields every task has that lists can be grouped by, but no board has columns by. */
export const LIST_GROUPINGS = ['assignee', 'creator', 'milestone', 'estimate'] as const;
export type ListGrouping = (typeof LIST_GROUPINGS)[number];

/** Fields every task has that lists can be grouped by, beside dates. */
export const GROUPINGS = ['status', 'type', 'owner', 'priority', 'label', ...LIST_GROUPINGS] as const;
/** A built-in field for grouping lists. */
export type BuiltInGrouping = (typeof GROUPINGS)[number];
/** Or a custom field of `GROUPING_KINDS`; if it is deleted, all tasks are in the group without a value. */
export type Grouping = BoardGrouping | 'label' | ListGrouping | PeriodGrouping;

const CUSTOM = 'c_[0-9a-f]{32}';
export const GROUPING_PATTERN = `${GROUPINGS.join('|')}|${CUSTOM}|(?:${GROUPED_DATES.join('|')}|${CUSTOM}):(?:${PERIODS.join('|')})`;
/** The grouping of a list, as sent. */
export const TaskGrouping = Type.Unsafe<Grouping>({ type: 'string', pattern: `^(?:${GROUPING_PATTERN})$` });

/** The parts of a grouping by a date; undefined for other groupings. */
export function periodOf(by: string): { field: GroupedDate | CustomKey; period: Period } | undefined {
  const [name = '', unit] = by.split(':');
  const period = PERIODS.find((one) => one === unit);
  const field = isCustomKey(name) ? name : GROUPED_DATES.find((one) => one === name);
  return period && field && { field, period };
}

/** The first day of the period a day lies in. */
export function firstOfPeriod(day: string, period: Period): string {
  if (period === 'month') return `${day.slice(0, 7)}-01`;
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

/** The last day of a period by its first one. */
export function lastOfPeriod(first: string, period: Period): string {
  const at = new Date(`${first}T00:00:00Z`);
  if (period === 'week') at.setUTCDate(at.getUTCDate() + 6);
  else at.setUTCMonth(at.getUTCMonth() + 1, 0);
  return at.toISOString().slice(0, 10);
}

/** The largest estimates of the groups by estimate, in minutes; those beyond are one more group. */
export const ESTIMATE_STEPS = [60, 240, 480, 960, 2_400] as const;

/** The group of an estimate: how many of the steps it exceeds. */
export function estimateGroup(minutes: number): string {
  return String(ESTIMATE_STEPS.filter((step) => minutes > step).length);
}
