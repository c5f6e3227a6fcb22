import {
  type CustomField,
  customKey,
  type Fields,
  type GroupTotals,
  OPEN_CATEGORIES,
  type SumField,
  TOTALLED_GROUPS_MAX,
  type TotalsQuery,
} from '@opsyard/contract';
import { type Db, rowsOf } from '../../../../kernel/database/db.ts';
import { columnOf } from '../plain-columns.ts';
import { statementFor } from '../statement-variants.ts';
import { type Conditions, inProject, narrow } from './filter.ts';
import { groupedBy } from './grouping.ts';

type Known = { fields: Fields; custom: readonly CustomField[] };

/** The totals of each group and of the groups within it, each level with one statement. */
export async function findTotals(db: Db, query: TotalsQuery, known: Known): Promise<GroupTotals[]> {
  const levels = [findLevel(db, { ...query, subBy: undefined }, known)];
  if (query.subBy && query.subBy !== query.by) levels.push(findLevel(db, query, known));
  return (await Promise.all(levels)).flat();
}

async function findLevel(
  db: Db,
  { projectId, filter, by, subBy, sums = [], today }: TotalsQuery,
  { fields, custom }: Known,
): Promise<GroupTotals[]> {
  const conditions = narrow(inProject(projectId, fields), filter);
  const where = conditions.sql.join(' and ');
  const bind = (value: unknown) => `$${conditions.values.push(value)}`;
  const group = groupedBy(by, conditions);
  const sub = subBy ? groupedBy(subBy, conditions, 's') : { key: 'null::text', each: '', sent: () => 'null::text' };
  const day = bind(today ?? new Date().toISOString().slice(0, 10));
  const open = `t.category = any (${bind(OPEN_CATEGORIES)}::text[])`;
  const values = sums.map((field) => `sum(${numberOf(field, custom, conditions)})::float8`);
  const text = `
    select ${group.sent('g.value')} as value, ${sub.sent('g.sub')} as sub, g.count, g.overdue, g.sums
    from (
      select ${group.key} as value, ${sub.key} as sub, count(*)::int as count,
        count(*) filter (where t.due_date < ${day}::date and ${open})::int as overdue,
        array[${values.join(', ')}]::float8[] as sums
      from task t ${group.each} ${sub.each} where ${where} group by 1, 2 order by 3 desc limit ${TOTALLED_GROUPS_MAX}
    ) g
  `;
  return await rowsOf<GroupTotals>(db, statementFor(text, filter), conditions.values);
}

/** SQL for a number of a task; null for a field that does not add up. */
function numberOf(field: SumField, custom: readonly CustomField[], { values }: Conditions): string {
  if (field === 'estimate') return `t.${columnOf(field)}`;
  const found = custom.find(({ id }) => customKey(id) === field);
  if (found?.kind !== 'number' && found?.kind !== 'money') return 'null::float8';
  const value = `t.custom -> $${values.push(field)}::text`;
  return `case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`;
}
