import {
  type BuiltInGrouping,
  type BuiltInSort,
  type CustomField,
  customKey,
  type Grouping,
  isCustomKey,
} from '@opsyard/contract';
import { ORDERS as SORT_ORDERS, URGENCY } from '../../task/order/order.ts';

/** The fields a list is grouped by, with their custom fields. */
export type ExportGroups = { by: readonly Grouping[]; fields: readonly CustomField[] };

/** The order of the groups of a list, of tasks `t` with their status `s`, type `y` and owner `o`. */
const ORDERS: Readonly<Record<BuiltInGrouping, string>> = {
  status: 's.rank',
  type: 'y.rank, y.id',
  priority: `${URGENCY} desc`,
  owner: 'lower(o.realname), o.id',
  // A task is listed once, with the first of its labels.
  label: '(select min(lower(l.name)) from task_label l where l.id = any (t.label_ids))',
};

/** SQL for the order of groups within groups; tasks without a value come last. Further parameters are added to `values`. */
export function groupOrder({ by, fields }: ExportGroups, values: unknown[]): string[] {
  return by.map((one) => (isCustomKey(one) ? customOrder(one, fields, values) : ORDERS[one]));
}

/** SQL for a sort order, as lists have it: tasks without a value come last. */
export function sortOrder({ by: sort, order }: { by: BuiltInSort; order: 'asc' | 'desc' }): string[] {
  const { by, tie } = SORT_ORDERS[sort];
  return [`${by} ${order} nulls last`, `${tie} ${order}`];
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
