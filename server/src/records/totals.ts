import { isSummed, recordFailures } from '@opsyard/contract';
import type { Actor } from '../kernel/access/actor.ts';
import { type Db, one, rowsOf } from '../kernel/database/db.ts';
import { fail } from '../kernel/fail.ts';
import type { ServedType } from './adapter.ts';
import { filteredVisibility, type ListFilter, whereOf } from './list.ts';
import { quoted, readFields } from './storage.ts';
import { tableName } from './table-name.ts';

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
  const keys = [...new Set(fields.split(','))];
  const stored = keys.map((key) => {
    const found = readFields(served.type.fields).find((one) => one.key === key && Object.hasOwn(visibility.open, key));
    if (found && isSummed(found.field)) return found;
    return fail(recordFailures.unknownFilter, { values: { part: key }, detail: { part: key } });
  });
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
    totals: keys.map((field, at) => ({
      field,
      count: figure(at, 'count') ?? 0,
      sum: figure(at, 'sum'),
      average: figure(at, 'average'),
      min: figure(at, 'min'),
      max: figure(at, 'max'),
    })),
  };
}
