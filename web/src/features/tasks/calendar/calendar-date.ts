import {
  type CalendarField,
  customKey,
  DATE_KINDS,
  type Filter,
  isCustomKey,
  rangeEnd,
  rangeOf,
  rangeStart,
  type TaskFilter,
  type TaskRow,
} from '@opsyard/contract';
import type { Days } from '../../../records/calendar/calendar-setup.ts';
import { combineFilters } from '../../../records/filter/filter-text-state.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { isReadOnly } from '../shared/editing/field-rights.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { fieldValue } from '../shared/text/field-value.ts';
import { dueOn } from './due-on.ts';

/** The date that places tasks on the days of a calendar. */
export type CalendarDate = 'dueDate' | CalendarField;

/** The dates a calendar of the project can show: due and start date, then custom fields for dates and for ranges of them. */
export function calendarDates({ fields }: Pick<ProjectScope, 'fields'>): CalendarDate[] {
  return [
    'dueDate',
    'startDate',
    ...fields.filter(({ kind }) => DATE_KINDS.includes(kind)).map(({ id }) => customKey(id)),
  ];
}

/** The date named in the address; anything unknown counts as the due date. */
export function calendarDateOf(scope: Pick<ProjectScope, 'fields'>, name: string): CalendarDate {
  return calendarDates(scope).find((one) => one === name) ?? 'dueDate';
}

/** Whether a date is a custom field for ranges: its tasks are bars from the first to the last day. */
export function isRange({ fields }: Pick<ProjectScope, 'fields'>, by: CalendarDate): boolean {
  return fields.some(({ id, kind }) => kind === 'dateRange' && customKey(id) === by);
}

/** The day of a task in a calendar by a date, of a range its last one; null without one. */
export function dateIn(row: TaskRow, by: CalendarDate): string | null {
  const value = fieldValue(row, by);
  return typeof value === 'string' ? rangeEnd(value) : null;
}

/** The first day of a task in a calendar by a date; of a range it can be before its last one. */
export function firstDayIn(row: TaskRow, by: CalendarDate): string | null {
  const value = fieldValue(row, by);
  return typeof value === 'string' ? rangeStart(value) : null;
}

/** Whether the user may change a date of tasks, as far as the field is concerned. */
export function isChangeable(scope: ProjectScope, by: CalendarDate): boolean {
  const field = isCustomKey(by) ? scope.fieldOf(by) : undefined;
  return !field || !isReadOnly(scope, field);
}

/** What a task on some days has as its date; by a range also their first one. */
export function dateValue(scope: Pick<ProjectScope, 'fields'>, by: CalendarDate, { first, last }: Days): string {
  return isRange(scope, by) ? rangeOf(first, last) : last;
}

/** A filter for the tasks with a date on a day, among those of another filter. */
export function onDay(filter: TaskFilter | undefined, condition: Filter | DueDay): TaskFilter {
  return 'due' in condition ? dueOn(filter, condition.due) : where(filter, condition);
}

type DueDay = { due: string };

/** The condition for a date on a day; of a range, for its last day: it contains this day and not the next one. */
export function dayCondition(scope: Pick<ProjectScope, 'fields'>, by: CalendarDate, day: string): Filter | DueDay {
  if (by === 'dueDate') return { due: day };
  if (!isRange(scope, by)) return { field: by, op: 'is', value: day };
  const includes = (one: string): Filter => ({ field: by, op: 'overlaps', value: rangeOf(one, one) });
  return { and: [includes(day), { not: includes(plusDays(day, 1)) }] };
}

/** A filter for the tasks without a date, among those of another filter. */
export function withoutDate(filter: TaskFilter | undefined, by: CalendarDate): TaskFilter {
  return by === 'dueDate' ? { ...filter, noDue: true } : where(filter, { field: by, op: 'empty' });
}

function where(filter: TaskFilter = {}, condition: Filter): TaskFilter {
  return { ...filter, where: combineFilters(filter.where ?? '', condition) };
}
