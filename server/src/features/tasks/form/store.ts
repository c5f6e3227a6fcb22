import {
  commonFailures,
  type FormAudience,
  type FormRow,
  type FormSchema,
  formFailures,
  type Label,
  type Person,
} from '@opsyard/contract';
import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail } from '../../../kernel/fail.ts';
import { holds } from '../access-store.ts';

const LISTED = 500;
const LIVE = `
  task_form f join project p on p.id = f.project_id and p.deleted_at is null
    left join project_member m on m.project_id = p.id and m.user_id = $1
`;
/** The type of the tasks of a form `f`; null: the default one. */
export const TYPE_OF_FORM = '(select y.id from task_type y where y.id = f.type_id and not y.archived)';
const DESIGNS = `(${holds('manageProject')} and $3)`;
const TRIAGES = holds('editTasks');
const ADDRESSED = `(m.role is not null or f.audience = 'org' or (f.audience = 'dept' and f.org_code = any ($2::text[])))`;
/** Whether the project `p` of a form uses forms: those of others accept nothing, and nobody but designers sees them. */
export const FORMS_ON = `'forms' <> all (p.modules_off)`;
const COLUMNS = `
  f.id, f.name, f.audience, f.intake, f.public_key is not null as "isPublic",
  f.project_id as "projectId", p.name as "projectName", f.published_version as "publishedVersion", f.draft is distinct from v.schema as "hasChanges", f.submissions,
  ${DESIGNS} as "mayEdit", ${TRIAGES} as "mayTriage",
  f.published_version is not null and p.state <> 'archived' and ${FORMS_ON} and ${ADDRESSED} as "mayFill",
  case when ${DESIGNS} and not ${FORMS_ON} then p.key end as "offIn",
  f.version, f.updated_at as "updatedAt"
`;
const WITH_LATEST = `${LIVE} left join task_form_version v on v.form_id = f.id and v.version = f.latest_version`;

const list = statement(`
  select ${COLUMNS} from ${WITH_LATEST}
  where ${DESIGNS} or (f.published_version is not null and ${FORMS_ON} and ${ADDRESSED}) order by lower(f.name), f.id limit ${LISTED}
`);
const find = statement(`select ${COLUMNS}, f.draft from ${WITH_LATEST} where f.id = $4`);
const TO_FILL = `
  select f.id, f.name, f.intake, f.project_id as "projectId", p.name as "projectName", p.state = 'archived' as archived, not ${FORMS_ON} as "isOff", v.version,
    ${TYPE_OF_FORM} as "typeId", v.schema, v.version = f.published_version as "isPublished"
  from ${LIVE} join task_form_version v on v.form_id = f.id and v.version = coalesce($4::int, f.published_version)
  where f.id = $5 and ((f.published_version is not null and ${ADDRESSED}) or ${DESIGNS})
`;
const toFill = statement(TO_FILL);
const toSubmit = statement(`${TO_FILL} for key share of f`);
// Additions are serialized, so that the limit holds.
const count = statement(`
  select (select count(*)::int from task_form f where f.project_id = p.id) as forms from project p where p.id = $1 for no key update
`);
const insert = statement(`
  insert into task_form (id, project_id, name, audience, org_code, draft, created_by) values ($1, $2, $3, $4, $5, $6, $7)
`);
const update = statement(`
  update task_form set name = $3, audience = $4, org_code = coalesce(org_code, $5), draft = $6, intake = coalesce($7, intake), version = version + 1,
    updated_at = now()
  where id = $1 and version = $2 returning id
`);
// Publishing identical questions reuses the existing version.
const publish = statement(`
  with latest as (
    select f.id, f.draft is distinct from v.schema as is_new from task_form f
      left join task_form_version v on v.form_id = f.id and v.version = f.latest_version
    where f.id = $1 and f.version = $2 for update of f
  ), made as (
    update task_form f set latest_version = f.latest_version + l.is_new::int,
      published_version = f.latest_version + l.is_new::int, version = f.version + 1, updated_at = now()
    from latest l where f.id = l.id returning f.id, f.latest_version, f.draft, l.is_new
  ), kept as (
    insert into task_form_version (form_id, version, schema, published_by)
    select id, latest_version, draft, $3 from made where is_new
  )
  select id from made
`);
const unpublish = statement(`
  update task_form set published_version = null, version = version + 1, updated_at = now()
  where id = $1 and version = $2 returning id
`);
// Its versions are deleted with it, after they have been read.
const remove = statement(`
  delete from task_form f where f.id = $1 and f.submissions = 0 returning to_jsonb(f) || jsonb_build_object(
    'versions', (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from task_form_version v where v.form_id = f.id)
  ) as content
`);
// Its type may have another form now, or be gone.
const insertDeleted = statement(`
  with made as (
    insert into task_form (id, project_id, name, audience, org_code, intake, draft, public_key, published_version, latest_version,
      type_id, version, created_by, created_at)
    select f.id, f.project_id, f.name, f.audience, f.org_code, f.intake, f.draft, f.public_key, f.published_version, f.latest_version,
      (select y.id from task_type y where y.id = f.type_id and not exists (select from task_form o where o.type_id = y.id)),
      f.version + 1, f.created_by, f.created_at
    from jsonb_to_record($1::jsonb) as f (id uuid, project_id uuid, name text, audience text, org_code text, intake boolean, draft jsonb,
      public_key text, published_version int, latest_version int, type_id uuid, version int, created_by uuid, created_at timestamptz)
  )
  insert into task_form_version (form_id, version, schema, published_by, published_at)
  select v.form_id, v.version, v.schema, v.published_by, v.published_at from jsonb_to_recordset($1::jsonb -> 'versions')
    as v (form_id uuid, version int, schema jsonb, published_by uuid, published_at timestamptz)
`);
const people = statement(`
  select u.id, u.username, u.realname, u.avatar from project_member m join sys_user u on u.id = m.user_id
  where m.project_id = $1 and u.status = 1 and u.deleted_at is null order by u.realname, u.id
`);
const labels = statement(`
  select id, name, color, archived from task_label where (project_id = $1 or project_id is null) and name <> '' order by lower(name), id
`);

