import {
  type BuiltInGrouping,
  type BuiltInSort,
  type CustomField,
  customKey,
  ESTIMATE_STEPS,
  type GroupedDate,
  type Grouping,
  isCustomKey,
  periodOf,
} from '@opsyard/contract';
import { ORDERS as SORT_ORDERS, URGENCY } from '../../task/order/order.ts';

/** The fields a list is grouped by, with their custom fields. */
export type ExportGroups = { by: readonly Grouping[]; fields: readonly CustomField[] };

type Dated = NonNullable<ReturnType<typeof periodOf>>;

/** The order of the groups of a list, of tasks `t` with their status `s`, type `y` and owner `o`. */
const ORDERS: Readonly<Record<BuiltInGrouping, string>> = {
  status: 's.rank',
  type: 'y.rank, y.id',
  priority: `${URGENCY} desc`,
  owner: 'lower(o.realname), o.id',
  // A task is listed once, with the first of its labels.
  label: '(select min(lower(l.name)) from task_label l where l.id = any (t.label_ids))',
  assignee: '(select min(lower(u.realname)) from sys_user u where u.id = any (t.assignee_ids))',
  creator: '(select lower(u.realname) from sys_user u where u.id = t.created_by), t.created_by',
  milestone: 't.milestone is not true',
  estimate: `width_bucket(t.estimate - 1, '{${ESTIMATE_STEPS.join(',')}}'::int[])`,
};

const DATES: Readonly<Record<GroupedDate, string>> = {
  dueDate: 't.due_date',
  startDate: 't.start_date',
  createdAt: `t.created_at at time zone 'UTC'`,
  completedAt: `t.completed_at at time zone 'UTC'`,
};

/** SQL for the order of groups within groups; tasks without a value come last. Further parameters are added to `values`. */
export function groupOrder({ by, fields }: ExportGroups, values: unknown[]): string[] {
  return by.map((one) => {
    const period = periodOf(one);
    if (period) return periodOrder(period, fields, values);
    return isCustomKey(one) ? customOrder(one, fields, values) : ORDERS[one as BuiltInGrouping];
  });
}

/** SQL for a sort order, as lists have it: tasks without a value come last. */
export function sortOrder({ by: sort, order }: { by: BuiltInSort; order: 'asc' | 'desc' }): string[] {
  const { by, tie } = SORT_ORDERS[sort];
  return [`${by} ${order} nulls last`, `${tie} ${order}`];
}

function periodOrder({ field, period }: Dated, fields: readonly CustomField[], values: unknown[]): string {
  if (!isCustomKey(field)) return `date_trunc('${period}', ${DATES[field]}::timestamp)`;
  const kind = fields.find(({ id }) => customKey(id) === field)?.kind;
  if (kind !== 'date' && kind !== 'dateRange') return 'null::text';
  return `date_trunc('${period}', left(t.custom ->> $${values.push(field)}::text, 10)::timestamp)`;
}

function customOrder(name: string, fields: readonly CustomField[], values: unknown[]): string {
  const field = fields.find(({ id }) => customKey(id) === name);
  const value = `t.custom ->> $${values.push(name)}::text`;
  if (field?.kind === 'person') {
    return `(select lower(u.realname) from sys_user u where u.id = (${value})::uuid)`;
  }
  if (field?.kind === 'people') {
    // A task is listed once, with the first of its people.
    const ids = `select p::uuid from jsonb_array_elements_text(t.custom -> $${values.length}::text) p`;
    return `(select min(lower(u.realname)) from sys_user u where u.id in (${ids}))`;
  }
  const options = (field?.options ?? []).map(({ id }) => id);
  return `array_position($${values.push(options)}::text[], ${value}), ${value}`;
}
