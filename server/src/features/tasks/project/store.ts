import {
  commonFailures,
  type ProjectModule,
  type ProjectState,
  projectFailures,
  type RoleAbilities,
} from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';

/** The fields of a project, apart from its members and lists. */
export type ProjectFields = {
  name: string;
  description: string;
  category: string;
  color: string;
  visibility: string;
  state: ProjectState;
  startDate: string | null;
  dueDate: string | null;
  ownerId: string;
  workingDays?: boolean;
  ownTasksOnly?: boolean;
  roleAbilities?: RoleAbilities | null;
  /** The parts that are not in use. */
  modulesOff?: ProjectModule[];
};
export type NewProject = ProjectFields & { id: string; key: string; orgCode: string | null };
export type LockedProject = ProjectFields & {
  key: string;
  orgCode: string | null;
  workingDays: boolean;
  ownTasksOnly: boolean;
  roleAbilities: RoleAbilities | null;
  modulesOff: ProjectModule[];
  version: number;
};

const insert = statement(`
  with made as (
    insert into project (id, key, name, description, category, color, visibility, org_code, state, owner_id, start_date,
      due_date, working_days, own_tasks_only, role_abilities, modules_off)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
    returning id
  )
  insert into project_counter (project_id) select id from made
`);
const lock = statement(`
  select key, name, description, category, color, visibility, state, start_date as "startDate", due_date as "dueDate",
    owner_id as "ownerId", org_code as "orgCode", working_days as "workingDays",
    own_tasks_only as "ownTasksOnly", role_abilities as "roleAbilities", modules_off as "modulesOff",
    version
  from project where id = $1 and deleted_at is null for no key update
`);
const update = statement(`
  update project set name = $2, description = $3, category = $4, color = $5, visibility = $6, org_code = $7, state = $8,
    owner_id = $9, start_date = $10, due_date = $11, working_days = $12, key = $13, own_tasks_only = $14, role_abilities = $15,
    modules_off = $16,
    version = version + 1, updated_at = now()
  where id = $1
`);
const remove = statement(`
  update project set deleted_at = now(), deleted_by = $2, delete_op_id = $3, version = version + 1
  where id = $1 and deleted_at is null
`);
const usedKeys = statement(
  'select key from project_key_history where key = any ($1::text[]) and ($2::uuid is null or project_id is distinct from $2::uuid)',
);
const keysOf = statement('select key from project_key_history where project_id = $1');
const star = statement(`
  insert into project_star (user_id, project_id, place)
  select $1, $2, coalesce(max(place), 0) + 1 from project_star where user_id = $1 on conflict do nothing
`);
const starred = statement(
  'select project_id as id from project_star where user_id = $1 and project_id = any ($2::uuid[])',
);
const unstar = statement('delete from project_star where user_id = $1 and project_id = $2');

/** Inserts a project and its counter; fails if the key or name is taken or the dates are reversed. */
export async function insertProject(db: Db, project: NewProject): Promise<void> {
  const { id, key, orgCode } = project;
  const { name, description, category, color, visibility, state, ownerId, startDate, dueDate } = project;
  const values = [id, key, name, description, category, color, visibility, orgCode, state, ownerId, startDate, dueDate];
  const { workingDays = false, ownTasksOnly = false, roleAbilities = null, modulesOff = [] } = project;
  const rights = [ownTasksOnly, roleAbilities && JSON.stringify(roleAbilities)];
  await refusing(rowsOf(db, insert, [...values, workingDays, ...rights, modulesOff]));
}

/** The project, locked until the transaction ends: every change of its settings uses this. */
export async function lockProject(db: Db, id: string): Promise<LockedProject> {
  return required(await rowOf<LockedProject>(db, lock, [id]), commonFailures.notFound);
}

/** Updates a locked project; fails if the name is taken or the dates are reversed. */
export async function updateProject(db: Db, id: string, project: Omit<LockedProject, 'version'>): Promise<void> {
  const { name, description, category, color, visibility, orgCode, state, ownerId, startDate, dueDate } = project;
  const values = [id, name, description, category, color, visibility, orgCode, state, ownerId, startDate, dueDate];
  const { workingDays, key, ownTasksOnly, roleAbilities, modulesOff } = project;
  const rights = [ownTasksOnly, roleAbilities && JSON.stringify(roleAbilities)];
  await refusing(rowsOf(db, update, [...values, workingDays, key, ...rights, modulesOff]));
}

/** Moves a project with all its tasks to the trash. */
export async function trashProject(db: Db, id: string, { by, opId }: { by: string; opId: string }): Promise<void> {
  await rowsOf(db, remove, [id, by, opId]);
}

/** The keys among these that are or were used by a project, other than one. */
export async function keysInUse(
  db: Db,
  keys: readonly string[],
  except: string | null = null,
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ key: string }>(db, usedKeys, [keys, except]);
  return new Set(rows.map(({ key }) => key));
}

/** The keys a project has or had. */
export async function keysOfProject(db: Db, id: string): Promise<string[]> {
  return (await rowsOf<{ key: string }>(db, keysOf, [id])).map(({ key }) => key);
}

/** The favourites of a user among some projects. */
export async function starredAmong(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, starred, [userId, ids])).map(({ id }) => id));
}

/** Stars or unstars a project for a user. */
export async function setStar(db: Db, userId: string, projectId: string, starred: boolean): Promise<void> {
  await rowsOf(db, starred ? star : unstar, [userId, projectId]);
}

const refusals: Record<string, (typeof projectFailures)[keyof typeof projectFailures]> = {
  project_key: projectFailures.keyTaken,
  project_name: projectFailures.nameTaken,
  project_dates: projectFailures.datesReversed,
};

async function refusing(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const refusal = refusals[violatedConstraint(error) ?? ''];
    if (refusal) fail(refusal);
    throw error;
  }
}
