import {
  type CustomField,
  type CustomOption,
  commonFailures,
  customFieldFailures,
  OWN_OPTION_KINDS,
} from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { Ranked } from '../../../kernel/database/rank.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { NEW_ID } from '../batch-store.ts';
import type { Pair } from '../project/copy-lists-store.ts';
import { optionsSql } from './department-store.ts';

/** SQL for the columns of a row of `task_field`. */
export const FIELD_COLUMNS =
  `id, name, kind, ${optionsSql('task_field')} as options, unit, ` +
  'decimals, required, sortable, archived, visible_when as "visibleWhen", ' +
  'visible_to as "visibleTo", editable_by as "editableBy", help, default_value as "defaultValue", ' +
  'min_value as min, max_value as max, rank, version';

const insert = statement(`
  insert into task_field (id, project_id, name, kind, options, unit, decimals, required, sortable, rank, visible_when, visible_to, editable_by,
    help, default_value, min_value, max_value)
  values ($1, $2, $3, $4, $5::text::jsonb, $6, $7, $8, $9, $10, $11, $12::text[], $13::text[], $14, $15::text::jsonb,
    $16::text::jsonb, $17::text::jsonb)
`);
const projectOfOne = statement('select project_id as id from task_field where id = $1');
const list = statement(`select ${FIELD_COLUMNS} from task_field where project_id = $1 order by rank, id`);
const some = statement(`
  select ${FIELD_COLUMNS} from task_field where project_id = $1 and id = any ($2::uuid[]) order by rank, id
`);
// Locked against concurrent writes of values of the field.
const lock = statement(`select ${FIELD_COLUMNS} from task_field where project_id = $1 order by rank, id for update`);
// Locked until the commit: none is deleted or loses an option while tasks get values of it.
const hold = statement(`
  select ${FIELD_COLUMNS} from task_field where project_id = $1 and id = any ($2::uuid[]) order by id for key share
`);
const update = statement(`
  update task_field set name = $2, options = $3::text::jsonb, unit = $4, decimals = $5, required = $6, sortable = $7,
    archived = $8, visible_when = $9, visible_to = $10::text[], editable_by = $11::text[], help = $12,
    default_value = $13::text::jsonb, min_value = $14::text::jsonb, max_value = $15::text::jsonb, version = version + 1
  where id = $1
`);
const rank = statement(`
  update task_field f set rank = r.rank from unnest($1::uuid[], $2::text[]) as r (id, rank) where f.id = r.id
`);
const forget = statement(`
  update task_field set visible_when = '', version = version + 1 where project_id = $1 and strpos(visible_when, $2) > 0
`);
const setCondition = statement('update task_field set visible_when = $2 where id = $1');
const remove = statement('delete from task_field where id = $1');
const used = statement(`
  select count(*)::int as tasks from task t where t.project_id = $1 and t.deleted_at is null and t.custom ? $2
`);
const usedOptions = statement(`
  select o.id, count(*)::int as tasks
  from task t cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(t.custom -> $2) when 'array' then t.custom -> $2 else jsonb_build_array(t.custom -> $2) end
  ) o (id)
  where t.project_id = $1 and t.deleted_at is null and t.custom ? $2 group by o.id
`);
const FILLS = (schema: string) =>
  `jsonb_path_exists(${schema}, '$.sections[*].questions[*] ? (@.target == $key)', jsonb_build_object('key', $2::text))`;
const filling = statement(`
  select f.name from task_form f left join task_form_version v on v.form_id = f.id and v.version = f.published_version
  where f.project_id = $1 and (${FILLS('f.draft')} or coalesce(${FILLS('v.schema')}, false)) order by lower(f.name), f.id
`);
const copies = statement(`
  with pair as (select id, ${NEW_ID} as copy from task_field where project_id = $1 and id <> all ($3::uuid[])), made as (
    insert into task_field (id, project_id, name, kind, options, unit, decimals, required, sortable, archived, visible_when,
      visible_to, editable_by, help, default_value, min_value, max_value, last_number, rank)
    select pair.copy, $2, f.name, f.kind, f.options, f.unit, f.decimals, f.required, f.sortable, f.archived, f.visible_when,
      f.visible_to, f.editable_by, f.help, f.default_value, f.min_value, f.max_value, f.last_number, f.rank
    from pair join task_field f on f.id = pair.id
  )
  select id, copy from pair
`);

export function storedOptions({ kind, options }: Pick<CustomField, 'kind' | 'options'>): readonly CustomOption[] {
  return OWN_OPTION_KINDS.includes(kind) ? options : [];
}

export async function projectOfField(db: Db, id: string): Promise<string> {
  return required(await rowOf<{ id: string }>(db, projectOfOne, [id]), commonFailures.notFound).id;
}

/** The custom fields of a project in their order, including archived ones. */
export async function listFields(db: Db, projectId: string): Promise<CustomField[]> {
  return await rowsOf<CustomField>(db, list, [projectId]);
}

