import {
  type Bind,
  bindFilter,
  compileFilter,
  type Fields,
  type Filter,
  printFilter,
  TASK_FIELDS,
  TASK_LIST_FIELDS,
  type TaskFilter,
  taskConditions,
} from '@opsyard/contract';
import type { Actor } from '../../../../kernel/access/actor.ts';
import { queryOf } from '../../../../kernel/database/search-text.ts';
import { readFilter } from '../../../../records/read-filter.ts';
import { conditionColumns } from './condition-columns.ts';

/** SQL conditions on `task t` with their parameters; `$n` continues after the existing ones. */
export type Conditions = { sql: string[]; values: unknown[]; fields: Fields };

/** The base conditions of a project's tasks: `$1` is the project. */
export function inProject(projectId: string, custom: Fields = {}): Conditions {
  const fields = { ...TASK_LIST_FIELDS, ...custom };
  return { sql: ['t.project_id = $1', 't.deleted_at is null'], values: [projectId], fields };
}

/** The filter of a call with its relative values resolved; refused if its conditions are invalid. */
export function presentFilter(
  filter: TaskFilter | undefined,
  actor: Pick<Actor, 'id'>,
  custom: Fields = {},
): TaskFilter | undefined {
  if (!filter) return undefined;
  const { where = '', today = new Date().toISOString().slice(0, 10), ...rest } = filter;
  if (where.trim() === '') return rest;
  return {
    ...rest,
    where: printFilter(
      withReader(bindFilter(readFilter(where, { ...TASK_FIELDS, ...custom }), { me: actor.id, today }), actor.id),
    ),
  };
}

/** A filter whose conditions on unread tasks name the user who reads: others cannot be named. */
function withReader(filter: Filter, userId: string): Filter {
  if ('and' in filter) return { and: filter.and.map((part) => withReader(part, userId)) };
  if ('or' in filter) return { or: filter.or.map((part) => withReader(part, userId)) };
  if ('not' in filter) return { not: withReader(filter.not, userId) };
  if (filter.field !== 'unread' || filter.op !== 'is') return filter;
  const unread: Filter = { field: 'unreadBy', op: 'is', value: userId };
  return filter.value === true ? unread : { not: unread };
}

/** Adds the conditions of a filter to a list. */
export function narrow(conditions: Conditions, filter: TaskFilter = {}): Conditions {
  const { sql, values, fields } = conditions;
  const bind: Bind = (value) => `$${values.push(value)}`;
  for (const part of taskConditions(filter)) sql.push(compileFilter(fields, part, conditionColumns(fields), bind));
  if (filter.search) sql.push(searching(filter.search, bind));
  return conditions;
}

/** Searches words by the index; a single number also finds the task with that number. */
function searching(text: string, bind: Bind): string {
  const words = queryOf(text);
  const number = /(?:^|-)(\d{1,9})$/.exec(text.trim())?.[1];
  const alternatives = [
    ...(words ? [`t.search @@ ${bind(words)}::tsquery`] : []),
    ...(number ? [`t.seq = ${bind(Number(number))}::int`] : []),
  ];
  return alternatives.length > 0 ? `(${alternatives.join(' or ')})` : 'false';
}
