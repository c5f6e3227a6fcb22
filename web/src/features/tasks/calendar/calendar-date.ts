import {
  type CalendarField,
  customKey,
  type Filter,
  isCustomKey,
  type TaskChanges,
  type TaskFilter,
  type TaskRow,
} from '@opsyard/contract';
import { combineFilters } from '../../../records/filter/filter-text-state.ts';
import { isReadOnly } from '../shared/editing/field-rights.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { fieldValue } from '../shared/text/field-value.ts';
import { dueOn } from './due-on.ts';

/** The date that places tasks on the days of a calendar. */
export type CalendarDate = 'dueDate' | CalendarField;

/** The dates a calendar of the project can show: due and start date, then custom fields for dates. */
export function calendarDates({ fields }: Pick<ProjectScope, 'fields'>): CalendarDate[] {
  return ['dueDate', 'startDate', ...fields.filter(({ kind }) => kind === 'date').map(({ id }) => customKey(id))];
}

/** The date named in the address; anything unknown counts as the due date. */
export function calendarDateOf(scope: Pick<ProjectScope, 'fields'>, name: string): CalendarDate {
  return calendarDates(scope).find((one) => one === name) ?? 'dueDate';
}

/** The day of a task in a calendar by a date; null without one. */
export function dateIn(row: TaskRow, by: CalendarDate): string | null {
  const value = fieldValue(row, by);
  return typeof value === 'string' ? value : null;
}

/** Whether the user may change a date of tasks, as far as the field is concerned. */
export function isChangeable(scope: ProjectScope, by: CalendarDate): boolean {
  const field = isCustomKey(by) ? scope.fieldOf(by) : undefined;
  return !field || !isReadOnly(scope, field);
}

export function dateChange(by: CalendarDate, day: string | null): TaskChanges {
  return { [by]: day };
}

/** A filter for the tasks with a date on a day, among those of another filter. */
export function onDay(filter: TaskFilter | undefined, by: CalendarDate, day: string): TaskFilter {
  return by === 'dueDate' ? dueOn(filter, day) : where(filter, { field: by, op: 'is', value: day });
}

/** A filter for the tasks without a date, among those of another filter. */
export function withoutDate(filter: TaskFilter | undefined, by: CalendarDate): TaskFilter {
  return by === 'dueDate' ? { ...filter, noDue: true } : where(filter, { field: by, op: 'empty' });
}

function where(filter: TaskFilter = {}, condition: Filter): TaskFilter {
  return { ...filter, where: combineFilters(filter.where ?? '', condition) };
}
