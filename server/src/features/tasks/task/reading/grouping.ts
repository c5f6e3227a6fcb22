import {
  type BuiltInGrouping,
  type CellGrouping,
  ESTIMATE_STEPS,
  type Field,
  type GroupedDate,
  groupsTasks,
  isCustomKey,
  isLabelGroup,
  type LabelGroupKey,
  labelGroupOf,
  lastOfPeriod,
  type Period,
  type Priority,
  periodOf,
  repeatsTasks,
} from '@opsyard/contract';
import { URGENCY, urgencyOf } from '../order/order.ts';
import type { Conditions } from './filter.ts';

type Bind = (value: unknown) => string;

/** Restricts a list to one group of a grouping; '' is the group of tasks without a value. */
export function inGroup(conditions: Conditions, by: CellGrouping, value: string): Conditions {
  const { sql, values } = conditions;
  const bind: Bind = (given) => `$${values.push(given)}`;
  const period = periodOf(by);
  if (period) sql.push(inPeriod(dateOf(period.field, conditions, bind), { ...period, value, bind }));
  else if (isCustomKey(by)) sql.push(inCustom(conditions, by, value));
  else if (isLabelGroup(by)) sql.push(inLabels(by, value, bind));
  else sql.push(IN_GROUP[by as BuiltInGrouping](value, bind));
  return conditions;
}

const IN_GROUP: Readonly<Record<BuiltInGrouping, (value: string, bind: Bind) => string>> = {
  status: (value, bind) => `t.status_id = ${bind(value)}::uuid`,
  type: (value, bind) => `t.type_id = ${bind(value)}::uuid`,
  priority: (value, bind) => `${URGENCY} = ${bind(urgencyOf(value as Priority))}::int`,
  label: (value, bind) => inLabels('label', value, bind),
  owner: (value, bind) => orEmpty('t.owner_id', value, bind),
  creator: (value, bind) => orEmpty('t.created_by', value, bind),
  assignee: (value, bind) => (value === '' ? `t.assignee_ids = '{}'` : `t.assignee_ids @> array[${bind(value)}::uuid]`),
  milestone: (value) => (value === 'true' ? 't.milestone is true' : 't.milestone is not true'),
  estimate: inEstimate,
};

function orEmpty(column: string, value: string, bind: Bind): string {
  return value === '' ? `${column} is null` : `${column} = ${bind(value)}::uuid`;
}

/** The estimates of a group as a range, which an index can find. */
function inEstimate(value: string): string {
  if (value === '') return 't.estimate is null';
  const at = [...ESTIMATE_STEPS.keys(), ESTIMATE_STEPS.length].find((step) => String(step) === value);
  if (at === undefined) return 'false';
  const [above, upTo] = [ESTIMATE_STEPS[at - 1], ESTIMATE_STEPS[at]];
  return [above && `t.estimate > ${above}`, upTo ? `t.estimate <= ${upTo}` : 't.estimate is not null']
    .filter(Boolean)
    .join(' and ');
}

const GROUP_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The days of a period as a range, which an index can find. */
function inPeriod(
  { day, column, cast }: GroupedDay,
  { value, period, bind }: { value: string; period: Period; bind: Bind },
): string {
  if (value === '') return `${day} is null`;
  if (!GROUP_DAY.test(value) || Number.isNaN(Date.parse(value))) return 'false';
  const [first, last] = [bind(value), bind(lastOfPeriod(value, period))];
  return `${column} >= ${first}::${cast} and ${column} < (${last}::date + 1)::${cast}`;
}

/** A date tasks are grouped by: as a day, and as its index has it. */
type GroupedDay = { day: string; column: string; cast: string };

const DAYS: Readonly<Record<GroupedDate, GroupedDay>> = {
  dueDate: dayColumn('t.due_date'),
  startDate: dayColumn('t.start_date'),
  createdAt: instantColumn('t.created_at'),
  completedAt: instantColumn('t.completed_at'),
};

