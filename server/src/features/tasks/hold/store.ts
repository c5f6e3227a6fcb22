import type { ProjectRole, RetentionHold } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

/** SQL of the ids of tasks that are held: by a hold of their own, of a task above them, or of their project. */
export const HELD_TASKS = `
  with recursive held as (
    select h.entity_id as id from retention_hold h where h.kind = 'task'
    union select t.id from task t join retention_hold h on h.kind = 'project' and t.project_id = h.entity_id
    union select t.id from task t join held on t.parent_id = held.id
  )
  select id from held
`;
const COLUMNS = 'h.reason, u.realname as by, h.at';
const find = statement(`
  select ${COLUMNS} from retention_hold h left join sys_user u on u.id = h.set_by where h.entity_id = $1
`);
const save = statement(`
  with h as (
    insert into retention_hold (entity_id, kind, project_id, reason, set_by) values ($1, $2, $3, $4, $5)
    on conflict (entity_id) do update set reason = excluded.reason, set_by = excluded.set_by, at = now()
    returning reason, set_by, at
  )
  select ${COLUMNS} from h left join sys_user u on u.id = h.set_by
`);
const remove = statement('delete from retention_hold where entity_id = $1 returning reason');
const held = statement(`select id from (${HELD_TASKS}) h where id = any ($1::uuid[])`);
const heldProjects = statement(
  'select distinct project_id as id from retention_hold where project_id = any ($1::uuid[])',
);
const projectsOnHold = statement('select entity_id as id from retention_hold where entity_id = any ($1::uuid[])');
const role = statement(`
  select m.role from project p join project_member m on m.project_id = p.id and m.user_id = $2 where p.id = $1
`);

// Purging tasks and projects and setting holds exclude each other: what is purged has no hold, and what is held is not purged.
const lockSetting = statement(`select pg_advisory_xact_lock(hashtextextended('retention hold', 0))`);
const lockPurging = statement(`select pg_advisory_xact_lock_shared(hashtextextended('retention hold', 0))`);
const move = statement('update retention_hold set project_id = $1 where entity_id = any ($2::uuid[])');

type Held = { kind: 'task' | 'project'; id: string; projectId: string };

/** Waits for purges that have looked for holds, and lets no other begin until the transaction ends; before all other locks. */
export async function lockHoldSetting(db: Db): Promise<void> {
  await rowsOf(db, lockSetting);
}

/** Blocks new holds until the purging transaction ends; taken before all other locks. */
export async function lockHolds(db: Db): Promise<void> {
  await rowsOf(db, lockPurging);
}

/** The hold of a task or a project itself. */
export async function findHold(db: Db, id: string): Promise<RetentionHold | undefined> {
  return await rowOf<RetentionHold>(db, find, [id]);
}

/** Sets the hold of a task or a project, or replaces its reason. */
export async function saveHold(
  db: Db,
  { kind, id, projectId }: Held,
  { reason, by }: { reason: string; by: string },
): Promise<RetentionHold> {
  return one(await rowsOf<RetentionHold>(db, save, [id, kind, projectId, reason, by]));
}

/** Ends a hold; returns its reason, or undefined if there was none. */
export async function removeHold(db: Db, id: string): Promise<string | undefined> {
  return (await rowOf<{ reason: string }>(db, remove, [id]))?.reason;
}

/** The ones among these tasks that a hold keeps. */
export async function heldAmong(db: Db, taskIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, held, [taskIds])).map(({ id }) => id));
}

/** The ones among these projects that are held, or have a held task. */
export async function heldProjectsAmong(db: Db, projectIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, heldProjects, [projectIds])).map(({ id }) => id));
}

/** The ones among these projects with a hold of their own, which also keeps their views, labels and forms. */
export async function findHeldProjects(db: Db, projectIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, projectsOnHold, [projectIds])).map(({ id }) => id));
}

/** Holds of tasks that are moved to another project are kept there. */
export async function moveHolds(db: Db, projectId: string, taskIds: readonly string[]): Promise<void> {
  await rowsOf(db, move, [projectId, taskIds]);
}

/** The role of a user in a project, also in one in the trash. */
export async function findRole(db: Db, projectId: string, userId: string): Promise<ProjectRole | undefined> {
  return (await rowOf<{ role: ProjectRole }>(db, role, [projectId, userId]))?.role;
}
