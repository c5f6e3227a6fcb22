import { commonFailures, type TaskType, taskTypeFailures } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { Ranked } from '../../../kernel/database/rank.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';

const COLUMNS = `
  id, name, icon, color, description, archived, is_default as "isDefault", rank, version, published, (
    select json_build_object('id', replace(f.id::text, '-', ''), 'name', f.name, 'open', f.published_version is not null
      and (select 'forms' <> all (p.modules_off) from project p where p.id = f.project_id))
    from task_form f where f.type_id = task_type.id
  ) as form
`;

const insert = statement(`
  insert into task_type (id, project_id, name, icon, color, description, rank) values ($1, $2, $3, $4, $5, $6, $7)
`);
const projectOfOne = statement('select project_id as id from task_type where id = $1');
const list = statement(`select ${COLUMNS} from task_type where project_id = $1 order by rank, id`);
// Locked against the tasks that are being given a type of the project at this moment.
const lock = statement(`select ${COLUMNS} from task_type where project_id = $1 order by rank, id for update`);
const lockForShare = statement(
  `select ${COLUMNS} from task_type where project_id = $1 order by rank, id for key share`,
);
const update = statement(`
  update task_type set name = $2, icon = $3, color = $4, description = $5, archived = $6, version = version + 1 where id = $1
`);
const rank = statement(`
  update task_type y set rank = r.rank from unnest($1::uuid[], $2::text[]) as r (id, rank) where y.id = r.id
`);
const noDefault = statement('update task_type set is_default = false where project_id = $1 and is_default');
const setDefault = statement('update task_type set is_default = true, version = version + 1 where id = $1');
const name = statement('update task_type set name = $2 where project_id = $1 and is_default');
const lockForm = statement(`
  select f.name, f.type_id is not null and f.type_id <> $3 as taken from task_form f where f.id = $2 and f.project_id = $1 for no key update
`);
const withoutForm = statement('update task_form set type_id = null where type_id = $1');
const setForm = statement('update task_form set type_id = $2 where id = $1');
const remove = statement('delete from task_type where id = $1');
const used = statement('select from task where project_id = $1 and type_id = $2 limit 1');
const usage = statement(`
  select y.id, c.tasks from task_type y, lateral (
    select count(*)::int as tasks from task t where t.type_id = y.id and t.project_id = $1 and t.deleted_at is null
  ) c where y.project_id = $1 and c.tasks > 0
`);

/** The project a type belongs to. */
export async function projectOfType(db: Db, id: string): Promise<string> {
  return required(await rowOf<{ id: string }>(db, projectOfOne, [id]), commonFailures.notFound).id;
}

/** The types of a project in their order, with those that are archived. */
export async function listTypes(db: Db, projectId: string): Promise<TaskType[]> {
  return await rowsOf<TaskType>(db, list, [projectId]);
}

/** The types of a project in their order, kept as they are until the transaction ends. */
export async function lockTypes(db: Db, projectId: string): Promise<TaskType[]> {
  return await rowsOf<TaskType>(db, lock, [projectId]);
}

/** The types of a project in their order; none can be deleted until the transaction ends. */
export async function lockTypesForShare(db: Db, projectId: string): Promise<TaskType[]> {
  return await rowsOf<TaskType>(db, lockForShare, [projectId]);
}

export type NewType = Pick<TaskType, 'id' | 'name' | 'icon' | 'color' | 'description' | 'rank'>;

/** Adds a type to a project; fails when it has one of that name already. */
export async function insertType(db: Db, projectId: string, type: NewType): Promise<void> {
  await refusing(
    rowsOf(db, insert, [type.id, projectId, type.name, type.icon, type.color, type.description, type.rank]),
  );
}

/** Writes a type; fails when the project has another one of that name. */
export async function updateType(db: Db, type: TaskType): Promise<void> {
  await refusing(rowsOf(db, update, [type.id, type.name, type.icon, type.color, type.description, type.archived]));
}

/** Gives types their places. */
export async function updateTypeRanks(db: Db, ranks: readonly Ranked[]): Promise<void> {
  if (ranks.length === 0) return;
  await rowsOf(db, rank, [ranks.map(({ id }) => id), ranks.map((one) => one.rank)]);
}

/** Makes a type the one new tasks of its project have if none is named. */
export async function makeDefault(db: Db, projectId: string, id: string): Promise<void> {
  await rowsOf(db, noDefault, [projectId]);
  await rowsOf(db, setDefault, [id]);
}

/** Names the default type of a new project. */
export async function nameDefaultType(db: Db, projectId: string, text: string): Promise<void> {
  await rowsOf(db, name, [projectId, text]);
}

type FormOfType = { projectId: string; id: string; formId: string | null };

/** Gives a type the form its new tasks are made with, or none; answers its name. */
export async function writeForm(db: Db, { projectId, id, formId }: FormOfType): Promise<string | null> {
  const form = formId ? await rowOf<{ name: string; taken: boolean }>(db, lockForm, [projectId, formId, id]) : null;
  if (form === undefined) return fail(taskTypeFailures.formUnknown);
  if (form?.taken) fail(taskTypeFailures.formTaken);
  await rowsOf(db, withoutForm, [id]);
  if (!form) return null;
  await rowsOf(db, setForm, [formId, id]);
  return form.name;
}

/** Whether any task of a project has a type, one in the trash, too. */
export async function isTypeUsed(db: Db, projectId: string, id: string): Promise<boolean> {
  return (await rowOf(db, used, [projectId, id])) !== undefined;
}

/** Deletes a type that no task has. */
export async function deleteType(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** The number of tasks of each type that is used in a project, those in the trash not counted. */
export async function countTypeUse(db: Db, projectId: string): Promise<{ id: string; tasks: number }[]> {
  return await rowsOf<{ id: string; tasks: number }>(db, usage, [projectId]);
}

async function refusing(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (violatedConstraint(error) === 'task_type_name') fail(taskTypeFailures.nameTaken);
    throw error;
  }
}