export type FormToFill = {
  id: string;
  name: string;
  intake: boolean;
  projectId: string;
  projectName: string;
  archived: boolean;
  /** Its project does not use forms at present. */
  isOff: boolean;
  version: number;
  /** The type of its tasks; null: the default one. */
  typeId: string | null;
  schema: FormSchema;
  /** Whether this is the published version. */
  isPublished: boolean;
};

/** The forms a user can fill in or design, by name. */
export async function listForms(db: Db, actor: Actor): Promise<FormRow[]> {
  return await rowsOf<FormRow>(db, list, seenBy(actor));
}

/** A form with its draft, as visible to a user; undefined if there is none. */
export async function findForm(
  db: Db,
  actor: Actor,
  id: string,
): Promise<(FormRow & { draft: FormSchema }) | undefined> {
  return await rowOf<FormRow & { draft: FormSchema }>(db, find, [...seenBy(actor), id]);
}

/** The published or a given version of a form, for a user who may fill it in or design it. */
export async function findFormToFill(
  db: Db,
  actor: Actor,
  { id, version }: { id: string; version?: number | undefined },
): Promise<FormToFill | undefined> {
  return await rowOf<FormToFill>(db, toFill, [...seenBy(actor), version ?? null, id]);
}

/** The published version of a form for a submission; locks the form against deletion until the transaction ends. */
export async function lockFormToFill(db: Db, actor: Actor, id: string): Promise<FormToFill | undefined> {
  return await rowOf<FormToFill>(db, toSubmit, [...seenBy(actor), null, id]);
}

/** The number of forms of a project, locked against additions until the transaction ends. */
export async function countForms(db: Db, projectId: string): Promise<number> {
  return one(await rowsOf<{ forms: number }>(db, count, [projectId])).forms;
}

type Facts = { id: string; name: string; audience: FormAudience; orgCode: string | null; draft: FormSchema };

/** Adds a form as a draft; fails if the name is taken. */
export async function insertForm(db: Db, form: Facts & { projectId: string; createdBy: string }): Promise<void> {
  const { id, projectId, name, audience, orgCode, draft, createdBy } = form;
  const values = [id, projectId, name, audience, orgCode, JSON.stringify(draft), createdBy];
  await withFreeName(rowsOf(db, insert, values));
}

/** Changes a form if its version is still the given one. */
export async function updateForm(
  db: Db,
  { id, version, ...facts }: Facts & { version: number; intake?: boolean | undefined },
): Promise<void> {
  const { name, audience, orgCode, draft, intake } = facts;
  const values = [id, version, name, audience, orgCode, JSON.stringify(draft), intake ?? null];
  refuseStale(await withFreeName(rowsOf(db, update, values)));
}

/** Publishes the draft. */
export async function publishForm(db: Db, form: { id: string; version: number }, by: string): Promise<void> {
  refuseStale(await rowsOf(db, publish, [form.id, form.version, by]));
}

/** Closes a form. */
export async function unpublishForm(db: Db, { id, version }: { id: string; version: number }): Promise<void> {
  refuseStale(await rowsOf(db, unpublish, [id, version]));
}

/** Deletes a form without submissions, and returns what is needed to add it again; undefined if it has any. */
export async function deleteForm(db: Db, id: string): Promise<unknown> {
  return (await rowOf<{ content: unknown }>(db, remove, [id]))?.content;
}

/** Adds a deleted form again, with its versions and its public address; fails if the name is taken. */
export async function insertDeletedForm(db: Db, content: unknown): Promise<void> {
  await withFreeName(rowsOf(db, insertDeleted, [JSON.stringify(content)]));
}

/** The people a form of the project lists: active members. */
export async function peopleOfForms(db: Db, projectId: string): Promise<Person[]> {
  return await rowsOf<Person>(db, people, [projectId]);
}

/** The labels a form of the project lists. */
export async function labelsOfForms(db: Db, projectId: string): Promise<Label[]> {
  return await rowsOf<Label>(db, labels, [projectId]);
}

function seenBy(actor: Actor): unknown[] {
  return [actor.id, actor.orgLine, hasPermission(actor, 'task:form:edit')];
}

function refuseStale(rows: readonly unknown[]): void {
  if (rows.length === 0) fail(commonFailures.staleVersion);
}

async function withFreeName<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (violatedConstraint(error) === 'task_form_name') fail(formFailures.nameTaken);
    throw error;
  }
}
