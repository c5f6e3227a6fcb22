import { type AnyRecordType, type Condition, type Field, isEmptyValue, printFilter } from '@opsyard/contract';
import { plusDays } from '../../ui/dates/month.ts';
import { dayOf } from '../../ui/dates/when-text.ts';
import { combineFilters } from '../filter/filter-text-state.ts';
import type { AnyRow } from '../scope.ts';
import { daysBetween } from './span.ts';

/** The fields usable for a calendar: sortable dates and instants, so that a range is read through an index. */
export function calendarFields({ fields, allFields }: AnyRecordType): string[] {
  const isFitting = ({ kind, sortable }: Field) => (kind === 'date' || kind === 'timestamp') && sortable === true;
  const keys = Object.keys(allFields).filter((key) => isFitting(allFields[key] as Field));
  return keys.sort((a, b) => Number(Object.hasOwn(fields, b)) - Number(Object.hasOwn(fields, a)));
}

/** The filter for a range of dates; for instants one day wider on both ends, because the server does not know the time zone. */
export function rangeFilter(filter: string, key: string, { kind }: Field, days: readonly string[]): string {
  const [from = '', to = from] = [days[0], days.at(-1)];
  const isDay = kind === 'date';
  const first: Condition = {
    ...{ field: key, op: 'atLeast', value: isDay ? from : `${plusDays(from, -1)}T00:00:00.000Z` },
  };
  const last: Condition = { field: key, op: 'atMost', value: isDay ? to : `${plusDays(to, 2)}T00:00:00.000Z` };
  return combineFilters(filter, { and: [first, last] });
}

/** The filter for records without a date. */
export function undatedFilter(filter: string, key: string): string {
  return filter.trim() === ''
    ? printFilter({ field: key, op: 'empty' })
    : combineFilters(filter, { field: key, op: 'empty' });
}

/** The date of a record in the user's time zone; undefined for one without. */
export function dayIn(row: AnyRow, key: string, { kind }: Field): string | null {
  const value = row[key];
  if (isEmptyValue(value)) return null;
  return kind === 'date' ? String(value) : dayOf(new Date(String(value)));
}

/** The value of a record moved to another date; an instant keeps its time of day. */
export function valueAt(row: AnyRow, key: string, field: Field, day: string | null): string | null {
  const from = dayIn(row, key, field);
  if (day === null || field.kind === 'date') return day;
  const at = from === null ? new Date(`${day}T09:00:00`) : new Date(String(row[key]));
  if (from !== null) at.setDate(at.getDate() + daysBetween(from, day));
  return at.toISOString();
}
