import type { ProjectRole, RoleAbilities } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { OWN_TASKS_ONLY, VISIBLE } from '../access-store.ts';

const seen = statement(`
  select p.id as "projectId", p.key, m.role, p.state = 'archived' as archived, ${OWN_TASKS_ONLY} as "ownTasksOnly",
    p.role_abilities as "roleAbilities", h.key as "homeKey", h.name as "homeName",
    h.state = 'archived' as "isHomeArchived"
  from task_placement l join project p on p.id = l.project_id and p.deleted_at is null
    left join project_member m on m.project_id = p.id and m.user_id = $1
    join project h on h.id = $4 and h.deleted_at is null
  where l.task_id = $3 and l.project_id <> $4 and ${VISIBLE} order by lower(p.name), p.id
`);
const showing = statement(`
  select p.id from task_placement l join project p on p.id = l.project_id and p.deleted_at is null
    join project h on h.id = $2 and h.deleted_at is null
  where l.task_id = $1 and l.project_id <> $2 order by p.id
`);

/** Another project that shows a task, as a user sees it. */
export type SeenPlacement = {
  projectId: string;
  key: string;
  role: ProjectRole | null;
  archived: boolean;
  ownTasksOnly: boolean;
  roleAbilities: RoleAbilities | null;
  homeKey: string;
  homeName: string;
  isHomeArchived: boolean;
};
type Task = { id: string; projectId: string };
type Viewer = { id: string; orgLine: readonly string[] };

/** The other projects showing a task that a user sees, by name. */
export async function seenPlacements(db: Db, { id: userId, orgLine }: Viewer, task: Task): Promise<SeenPlacement[]> {
  return await rowsOf<SeenPlacement>(db, seen, [userId, orgLine, task.id, task.projectId]);
}

/** The other projects that show a task, whoever sees them. */
export async function projectsShowing(db: Db, { id, projectId }: Task): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, showing, [id, projectId])).map((row) => row.id);
}
