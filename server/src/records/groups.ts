import { isGroupable } from '@opsyard/contract';
import type { Actor } from '../kernel/access/actor.ts';
import { type Db, rowsOf } from '../kernel/database/db.ts';
import type { ServedType } from './adapter.ts';
import { filteredVisibility, type ListFilter, whereOf } from './list.ts';
import { refuseFilter } from './read-filter.ts';
import { comparedColumn, quoted, readFields, type StoredField } from './storage.ts';
import { tableName } from './table-name.ts';
import { totalledFields } from './totals.ts';

/** The number of visible records by value of a field, the most frequent 200 values, with the sums of numeric fields. */
export async function groupRecords(
  db: Db,
  actor: Actor,
  served: ServedType,
  { by, sums, ...narrowed }: ListFilter & { by: string; sums?: string },
) {
  const visibility = await filteredVisibility({ db, actor, served }, narrowed);
  const summed = sums === undefined ? undefined : totalledFields(served, visibility, sums);
  const stored = readFields(served.type.fields).find(({ key }) => key === by && Object.hasOwn(visibility.open, key));
  if (!stored || !isGroupable(stored.field)) return refuseFilter(by);
  const sumList = summed?.map(({ column }) => `sum(t.${quoted(column)})::float8`).join(', ');
  const sumColumn = sumList === undefined ? '' : `, array[${sumList}] as sums`;
  const text = `select ${groupValue(stored)}::text as value, count(*)::int as count${sumColumn} from ${tableName(served.type)} t
    where ${whereOf(visibility)} group by ${comparedColumn(stored)} order by 2 desc, 1 limit 200`;
  type Group = { value: string | null; count: number; sums?: (number | null)[] };
  const rows = await rowsOf<Group>(db, { text }, visibility.conditions.values);
  const isId = stored.type === 'uuid';
  return rows.map((row) => ({ ...row, value: isId ? (row.value?.replaceAll('-', '') ?? null) : row.value }));
}

/** The value that a group by `comparedColumn` shows: texts that differ in case only are one group. */
export function groupValue(stored: StoredField): string {
  return stored.fold ? `min(t.${quoted(stored.column)})` : `t.${quoted(stored.column)}`;
}
