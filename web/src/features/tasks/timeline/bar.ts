import { DAY_RANGE, type TaskChanges, type TaskRow } from '@opsyard/contract';
import { plusDays } from '../../../ui/dates/month.ts';
import { placeOf, type Scale } from './scale.ts';

/** When a task begins and when it is due. */
export type Dates = Pick<TaskRow, 'startDate' | 'dueDate'>;
/** What a drag or a key changes: both dates, or one end. */
export type BarEdit = 'move' | 'start' | 'end';
/** `bar`: from start to due; `start` and `due`: only that date is set, shown by a marker. */
export type BarShape = { kind: 'bar' | 'start' | 'due' | 'milestone'; left: number; width: number };

/** The position of a milestone on a scale: its due date, or its start date without one. */
export function milestoneOf({ startDate, dueDate }: Dates, scale: Scale): BarShape | null {
  const day = dueDate ?? startDate;
  const shape = shapeOf({ startDate: null, dueDate: day }, scale);
  return shape && { ...shape, kind: 'milestone' };
}

/** The position of a task on a scale; null without dates or beyond the scale. */
export function shapeOf({ startDate, dueDate }: Dates, scale: Scale): BarShape | null {
  const [from, to] = [startDate ?? dueDate, dueDate ?? startDate];
  if (!from || !to) return null;
  const whole = scale.days * scale.dayWidth;
  const left = Math.max(0, placeOf(scale, from));
  const right = Math.min(whole, placeOf(scale, to) + scale.dayWidth);
  if (right <= 0 || left >= whole) return null;
  const single = startDate ? 'start' : 'due';
  return { kind: startDate && dueDate ? 'bar' : single, left, width: right - left };
}

/** The dates after an edit by a number of days: neither end passes the other one, nor the supported range. */
export function edited(dates: Dates, edit: BarEdit, days: number): Dates {
  if (edit === 'start') return withStart(dates, days);
  return edit === 'end' ? withEnd(dates, days) : moved(dates, days);
}

function withStart({ startDate, dueDate }: Dates, days: number): Dates {
  const from = startDate ?? dueDate;
  if (!from) return { startDate, dueDate };
  const requested = within(plusDays(from, days));
  return { startDate: dueDate !== null && requested > dueDate ? dueDate : requested, dueDate };
}

function withEnd({ startDate, dueDate }: Dates, days: number): Dates {
  const to = dueDate ?? startDate;
  if (!to) return { startDate, dueDate };
  const requested = within(plusDays(to, days));
  return { startDate, dueDate: startDate !== null && requested < startDate ? startDate : requested };
}

function moved({ startDate, dueDate }: Dates, days: number): Dates {
  const ends = [startDate, dueDate].filter((day) => day !== null);
  // Both move or neither: at the end of all days a bar keeps its length.
  if (ends.some((day) => within(plusDays(day, days)) !== plusDays(day, days))) return { startDate, dueDate };
  return { startDate: startDate && plusDays(startDate, days), dueDate: dueDate && plusDays(dueDate, days) };
}

/** The dates of a task drawn from one day to another, in either direction. */
export function drawn(one: string, other: string): Dates {
  const [from, to] = one < other ? [one, other] : [other, one];
  return { startDate: within(from), dueDate: within(to) };
}

/** What has to be saved for a task to have these dates; null where it has them. */
export function changesFor(before: Dates, after: Dates): TaskChanges | null {
  const changes = {
    ...(after.startDate !== before.startDate && { startDate: after.startDate }),
    ...(after.dueDate !== before.dueDate && { dueDate: after.dueDate }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

function within(day: string): string {
  if (day < DAY_RANGE.first || day.length > 10) return DAY_RANGE.first;
  return day > DAY_RANGE.last ? DAY_RANGE.last : day;
}
