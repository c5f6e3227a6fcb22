import { type Db, rowsOf, statement } from '../kernel/database/db.ts';

type Id = { id: string };
const idsOf = (rows: readonly Id[]) => rows.map(({ id }) => id);

const lockProjects = statement('select id from project where owner_id = any ($1::uuid[]) order by id for update');
const tasksOf = statement('select id from task where project_id = any ($1::uuid[])');
const deleteHistory = statement('delete from activity where project_id = any ($1::uuid[])');
const deleteOperations = statement('delete from operation where project_id = any ($1::uuid[])');
const deleteProjects = statement('delete from project where id = any ($1::uuid[])');
const releaseKeys = statement(`
  delete from project_key_history where project_id = any ($1::uuid[]) or (project_id is null and key = any ($2::text[]))
`);
const disclaim = statement(`delete from installation where name = 'demo projects'`);
const renewPeople = statement(`
  update sys_user set password_hash = $2, password_changed_at = now(), preferences = '{}', status = 1,
    version = version + 1
  where id = any ($1::uuid[]) and deleted_at is null
`);
const resetChangedFlag = statement(`update installation set value = value - 'changed' where name = 'demo'`);

const dropSecondSteps = statement(`
  with codes as (delete from recovery_code where user_id = any ($1::uuid[])),
    keys as (delete from passkey where user_id = any ($1::uuid[]))
  delete from two_step where user_id = any ($1::uuid[])
`);

/** The projects these people own, those in the trash too, locked. */
export async function lockProjectsOf(db: Db, ownerIds: readonly string[]): Promise<string[]> {
  return idsOf(await rowsOf<Id>(db, lockProjects, [ownerIds]));
}

/** The ids of all tasks of projects, those in the trash among them. */
export async function findTasksIn(db: Db, projectIds: readonly string[]): Promise<string[]> {
  return idsOf(await rowsOf<Id>(db, tasksOf, [projectIds]));
}

/**
 * Removes projects without tasks for good, with their history and keys, and the record that the demo's were ever added. The demo's
 * keys are free again, too, if their projects were removed before.
 */
export async function removeProjects(db: Db, ids: readonly string[], demoKeys: readonly string[]): Promise<void> {
  await rowsOf(db, releaseKeys, [ids, demoKeys]);
  await rowsOf(db, deleteHistory, [ids]);
  await rowsOf(db, deleteOperations, [ids]);
  await rowsOf(db, deleteProjects, [ids]);
  await rowsOf(db, disclaim);
}

/** Gives people one password, no second step and no preferences, as when they were added. */
export async function renewDemoPeople(db: Db, ids: readonly string[], passwordHash: string): Promise<void> {
  await rowsOf(db, renewPeople, [ids, passwordHash]);
  await rowsOf(db, dropSecondSteps, [ids]);
  await rowsOf(db, resetChangedFlag);
}
