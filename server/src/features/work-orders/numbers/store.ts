import type { RecordRow, Renumbering } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { bind } from '../../../kernel/routes/list-query.ts';
import type { ServedType } from '../../../records/adapter.ts';
import { readOf, whereOf } from '../../../records/list.ts';
import { comparedColumn, storedFields } from '../../../records/storage.ts';
import { tableName } from '../../../records/table-name.ts';
import { visibilityOf } from '../../../records/visibility.ts';

// All predecessors of the last number, so that any of them can be given.
const families = statement(`
  with recursive walk as (
    select a.at, a.number collate "C" as number from jsonb_to_recordset($1::jsonb) as a(at int, number text)
    union
    select w.at, case when a.old_number = w.number then a.new_number else a.old_number end
    from walk w join number_alias a on a.old_number = w.number or a.new_number = w.number
  )
  select w.at as place, a.old_number as "oldNumber", a.new_number as "newNumber", a.reason, a.at, u.realname as "byName"
  from walk w join number_alias a on a.old_number = w.number left join sys_user u on u.id = a.by_id
  order by w.at, a.at, a.old_number
`);

/** A change of number with the index of the given number. */
export type PlacedStep = Renumbering & { place: number };

/** All number changes of the parcels with these current or former numbers, the oldest of each first. */
export async function stepsOf(db: Db, numbers: readonly { at: number; number: string }[]): Promise<PlacedStep[]> {
  return await rowsOf<PlacedStep>(db, families, [JSON.stringify(numbers)]);
}

/** The visible records whose field has one of these texts; none where a data rule hides the field. */
export async function visibleRecordsWith(
  db: Db,
  actor: Actor,
  served: ServedType,
  { field, texts }: { field: string; texts: readonly string[] },
): Promise<RecordRow[]> {
  const visibility = await visibilityOf(db, actor, served);
  const stored = storedFields(served.type.fields).find(({ key }) => key === field);
  if (!stored || !Object.hasOwn(visibility.open, field) || texts.length === 0) return [];
  visibility.conditions.sql.push(`${comparedColumn(stored)} = any (${bind(visibility.conditions, texts)}::text[])`);
  const text = `select ${readOf(served, visibility)} from ${tableName(served.type)} t where ${whereOf(visibility)} order by t.id limit 2000`;
  return await rowsOf<RecordRow>(db, { text }, visibility.conditions.values);
}
