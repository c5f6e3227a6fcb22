import type { Fields } from '../../records/fields.ts';
import { type Filter, matches } from '../../records/filter.ts';
import { parseFilter } from '../../records/filter-text.ts';
import { NOT_IN_ROWS, TASK_LIST_FIELDS, type TaskListField, taskRecord } from '../process/task-type.ts';
import type { TaskRow } from '../task-row.ts';
import type { TaskFilter } from './task-query.ts';

/** The status categories of unfinished tasks. */
export const OPEN_CATEGORIES = ['0', '2', '4'] as const;

/** The filter of a task list as conditions on task fields, combined with AND. Search words are not included: they need the server's index. */
export function taskConditions(filter: TaskFilter = {}): readonly Filter[] {
  const { statusIds, typeIds, categories, priorities, ownerIds, assigneeIds, labelIds } = filter;
  const { dueFrom, dueTo, noDue, overdueOn, parentId, where, archived = false } = filter;
  return [
    is('archived', archived),
    ...(statusIds ? [oneOf('status', statusIds)] : []),
    ...(typeIds ? [oneOf('type', typeIds)] : []),
    ...(categories ? [oneOf('category', categories)] : []),
    ...(priorities ? [oneOf('priority', priorities)] : []),
    ...(ownerIds ? [orEmpty('owner', ownerIds, (ids) => oneOf('owner', ids))] : []),
    ...(assigneeIds ? [orEmpty('assignees', assigneeIds, (ids) => hasAny('assignees', ids))] : []),
    ...(labelIds ? [orEmpty('labels', labelIds, (ids) => hasAny('labels', ids))] : []),
    ...(noDue ? [empty('dueDate')] : []),
    ...(dueFrom ? [condition('dueDate', 'atLeast', dueFrom)] : []),
    ...(dueTo ? [condition('dueDate', 'atMost', dueTo)] : []),
    ...(overdueOn ? [condition('dueDate', 'below', overdueOn), oneOf('category', OPEN_CATEGORIES)] : []),
    ...(parentId === null ? [is('onTop', true)] : []),
    ...(parentId ? [is('parent', parentId)] : []),
    ...(where ? [parseFilter(where)] : []),
  ];
}

/** Whether a task of a list passes a filter; null when only the server can tell, as for search words. `rowOf` finds other tasks. */
export function passesTaskFilter(
  row: TaskRow,
  filter: TaskFilter = {},
  rowOf?: (id: string) => TaskRow | undefined,
  custom: Fields = {},
): boolean | null {
  const all: Filter = { and: taskConditions(filter) };
  const fields: Fields = { ...TASK_LIST_FIELDS, ...custom };
  const record = withUnticked(taskRecord(row, rowOf), custom);
  const isUnknown = (name: string) => NOT_IN_ROWS.includes(name) || !Object.hasOwn(fields, name);
  if (!matches(fields, assuming(all, true, isUnknown), record)) return false;
  return filter.search || !matches(fields, assuming(all, false, isUnknown), record) ? null : true;
}

/** An unchecked box is stored as null and means no. */
function withUnticked(record: Readonly<Record<string, unknown>>, custom: Fields): Readonly<Record<string, unknown>> {
  const boxes = Object.keys(custom).filter((name) => custom[name]?.kind === 'boolean');
  return boxes.length === 0 ? record : { ...Object.fromEntries(boxes.map((name) => [name, false])), ...record };
}

/** A filter in which conditions on fields missing in a row evaluate to a given result. */
function assuming(filter: Filter, answer: boolean, isUnknown: (name: string) => boolean): Filter {
  if ('and' in filter) return { and: filter.and.map((part) => assuming(part, answer, isUnknown)) };
  if ('or' in filter) return { or: filter.or.map((part) => assuming(part, answer, isUnknown)) };
  if ('not' in filter) return { not: assuming(filter.not, !answer, isUnknown) };
  if (!isUnknown(filter.field)) return filter;
  return answer ? { and: [] } : { or: [] };
}

function condition(field: TaskListField, op: string, value: unknown): Filter {
  return { field, op, value };
}

const is = (field: TaskListField, value: unknown) => condition(field, 'is', value);
const hasAny = (field: TaskListField, value: readonly string[]) => condition(field, 'hasAny', value);
const empty = (field: TaskListField): Filter => ({ field, op: 'empty' });

/** A single value becomes an equality: only then does an index return rows in list order. */
function oneOf(field: TaskListField, values: readonly string[]): Filter {
  return values.length === 1 ? is(field, values[0]) : condition(field, 'anyOf', values);
}

function orEmpty(field: TaskListField, ids: readonly string[], some: (named: readonly string[]) => Filter): Filter {
  const named = ids.filter((id) => id !== 'none');
  if (named.length === ids.length) return some(named);
  return named.length === 0 ? empty(field) : { or: [empty(field), some(named)] };
}
