import {
  type Bind,
  type BuiltInGrouping,
  bindFilter,
  type CellGrouping,
  compileFilter,
  type Fields,
  type Filter,
  groupsTasks,
  isCustomKey,
  isLabelGroup,
  type LabelGroupKey,
  labelGroupOf,
  type Priority,
  printFilter,
  repeatsTasks,
  TASK_FIELDS,
  TASK_LIST_FIELDS,
  type TaskFilter,
  taskConditions,
} from '@opsyard/contract';
import type { Actor } from '../../../../kernel/access/actor.ts';
import { queryOf } from '../../../../kernel/database/search-text.ts';
import { readFilter } from '../../../../records/read-filter.ts';
import { URGENCY, urgencyOf } from '../order/order.ts';
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

/** Restricts a list to one group of a grouping; '' is the group of tasks without a value. */
export function inGroup(conditions: Conditions, by: CellGrouping, value: string): Conditions {
  const { sql, values } = conditions;
  const bind = (given: unknown) => `$${values.push(given)}`;
  if (by === 'status') sql.push(`t.status_id = ${bind(value)}::uuid`);
  else if (by === 'type') sql.push(`t.type_id = ${bind(value)}::uuid`);
  else if (by === 'priority') sql.push(`${URGENCY} = ${bind(urgencyOf(value as Priority))}::int`);
  else if (by === 'label' || isLabelGroup(by)) sql.push(inLabels(by, value, bind));
  else if (by === 'owner') sql.push(value === '' ? 't.owner_id is null' : `t.owner_id = ${bind(value)}::uuid`);
  else if (repeatsTasks(conditions.fields[by])) {
    const people = `(t.custom -> ${bind(by)}::text)`;
    sql.push(value === '' ? `${people} is null` : `${people} ? ${bind(value)}::text`);
  } else sql.push(`${groupedBy(by, conditions).key} ${value === '' ? 'is null' : `= ${bind(value)}::text`}`);
  return conditions;
}

/** The ids of the labels of a group, which are read once for a statement, and the expression of the first of them a task has. */
function labelGroup(by: LabelGroupKey, bind: Bind): { ids: string; first: string } {
  const { name, isOfAll } = labelGroupOf(by) ?? { name: '', isOfAll: false };
  const ids = `array(select l.id from task_label l where l.project_id ${isOfAll ? 'is null' : '= $1'}
    and l.group_single and lower(normalize(btrim(l.group_name), NFKC)) = lower(normalize(${bind(name)}::text, NFKC)))`;
  const first = `(select u.id from unnest(t.label_ids) with ordinality u (id, place) where u.id = any (${ids}) order by u.place limit 1)`;
  return { ids, first };
}

/** The tasks of which a label is the first of its group are found among all tasks with the label, for which there is an index. */
function inLabels(by: 'label' | LabelGroupKey, value: string, bind: Bind): string {
  if (by === 'label') return value === '' ? `t.label_ids = '{}'` : `t.label_ids @> array[${bind(value)}::uuid]`;
  const { ids, first } = labelGroup(by, bind);
  if (value === '') return `not t.label_ids && ${ids}`;
  const label = `${bind(value)}::uuid`;
  return `t.label_ids @> array[${label}] and ${first} = ${label}`;
}

const GROUP_KEYS: Readonly<Record<Exclude<BuiltInGrouping, 'label'>, string>> = {
  status: 't.status_id',
  type: 't.type_id',
  priority: 't.priority',
  owner: 't.owner_id',
};

/** The expression of a grouping, and the join that repeats a task for each of its values, if there can be several. */
type GroupedBy = { key: string; each: string };

/** How tasks are grouped; `alias` names the values of a task. An unknown or unsuitable custom field puts all tasks in the group without a value. */
export function groupedBy(by: CellGrouping, { fields, values }: Conditions, alias = 'l'): GroupedBy {
  const key = `${alias}.id`;
  const join = (several: string) => `left join lateral ${several} ${alias} (id) on true`;
  if (by === 'label') return { key, each: join('unnest(t.label_ids)') };
  if (isLabelGroup(by)) return { key, each: join(labelGroup(by, (value) => `$${values.push(value)}`).first) };
  if (!isCustomKey(by)) return { key: GROUP_KEYS[by], each: '' };
  // As a parameter: otherwise every field would be a prepared statement of its own.
  const bound = () => `$${values.push(by)}::text`;
  if (repeatsTasks(fields[by])) return { key, each: join(`jsonb_array_elements_text(t.custom -> ${bound()})`) };
  return { key: groupsTasks(fields[by]) ? `(t.custom ->> ${bound()})` : 'null::text', each: '' };
}

/** SQL for a key as sent: '' for the group of tasks without a value. */
export function groupValue(key: string): string {
  return `coalesce(replace(${key}::text, '-', ''), '')`;
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