function dayColumn(column: string): GroupedDay {
  return { day: column, column, cast: 'date' };
}

/** Instants are grouped by their days in UTC, as filters compare them. */
function instantColumn(column: string): GroupedDay {
  return { day: `(${column} at time zone 'UTC')::date`, column, cast: "timestamp at time zone 'UTC'" };
}

/** A custom date, or the first day of a custom range; null for a field that is neither. */
function dateOf(name: string, { fields }: Conditions, bind: Bind): GroupedDay {
  if (!isCustomKey(name)) return DAYS[name as GroupedDate];
  const kind = fields[name]?.kind;
  if (kind !== 'date' && kind !== 'dateRange') return dayColumn('null::date');
  return dayColumn(`left(t.custom ->> ${bind(name)}::text, 10)::date`);
}

function inCustom(conditions: Conditions, by: string, value: string): string {
  const bind: Bind = (given) => `$${conditions.values.push(given)}`;
  if (repeatsTasks(conditions.fields[by])) {
    const several = `(t.custom -> ${bind(by)}::text)`;
    return value === '' ? `${several} is null` : `${several} ? ${bind(value)}::text`;
  }
  const key = customKeyOf(by, conditions.fields[by], bind);
  return value === '' ? `${key} is null` : `${key} = ${bind(value)}::text`;
}

/** A custom value by the name of its field, as a parameter: otherwise every field would be a prepared statement of its own. */
function customKeyOf(by: string, field: Field | undefined, bind: Bind): string {
  return groupsTasks(field) ? `(t.custom ->> ${bind(by)}::text)` : 'null::text';
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

const GROUP_KEYS: Readonly<Record<Exclude<BuiltInGrouping, 'label' | 'assignee'>, string>> = {
  status: 't.status_id',
  type: 't.type_id',
  priority: 't.priority',
  owner: 't.owner_id',
  creator: 't.created_by',
  milestone: `case when t.milestone then 'true' end`,
  estimate: `width_bucket(t.estimate - 1, '{${ESTIMATE_STEPS.join(',')}}'::int[])`,
};

/** The expression of a grouping, the join that repeats a task for each of its values, if there can be several, and the value as sent. */
type GroupedBy = { key: string; each: string; sent: (key: string) => string };

/** How tasks are grouped; `alias` names the values of a task. An unknown or unsuitable custom field puts all tasks in the group without a value. */
export function groupedBy(by: CellGrouping, conditions: Conditions, alias = 'l'): GroupedBy {
  const { fields, values } = conditions;
  const bind: Bind = (value) => `$${values.push(value)}`;
  const repeated = (several: string) => ({
    key: `${alias}.id`,
    each: `left join lateral ${several} ${alias} (id) on true`,
    sent: groupValue,
  });
  const period = periodOf(by);
  if (period) {
    const { day } = dateOf(period.field, conditions, bind);
    return { key: `date_trunc('${period.period}', ${day}::timestamp)::date`, each: '', sent: textSent };
  }
  if (by === 'label') return repeated('unnest(t.label_ids)');
  if (by === 'assignee') return repeated('unnest(t.assignee_ids)');
  if (isLabelGroup(by)) return repeated(labelGroup(by, bind).first);
  if (!isCustomKey(by)) return { key: GROUP_KEYS[by as keyof typeof GROUP_KEYS], each: '', sent: groupValue };
  if (repeatsTasks(fields[by])) return repeated(`jsonb_array_elements_text(t.custom -> ${bind(by)}::text)`);
  return { key: customKeyOf(by, fields[by], bind), each: '', sent: groupValue };
}

/** SQL for a key as sent: '' for the group of tasks without a value. */
export function groupValue(key: string): string {
  return `coalesce(replace(${key}::text, '-', ''), '')`;
}

function textSent(key: string): string {
  return `coalesce(${key}::text, '')`;
}
