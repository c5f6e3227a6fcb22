import { type CustomField, customKey, sortValueOf, type TaskFilter, type TaskRow } from '@opsyard/contract';
import { type Db, rowsOf } from '../../../../kernel/database/db.ts';
import type { Cursor } from '../order/order.ts';
import { statementFor } from '../statement-variants.ts';
import { ROW } from './columns.ts';
import type { Conditions } from './filter.ts';

type Page = {
  field: CustomField;
  filter: TaskFilter | undefined;
  order: 'asc' | 'desc';
  cursor: Cursor | undefined;
  /** The filter matches few tasks: they are found first and then sorted. */
  few: boolean;
  limit: number;
};

/** The kinds sorted as text; ranges by their first day, then by their last one. */
const TEXT_KINDS: readonly CustomField['kind'][] = ['text', 'phone', 'link', 'dateRange'];

/** The table with the sort values of a kind. */
function columnOf({ kind }: CustomField): { column: string; cast: string } {
  if (kind === 'date') return { column: 'v.day', cast: 'date' };
  if (TEXT_KINDS.includes(kind)) return { column: 'v.str', cast: 'text' };
  return { column: 'v.num', cast: 'float8' };
}

/** A page of tasks sorted by a custom field, from the index of its values; tasks without a value come last in both directions, in list order. */
export async function findPageByField(
  db: Db,
  { sql, values }: Conditions,
  { field, filter, order, cursor, few, limit }: Page,
): Promise<TaskRow[]> {
  const bound = [...values];
  const bind = (value: unknown) => `$${bound.push(value)}`;
  const { column, cast } = columnOf(field);
  const beyond = order === 'asc' ? '>' : '<';
  const max = `${bind(limit)}::int`;
  const after = (at: Cursor) => `(${column}, v.task_id) ${beyond} (${bind(at.value)}::${cast}, ${bind(at.tie)}::uuid)`;
  const valued = () => {
    const given = [`v.field_id = ${bind(field.id)}::uuid`, `${column} is not null`, ...(cursor ? [after(cursor)] : [])];
    const keys = `${column} ${order}, v.task_id ${order}`;
    const found = `task_field_value v join task t on t.id = v.task_id where ${[...given, ...sql].join(' and ')}`;
    // OFFSET is an optimization fence: the index of the values is used even before the tables are analyzed.
    const walked = `
      (select * from task_field_value v where ${given.join(' and ')} order by ${keys} offset 0) v
      cross join lateral (select * from task t where t.id = v.task_id and ${sql.join(' and ')} offset 0) t
    `;
    return `select ${ROW} from ${few ? found : walked} order by ${keys} limit ${max}`;
  };
  const isInRest = cursor?.value === null;
  const parts = isInRest ? [] : [valued()];
  const behind = isInRest ? [`t.rank ${beyond} ${bind(cursor.tie)}::text`] : [];
  const without = [...sql, `not t.custom ? ${bind(customKey(field.id))}`, ...behind].join(' and ');
  parts.push(`select ${ROW} from task t where ${without} order by t.rank ${order} limit ${max}`);
  const text = isInRest ? parts.join('') : `(${parts.join(') union all (')}) limit ${max}`;
  return await rowsOf<TaskRow>(db, statementFor(text, filter), bound);
}

/** The cursor of a row in the order of a custom field. */
export function positionByField(row: TaskRow, field: CustomField): Cursor {
  const value = sortValueOf(field, row.custom?.[customKey(field.id)] ?? null);
  return { value, tie: value === null ? row.rank : row.id };
}
