import { customKey } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { inBatches, recordTasks } from '../batch-store.ts';

const withOptions = statement('select t.id from task t where t.project_id = $1 and (t.custom -> $2) ?| $3::text[]');
const clear = statement(`
  with was as (
    select o.id, o.custom -> $2 as value, (
      select jsonb_agg(e.option order by e.place)
      from jsonb_array_elements(case jsonb_typeof(o.custom -> $2) when 'array' then o.custom -> $2 else '[]' end)
        with ordinality e (option, place)
      where e.option #>> '{}' <> all ($3::text[])
    ) as rest
    from task o where o.id = any ($1::uuid[])
  ), cleared as (
    update task t set version = t.version + 1, updated_at = now(),
      custom = case when w.rest is null then t.custom - $2::text else jsonb_set(t.custom, array[$2::text], w.rest) end
    from was w where t.id = w.id returning t.id, t.project_id, t.version, w.value, w.rest
  )
  ${recordTasks('$4, $5', "jsonb_build_object($2::text, jsonb_build_object('from', t.value, 'to', t.rest))")} from cleared t
`);

const withValue = statement('select t.id from task t where t.project_id = $1 and t.custom ? $2');
const strip = statement('update task t set custom = t.custom - $2::text where t.id = any ($1::uuid[])');

// In sequence, each through its own index.
const dropSide = ['num', 'str', 'day'].map((column) =>
  statement(`delete from task_field_value where field_id = $1 and ${column} is not null`),
);
const makeSide = statement(`
  insert into task_field_value (field_id, task_id, num, str, day)
  select f.id, t.id, p.num, p.str, p.day
  from task_field f
  join task t on t.project_id = f.project_id and t.custom ? $2
  cross join lateral task_field_parts(f.kind, f.options, t.custom -> $2) p
  where f.id = $1
`);

/** Removes options of a field from all tasks, including those in the trash, and records it in their history; returns the number of affected tasks. */
export async function clearOptions(
  db: Db,
  change: Change,
  { projectId, fieldId, optionIds }: { projectId: string; fieldId: string; optionIds: readonly string[] },
): Promise<number> {
  const key = customKey(fieldId);
  return await inBatches(db, { find: withOptions, values: [projectId, key, optionIds] }, (ids) =>
    rowsOf(db, clear, [ids, key, optionIds, change.opId, change.actorId]),
  );
}

/** Removes the values of a field from all tasks, including those in the trash; returns the number of affected tasks. */
export async function clearValues(db: Db, projectId: string, fieldId: string): Promise<number> {
  await dropSideValues(db, fieldId);
  const key = customKey(fieldId);
  return await inBatches(db, { find: withValue, values: [projectId, key] }, (ids) => rowsOf(db, strip, [ids, key]));
}

const everIn = statement(`
  select t.id from task t where t.project_id = $1 union select f.task_id as id from task_former_key f where f.project_id = $1
`);
const forget = statement(
  'update activity set changes = changes - $2::text where entity_id = any ($1::uuid[]) and changes ? $2',
);

/** Removes the values of a field from the history of all tasks that are or were in its project. */
export async function deleteFieldHistory(db: Db, projectId: string, fieldId: string): Promise<void> {
  const key = customKey(fieldId);
  await inBatches(db, { find: everIn, values: [projectId] }, (ids) => rowsOf(db, forget, [ids, key]));
}

/** Adds the sort values of a field for all tasks that have one. */
export async function makeSideValues(db: Db, fieldId: string): Promise<void> {
  await dropSideValues(db, fieldId);
  await rowsOf(db, makeSide, [fieldId, customKey(fieldId)]);
}

/** Deletes the sort values of a field. */
export async function dropSideValues(db: Db, fieldId: string): Promise<void> {
  for (const one of dropSide) await rowsOf(db, one, [fieldId]);
}
