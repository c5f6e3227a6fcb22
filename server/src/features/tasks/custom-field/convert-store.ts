import type { CustomField, CustomFieldKind, CustomValue } from '@opsyard/contract';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { inBatches, recordTasks } from '../batch-store.ts';
import { storedJson, storedOptions } from './store.ts';

const distinct = statement(`
  select t.custom -> $2 as value, count(*)::int as tasks from task t where t.project_id = $1 and t.custom ? $2
  group by 1 order by tasks desc, 1 limit $3
`);
const members = statement(`
  select u.id, u.username, u.realname from project_member m join sys_user u on u.id = m.user_id
  where m.project_id = $1 and u.deleted_at is null
`);
const known = statement('select id, username, realname from sys_user where id = any ($1::uuid[])');
const withValue = statement('select t.id from task t where t.project_id = $1 and t.custom ? $2');
const replace = statement(`
  with map as (
    select was::jsonb as was, now::jsonb as now from unnest($3::text[], $4::text[]) m (was, now)
  ), former as (
    select t.id, t.custom -> $2 as value from task t where t.id = any ($1::uuid[]) and t.custom ? $2 for update
  ), replaced as (
    update task t set version = t.version + 1, updated_at = now(),
      custom = case when m.now is null then t.custom - $2::text else jsonb_set(t.custom, array[$2::text], m.now) end
    from former f left join map m on m.was = f.value where t.id = f.id and m.now is distinct from f.value
    returning t.id, t.project_id, t.version, f.value, m.now
  )
  ${recordTasks('$5, $6', "jsonb_build_object($2::text, jsonb_build_object('from', t.value, 'to', t.now))")} from replaced t
`);
const valuesNow = statement(`
  select coalesce(md5(string_agg(t.id::text || (t.custom -> $2)::text, ',' order by t.id)), '') as digest
  from task t where t.project_id = $1 and t.custom ? $2
`);
const converted = statement(`
  select entity_id as id, changes from activity where op_id = $1 and entity = 'customField' and kind = 'converted'
`);
const former = statement(`
  select distinct on (a.entity_id) a.entity_id as "fieldId", o.id as "opId", a.changes -> 'field' -> 'from' ->> 'kind' as kind, o.at
  from activity a join operation o on o.id = a.op_id
  where a.entity = 'customField' and a.entity_id = any ($1::uuid[]) and a.kind = 'converted' and a.project_id = $2
    and o.kind = 'field.convert' and o.undone_by is null and o.at > now() - interval '30 days'
  order by a.entity_id, o.at desc
`);
const recordedBy = statement(`
  select a.entity_id as id from activity a join task t on t.id = a.entity_id
  where a.op_id = $1 and a.entity = 'task' and a.changes ? $2 and t.project_id = $3
`);
const restore = statement(`
  with recorded as (
    select a.entity_id as id, a.changes -> $2 -> 'from' as value
    from activity a where a.op_id = $3 and a.entity = 'task' and a.entity_id = any ($1::uuid[])
  ), former as (
    select t.id, t.custom -> $2 as value from task t where t.id = any ($1::uuid[]) and t.project_id = $4 for update
  ), replaced as (
    update task t set version = t.version + 1, updated_at = now(),
      custom = case when r.value = 'null' then t.custom - $2::text else jsonb_set(t.custom, array[$2::text], r.value) end
    from former f join recorded r on r.id = f.id where t.id = f.id
    returning t.id, t.project_id, t.version, f.value, r.value as back
  )
  ${recordTasks('$5, $6', "jsonb_build_object($2::text, jsonb_build_object('from', t.value, 'to', t.back))")} from replaced t
`);
const setKind = statement(`
  update task_field set kind = $2, options = $3::text::jsonb, unit = $4, decimals = $5, required = $6, sortable = $7,
    default_value = $8::text::jsonb, min_value = $9::text::jsonb, max_value = $10::text::jsonb, version = version + 1
  where id = $1
`);

export type DistinctValue = { value: CustomValue; tasks: number };
export type NamedPerson = { id: string; username: string; realname: string };

/** The different values of a field with their numbers of tasks, the most frequent first. */
export async function distinctValues(db: Db, projectId: string, key: string, limit: number): Promise<DistinctValue[]> {
  return await rowsOf<DistinctValue>(db, distinct, [projectId, key, limit]);
}

/** The members of a project, by whose names values become people. */
export async function findMembers(db: Db, projectId: string): Promise<NamedPerson[]> {
  return await rowsOf<NamedPerson>(db, members, [projectId]);
}

/** Users by their ids, also former members. */
export async function findNamed(db: Db, ids: readonly string[]): Promise<NamedPerson[]> {
  return ids.length === 0 ? [] : await rowsOf<NamedPerson>(db, known, [ids]);
}

/** Replaces the values of a field in all tasks, also in the trash, and records it in their history; values without a replacement are removed. */
export async function replaceValues(
  db: Db,
  change: Change,
  {
    projectId,
    key,
    pairs,
  }: { projectId: string; key: string; pairs: readonly (readonly [CustomValue, CustomValue])[] },
): Promise<void> {
  const columns = [0, 1].map((side) => pairs.map((pair) => JSON.stringify(pair[side])));
  await inBatches(db, { find: withValue, values: [projectId, key] }, (ids) =>
    rowsOf(db, replace, [ids, key, ...columns, change.opId, change.actorId]),
  );
}

/** Stores the kind of a field with what belongs to it. */
export async function updateKind(db: Db, field: CustomField): Promise<void> {
  const { id, kind, unit, decimals, required, sortable } = field;
  const limits = [field.defaultValue, field.min, field.max].map(storedJson);
  const values = [id, kind, JSON.stringify(storedOptions(field)), unit, decimals, required, sortable, ...limits];
  await rowsOf(db, setKind, values);
}

/** A digest of all values of a field, those in the trash included, by which changes are noticed. */
export async function fingerprint(db: Db, projectId: string, key: string): Promise<string> {
  return one(await rowsOf<{ digest: string }>(db, valuesNow, [projectId, key])).digest;
}

/** The field an operation converted, and what it changed; undefined if it converted none. */
export async function conversionOf(db: Db, opId: string) {
  return await rowOf<{ id: string; changes: FieldChanges }>(db, converted, [opId]);
}

export type FormerKind = { fieldId: string; opId: string; kind: CustomFieldKind; at: string };

/** The latest conversion of each field that can still be undone, if nobody has changed the values since. */
export async function findFormerKinds(db: Db, projectId: string, fieldIds: readonly string[]): Promise<FormerKind[]> {
  return await rowsOf<FormerKind>(db, former, [fieldIds, projectId]);
}

/** Gives tasks the values again that an operation replaced, and records it in their history; returns their number. */
export async function bringBack(
  db: Db,
  change: Change,
  { projectId, key, opId }: { projectId: string; key: string; opId: string },
): Promise<number> {
  return await inBatches(db, { find: recordedBy, values: [opId, key, projectId] }, (ids) =>
    rowsOf(db, restore, [ids, key, opId, projectId, change.opId, change.actorId]),
  );
}