/** The existing ones among some custom fields of a project. */
export async function findFields(db: Db, projectId: string, ids: readonly string[]): Promise<CustomField[]> {
  return ids.length === 0 ? [] : await rowsOf<CustomField>(db, some, [projectId, ids]);
}

/** The custom fields of a project, if some texts refer to any; most lists refer to none. */
export async function fieldsNamed(
  db: Db,
  projectId: string,
  texts: readonly (string | undefined)[],
): Promise<CustomField[]> {
  return texts.some((text) => text?.includes('c_')) ? await listFields(db, projectId) : [];
}

/** The names of the forms of a project with a question that fills a custom field. */
export async function formsFilling(db: Db, projectId: string, key: string): Promise<string[]> {
  return (await rowsOf<{ name: string }>(db, filling, [projectId, key])).map(({ name }) => name);
}

/** The custom fields of a project in their order, locked until the transaction ends. */
export async function lockFields(db: Db, projectId: string): Promise<CustomField[]> {
  return await rowsOf<CustomField>(db, lock, [projectId]);
}

/** The existing ones among some custom fields of a project, locked until the transaction ends. */
export async function lockExistingFields(db: Db, projectId: string, ids: readonly string[]): Promise<CustomField[]> {
  return await rowsOf<CustomField>(db, hold, [projectId, ids]);
}

/** Adds a field to a project; fails if the name is taken. */
export async function insertField(db: Db, projectId: string, field: CustomField): Promise<void> {
  const { id, name, kind, unit, decimals, required, sortable, visibleWhen } = field;
  const settings = [JSON.stringify(storedOptions(field)), unit, decimals, required, sortable];
  const rights = [field.visibleTo ?? null, field.editableBy ?? null];
  const values = [id, projectId, name, kind, ...settings, field.rank, visibleWhen, ...rights, ...guidanceOf(field)];
  await refusing(rowsOf(db, insert, values));
}

/** Updates a field; fails if another one of the project has that name. */
export async function updateField(db: Db, field: CustomField): Promise<void> {
  const { id, name, unit, decimals, required, sortable, archived, visibleWhen } = field;
  const rights = [field.visibleTo ?? null, field.editableBy ?? null];
  const values = [
    id,
    name,
    JSON.stringify(storedOptions(field)),
    unit,
    decimals,
    required,
    sortable,
    archived,
    visibleWhen,
    ...rights,
    ...guidanceOf(field),
  ];
  await refusing(rowsOf(db, update, values));
}

/** What helps to enter values, in the format of the statements. */
function guidanceOf({ help = '', defaultValue, min, max }: CustomField): (string | null)[] {
  return [help, storedJson(defaultValue), storedJson(min), storedJson(max)];
}

/** A value as JSON for a column; nothing is null, and not the value of JSON. */
export function storedJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** Sets the order of fields. */
export async function updateFieldRanks(db: Db, ranks: readonly Ranked[]): Promise<void> {
  if (ranks.length === 0) return;
  await rowsOf(db, rank, [ranks.map(({ id }) => id), ranks.map((entry) => entry.rank)]);
}

/** Makes fields always visible whose conditions refer to a field that is deleted. */
export async function removeFromConditions(db: Db, projectId: string, key: string): Promise<void> {
  await rowsOf(db, forget, [projectId, key]);
}

/** Translates the conditions of copied fields to the ids of their own project. */
export async function translateConditions(db: Db, projectId: string, pairs: readonly Pair[]): Promise<void> {
  const ids = new Map(pairs.map(({ id, copy }) => [id, copy]));
  for (const { id, visibleWhen } of await listFields(db, projectId)) {
    if (visibleWhen === '') continue;
    const own = visibleWhen.replace(/[0-9a-f]{32}/g, (known) => ids.get(known) ?? known);
    await rowsOf(db, setCondition, [id, own]);
  }
}

export async function setConditionOf(db: Db, id: string, visibleWhen: string): Promise<void> {
  await rowsOf(db, setCondition, [id, visibleWhen]);
}

/** Deletes a field, whose values must be deleted before. */
export async function deleteField(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** The number of live tasks of a project with a value of a field. */
export async function countUsage(db: Db, projectId: string, key: string): Promise<number> {
  return one(await rowsOf<{ tasks: number }>(db, used, [projectId, key])).tasks;
}

/** The number of live tasks of a project with each of the options. */
export async function countOptions(db: Db, projectId: string, key: string): Promise<{ id: string; tasks: number }[]> {
  return await rowsOf(db, usedOptions, [projectId, key]);
}

/** Copies the custom fields of a project, except some, to another one; returns the mapping of ids. Options keep their ids. */
export async function copyFields(db: Db, from: string, to: string, except: readonly string[]): Promise<Pair[]> {
  return await rowsOf<Pair>(db, copies, [from, to, except]);
}

async function refusing(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (violatedConstraint(error) === 'task_field_name') fail(customFieldFailures.nameTaken);
    throw error;
  }
}
