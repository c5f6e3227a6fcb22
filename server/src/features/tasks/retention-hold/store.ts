import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { holdStore } from '../../../records/holds/hold-store.ts';
import type { RoleIn } from '../access.ts';

/** SQL of the ids of tasks that are held: by a hold of their own, of a task above them, or of their project. */
export const HELD_TASKS = `
  with recursive held as (
    select h.entity_id as id from retention_hold h where h.kind = 'task'
    union select t.id from task t join retention_hold h on h.kind = 'project' and t.project_id = h.entity_id
    union select t.id from task t join held on t.parent_id = held.id
  )
  select id from held
`;
const held = statement(`select id from (${HELD_TASKS}) h where id = any ($1::uuid[])`);
const heldProjects = statement(
  'select distinct project_id as id from retention_hold where project_id = any ($1::uuid[])',
);
const onHold = statement('select entity_id as id from retention_hold where entity_id = any ($1::uuid[])');
const role = statement(`
  select m.role, false as archived, p.role_abilities as "roleAbilities" from project p join project_member m on m.project_id = p.id and m.user_id = $2 where p.id = $1
`);

const move = statement('update retention_hold set project_id = $1 where entity_id = any ($2::uuid[])');

/** Holds of tasks, projects, and what is in their trash. */
export const holds = holdStore({
  ...{ table: 'retention_hold', key: 'entity_id', columns: ['kind', 'project_id'], lock: 'retention hold' },
});

/** The ones among these tasks that a hold keeps. */
export async function heldAmong(db: Db, taskIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, held, [taskIds])).map(({ id }) => id));
}

/** The ones among these projects that are held, or have something held. */
export async function heldProjectsAmong(db: Db, projectIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, heldProjects, [projectIds])).map(({ id }) => id));
}

/** The ones with a hold of their own among some ids; that of a project also keeps its views, labels and forms. */
export async function findHeld(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, onHold, [ids])).map(({ id }) => id));
}

/** Holds of tasks that are moved to another project are kept there. */
export async function moveHolds(db: Db, projectId: string, taskIds: readonly string[]): Promise<void> {
  await rowsOf(db, move, [projectId, taskIds]);
}

/** The role of a user in a project, also in one in the trash. */
export async function findRole(db: Db, projectId: string, userId: string): Promise<RoleIn | undefined> {
  return await rowOf<RoleIn>(db, role, [projectId, userId]);
}
