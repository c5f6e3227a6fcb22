import { type Deletion, recordFailures } from '@opsyard/contract';
import { type Db, rowsOf } from '../kernel/database/db.ts';
import { fail } from '../kernel/fail.ts';
import type { ServedType } from './adapter.ts';
import { tableName } from './table-name.ts';

/** The maximum number of records deleted together that are restored together. */
const TOGETHER_MAX = 1_000;

/** The restriction to the records `t` of the trash that the user sees. */
type Seen = { where: string; values: readonly unknown[] };

/** Who deleted these records of the trash and when, the last deletion first; without those restored meanwhile. */
export async function deletionsOf(db: Db, served: ServedType, seen: Seen, ids: readonly string[]): Promise<Deletion[]> {
  const together = await countTogether(db, served, seen, ids);
  const text = `select t.id, t.deleted_at as at, u.realname as by from ${tableName(served.type)} t
    left join sys_user u on u.id = t.deleted_by where t.id = any ($1::uuid[]) and t.deleted_at is not null order by t.deleted_at desc, t.id`;
  const found = await rowsOf<Omit<Deletion, 'together'>>(db, { text }, [ids]);
  return found.map((one) => ({ ...one, together: together.get(one.id) ?? 1 }));
}

/** The visible records that one operation deleted with any of those in the last parameter. */
function inSameOperations({ type }: ServedType, { where, values }: Seen): string {
  const table = tableName(type);
  return `${table} t where ${where} and t.delete_op_id in (
    select g.delete_op_id from ${table} g where g.id = any ($${values.length + 1}::uuid[]))`;
}

/** How many visible records of the trash one operation deleted with each of these, itself included, by id. */
async function countTogether(
  db: Db,
  served: ServedType,
  seen: Seen,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const text = `
    with o as materialized (select t.delete_op_id as op, count(*)::int as count from ${inSameOperations(served, seen)} group by 1)
    select g.id, o.count from ${tableName(served.type)} g join o on o.op = g.delete_op_id
    where g.id = any ($${seen.values.length + 1}::uuid[])
  `;
  const found = await rowsOf<{ id: string; count: number }>(db, { text }, [...seen.values, ids]);
  return new Map(found.map(({ id, count }) => [id, count]));
}

/** These records with the visible ones that the same operations deleted; refused if there are too many. */
export async function findTogether(db: Db, served: ServedType, seen: Seen, ids: readonly string[]): Promise<string[]> {
  const text = `select t.id from ${inSameOperations(served, seen)} limit ${TOGETHER_MAX + 1}`;
  const found = await rowsOf<{ id: string }>(db, { text }, [...seen.values, ids]);
  const all = [...new Set([...ids, ...found.map(({ id }) => id)])];
  return all.length > TOGETHER_MAX ? fail(recordFailures.tooManyMatch, { values: { limit: TOGETHER_MAX } }) : all;
}
