import { isSummed } from '@opsyard/contract';
import type { Actor } from '../kernel/access/actor.ts';
import { type Db, one, rowsOf } from '../kernel/database/db.ts';
import type { ServedType } from './adapter.ts';
import { filteredVisibility, type ListFilter, whereOf } from './list.ts';
import { refuseFilter } from './read-filter.ts';
import { quoted, readFields, type StoredField } from './storage.ts';
import { tableName } from './table-name.ts';
import type { Visibility } from './visibility.ts';

const FIGURES = { count: 'count', sum: 'sum', average: 'avg', min: 'min', max: 'max' } as const;
type Figure = keyof typeof FIGURES;

/** Totals of fields over all visible records that match a filter; a field hidden in some records is refused. */
export async function totalRecords(
  db: Db,
  actor: Actor,
  served: ServedType,
  { fields, ...narrowed }: ListFilter & { fields: string },
) {
  const visibility = await filteredVisibility({ db, actor, served }, narrowed);
  const stored = totalledFields(served, visibility, fields);
  const select = stored.flatMap(({ column }, at) =>
    Object.entries(FIGURES).map(([name, sql]) => {
      const type = name === 'count' ? 'int' : 'float8';
      return `${sql}(t.${quoted(column)})::${type} as "${at} ${name}"`;
    }),
  );
  const text = `select count(*)::int as matching, ${select.join(', ')} from ${tableName(served.type)} t where ${whereOf(visibility)}`;
  const row = one(await rowsOf<Record<string, number | null>>(db, { text }, visibility.conditions.values));
  const figure = (at: number, name: Figure) => row[`${at} ${name}`] ?? null;
  return {
    matching: row.matching ?? 0,
    totals: stored.map(({ key }, at) => ({
      field: key,
      count: figure(at, 'count') ?? 0,
      sum: figure(at, 'sum'),
      average: figure(at, 'average'),
      min: figure(at, 'min'),
      max: figure(at, 'max'),
    })),
  };
}

/** The columns of numeric fields by their names, between commas; a field hidden in some records is refused. */
export function totalledFields(served: ServedType, { open }: Visibility, names: string): StoredField[] {
  const stored = readFields(served.type.fields);
  return [...new Set(names.split(','))].map((key) => {
    const found = stored.find((one) => one.key === key && Object.hasOwn(open, key));
    return found && isSummed(found.field) ? found : refuseFilter(key);
  });
}
