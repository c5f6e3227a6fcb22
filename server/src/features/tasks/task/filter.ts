import type { Grouping, Priority, TaskFilter } from '@opsyard/contract';
import { queryOf } from '../../../kernel/search-text.ts';
import { URGENCY, urgencyOf } from './order.ts';

/** SQL conditions on `task t` with the values they mention; `$n` continues from the values already there. */
export type Conditions = { sql: string[]; values: unknown[] };

/** Below no task, or below one no list shows. The few such parents are found first, and the order of the list is walked. */
const ON_TOP = `(t.parent_id is null or t.parent_id in (
  select p.id from task p where p.project_id = $1 and p.archived and p.children > 0 and p.deleted_at is null
))`;

/** What every list of a project's tasks begins with: `$1` is the project. */
export function inProject(projectId: string): Conditions {
  return { sql: ['t.project_id = $1', 't.deleted_at is null'], values: [projectId] };
}

/** Narrows a list to what the filter lets through; alternatives within a field, all fields together. */
export function narrow(conditions: Conditions, filter: TaskFilter = {}): Conditions {
  const { sql, values } = conditions;
  const bind = (value: unknown) => `$${values.push(value)}`;
  sql.push(filter.archived ? 't.archived' : 'not t.archived');
  if (filter.statusIds) sql.push(anyOf('t.status_id', filter.statusIds, bind));
  if (filter.categories) sql.push(`t.category = any (${bind(filter.categories)}::text[])`);
  if (filter.priorities) sql.push(`${URGENCY} = any (${bind(filter.priorities.map(urgencyOf))}::int[])`);
  if (filter.ownerIds) sql.push(owners(filter.ownerIds, bind));
  if (filter.assigneeIds) sql.push(overlap('t.assignee_ids', filter.assigneeIds, bind));
  if (filter.labelIds) sql.push(overlap('t.label_ids', filter.labelIds, bind));
  if (filter.noDue) sql.push('t.due_date is null');
  if (filter.dueFrom) sql.push(`t.due_date >= ${bind(filter.dueFrom)}::date`);
  if (filter.dueTo) sql.push(`t.due_date <= ${bind(filter.dueTo)}::date`);
  if (filter.overdueOn) sql.push(`t.due_date < ${bind(filter.overdueOn)}::date`, `t.category in ('0', '2', '4')`);
  if (filter.parentId === null) sql.push(ON_TOP);
  else if (filter.parentId) sql.push(`t.parent_id = ${bind(filter.parentId)}::uuid`);
  if (filter.search) sql.push(searching(filter.search, bind));
  return conditions;
}

/** Narrows a list to one group of a grouping; '' is the group of tasks without a value. */
export function inGroup(conditions: Conditions, by: Grouping, value: string): Conditions {
  const { sql, values } = conditions;
  const bind = (given: unknown) => `$${values.push(given)}`;
  if (by === 'status') sql.push(`t.status_id = ${bind(value)}::uuid`);
  else if (by === 'priority') sql.push(`${URGENCY} = ${bind(urgencyOf(value as Priority))}::int`);
  else if (by === 'owner') sql.push(value === '' ? 't.owner_id is null' : `t.owner_id = ${bind(value)}::uuid`);
  else sql.push(value === '' ? `t.label_ids = '{}'` : `t.label_ids @> array[${bind(value)}::uuid]`);
  return conditions;
}

type Bind = (value: unknown) => string;

function owners(ids: readonly string[], bind: Bind): string {
  const named = ids.filter((id) => id !== 'none');
  const some = anyOf('t.owner_id', named, bind);
  return ids.includes('none') ? `(t.owner_id is null or ${some})` : some;
}

/** One id is asked for by itself: only then does an index give its rows in the order of the list. */
function anyOf(column: string, ids: readonly string[], bind: Bind): string {
  return ids.length === 1 ? `${column} = ${bind(ids[0])}::uuid` : `${column} = any (${bind(ids)}::uuid[])`;
}

function overlap(column: string, ids: readonly string[], bind: Bind): string {
  const named = ids.filter((id) => id !== 'none');
  const some = `${column} && ${bind(named)}::uuid[]`;
  return ids.includes('none') ? `(${column} = '{}' or ${some})` : some;
}

/** Words of the text through the index; a number alone also finds the task of that number. */
function searching(text: string, bind: Bind): string {
  const words = queryOf(text);
  const number = /(?:^|-)(\d{1,9})$/.exec(text.trim())?.[1];
  const alternatives = [
    ...(words ? [`t.search @@ ${bind(words)}::tsquery`] : []),
    ...(number ? [`t.seq = ${bind(Number(number))}::int`] : []),
  ];
  return alternatives.length > 0 ? `(${alternatives.join(' or ')})` : 'false';
}
