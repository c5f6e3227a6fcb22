import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { removePartsOf } from '../../../records/parts/purge-store.ts';
import { purgeViewsOf } from '../../../records/views/store.ts';
import { deleteFieldHistory } from '../custom-field/clear-store.ts';
import { HELD_TASKS } from '../retention-hold/store.ts';
import { taskViewsOf } from '../view/place.ts';
import { TRASH_DAYS } from './list-store.ts';

type Id = { id: string };
const idsOf = (rows: readonly Id[]) => rows.map(({ id }) => id);
const EXPIRED = `deleted_at <= now() - interval '${TRASH_DAYS} days'`;

const deleteTasks = statement('delete from task where id = any ($1::uuid[]) returning id');
const deleteHistory = statement('delete from activity where entity_id = any ($1::uuid[])');
const expiredTasks = statement(
  `select id from task where deleted_at is not null and ${EXPIRED} and id not in (${HELD_TASKS}) limit $1 for update skip locked`,
);
const expiredProjects = statement(
  `select id from project p where deleted_at is not null and ${EXPIRED}
     and not exists (select from retention_hold h where h.project_id = p.id) order by id limit 1`,
);
// Asked again by each step: a hold may be set meanwhile.
const NOT_HELD = 'not exists (select from retention_hold h where h.project_id = $1)';
const tasksOfProject = statement(`select id from task where project_id = $1 and ${NOT_HELD} limit $2 for update`);
const hiddenFields = statement(`
  select f.id from task_field f join project p on p.id = f.project_id
  where p.id = $1 and f.visible_to is not null and p.deleted_at is not null and p.${EXPIRED} and ${NOT_HELD}
`);
const deleteProject = statement(
  `delete from project where id = $1 and deleted_at is not null and ${EXPIRED} and ${NOT_HELD} returning id`,
);

/** Deletes tasks with all their parts; returns their number and the files no longer referred to. */
export async function purgeTasks(db: Db, ids: readonly string[]): Promise<{ purged: number; fileIds: string[] }> {
  const purged = idsOf(await rowsOf<Id>(db, deleteTasks, [ids]));
  await rowsOf(db, deleteHistory, [purged]);
  return { purged: purged.length, fileIds: await removePartsOf(db, 'task', purged) };
}

/** Tasks that have been in the trash for 30 days, locked. */
export async function lockExpiredTasks(db: Db, limit: number): Promise<string[]> {
  return idsOf(await rowsOf<Id>(db, expiredTasks, [limit]));
}

/** A project that has been in the trash for 30 days. */
export async function findExpiredProject(db: Db): Promise<string | undefined> {
  return (await rowsOf<Id>(db, expiredProjects))[0]?.id;
}

/** Some of the remaining tasks of a project, locked. */
export async function lockTasksOf(db: Db, projectId: string, limit: number): Promise<string[]> {
  return idsOf(await rowsOf<Id>(db, tasksOfProject, [projectId, limit]));
}

/** Deletes an expired project without tasks. */
export async function purgeProject(db: Db, id: string): Promise<void> {
  // Without its fields it would be unknown who may see their former values in tasks moved to other projects.
  for (const fieldId of idsOf(await rowsOf<Id>(db, hiddenFields, [id]))) await deleteFieldHistory(db, id, fieldId);
  const isGone = (await rowsOf<Id>(db, deleteProject, [id])).length > 0;
  if (!isGone) return;
  await purgeViewsOf(db, taskViewsOf(id));
  await rowsOf(db, deleteHistory, [[id]]);
}
