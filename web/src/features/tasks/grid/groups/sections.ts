import {
  type BuiltInGrouping,
  type CustomValue,
  estimateGroup,
  firstOfPeriod,
  type Grouping,
  isCustomKey,
  periodOf,
  type TaskRow,
} from '@opsyard/contract';
import type { RequestError } from '../../../../kernel/calls/request-error.ts';
import { withinGroup } from '../../../../records/grid/groups/group-values.ts';

/** A run of tasks under one heading, or the whole list when it is not grouped. */
export type Section = {
  /** The value all its tasks share: an id, a priority, '' for none. */
  value: string;
  /** How many tasks it has, read or not. */
  count: number;
  /** Those that have been read, in their order. */
  ids: readonly string[];
  /** The next cursor: undefined at the beginning, null at the end. */
  cursor: string | null | undefined;
  loading: boolean;
  error: RequestError | null;
};

/** A section nothing has been read of; of an empty one there is nothing to read. */
export function unread(value: string, count: number): Section {
  return { value, count, ids: [], cursor: count === 0 ? null : undefined, loading: false, error: null };
}

/** The fields a list is grouped by; by two, a group of the second lies in one of the first. */
export type Groupings = { by: Grouping | null; subBy?: Grouping | null };

/** The groups of a task; with two fields, those of the second one. */
export function groupValuesOf(row: TaskRow, { by, subBy = null }: Groupings): readonly string[] {
  const values = valuesIn(row, by);
  if (subBy === null) return values;
  return values.flatMap((value) => valuesIn(row, subBy).map((sub) => withinGroup(value, sub)));
}

function valuesIn(row: TaskRow, by: Grouping | null): readonly string[] {
  if (by === null) return [''];
  const read = VALUES[by as BuiltInGrouping];
  if (read) return read(row);
  const period = periodOf(by);
  if (period) return [periodIn(row, period)];
  return isCustomKey(by) ? [row.custom?.[by] ?? ''].flat().map(String) : [''];
}

const VALUES: Readonly<Record<BuiltInGrouping, (row: TaskRow) => readonly string[]>> = {
  status: ({ statusId }) => [statusId],
  type: ({ typeId }) => [typeId],
  owner: ({ ownerId }) => [ownerId ?? ''],
  priority: ({ priority }) => [priority],
  label: ({ labelIds }) => (labelIds.length > 0 ? labelIds : ['']),
  assignee: ({ assigneeIds }) => (assigneeIds.length > 0 ? assigneeIds : ['']),
  creator: ({ createdBy }) => [createdBy ?? ''],
  milestone: ({ milestone }) => [milestone ? TICKED : ''],
  estimate: ({ estimate }) => [estimate === null ? '' : estimateGroup(estimate)],
};

/** The period of a date, as the server has it: instants by their day in UTC, ranges by their first day. */
function periodIn(row: TaskRow, { field, period }: NonNullable<ReturnType<typeof periodOf>>): string {
  const value = isCustomKey(field) ? row.custom?.[field] : row[field];
  return typeof value === 'string' ? firstOfPeriod(value.slice(0, 10), period) : '';
}

const TICKED = 'true';

/** The value in a custom field that the tasks of a group share. */
export function customValueIn(group: string): CustomValue {
  if (group === TICKED) return true;
  return group === '' ? null : group;
}

const sets = new WeakMap<readonly string[], Set<string>>();

/** Whether a task is among the loaded ones of a section. */
export function holds({ ids }: Section, id: string): boolean {
  return setOf(ids).has(id);
}

/** The section without a task. */
export function without(section: Section, id: string): Section {
  if (!holds(section, id)) return section;
  return { ...section, ids: section.ids.filter((one) => one !== id), count: Math.max(0, section.count - 1) };
}

/** The section with a task at its place among those read; a place beyond them only counts. */
export function withTask(section: Section, id: string, isBefore: (a: string, b: string) => boolean): Section {
  if (holds(section, id)) return section;
  const place = placeFor(section.ids, id, isBefore);
  const unreadYet = place === section.ids.length && section.cursor !== null;
  if (unreadYet) return { ...section, count: section.count + 1 };
  return { ...section, ids: section.ids.toSpliced(place, 0, id), count: section.count + 1 };
}

/** Whether a task belongs among those read of a section. */
export function liesWithin(section: Section, id: string, isBefore: (a: string, b: string) => boolean): boolean {
  return section.cursor === null || placeFor(section.ids, id, isBefore) < section.ids.length;
}

/** The section with one more page; existing tasks are not added twice. */
export function withPage(
  section: Section,
  page: { ids: readonly string[]; cursor: string | null; total: number | null },
) {
  const known = setOf(section.ids);
  const more = page.ids.filter((id) => !known.has(id));
  const ids = [...section.ids, ...more];
  // The set is reused: rebuilding it for every page would take quadratic time.
  sets.delete(section.ids);
  for (const id of more) known.add(id);
  sets.set(ids, known);
  const count = page.cursor === null ? ids.length : Math.max(page.total ?? section.count, ids.length + 1);
  return { ...section, ids, cursor: page.cursor, count, loading: false, error: null } satisfies Section;
}

function placeFor(ids: readonly string[], id: string, isBefore: (a: string, b: string) => boolean): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(ids[middle] ?? '', id)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function setOf(ids: readonly string[]): Set<string> {
  const known = sets.get(ids) ?? new Set(ids);
  sets.set(ids, known);
  return known;
}
