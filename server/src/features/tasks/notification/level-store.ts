import type { NoticeLevel, ProjectNotification } from '@opsyard/contract';
import { PROJECT_NOTIFICATIONS_MAX } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { VISIBLE } from '../access-store.ts';

const COLUMNS = `json_build_object('id', replace(p.id::text, '-', ''), 'key', p.key, 'name', p.name) as project`;
const mine = statement(`
  select ${COLUMNS}, n.level from project_notification n join project p on p.id = n.project_id
  where n.user_id = $1 and p.deleted_at is null and ${VISIBLE}
  order by p.name, p.id limit ${PROJECT_NOTIFICATIONS_MAX}
`);
const find = statement(`
  select ${COLUMNS}, coalesce(n.level, 'usual') as level
  from project p left join project_notification n on n.project_id = p.id and n.user_id = $1
  where p.id = $3 and p.deleted_at is null and ${VISIBLE}
`);
const save = statement(`
  insert into project_notification (user_id, project_id, level) values ($1, $2, $3)
  on conflict (user_id, project_id) do update set level = excluded.level
`);
const remove = statement('delete from project_notification where user_id = $1 and project_id = $2');
const levels = statement(`
  select n.user_id as "userId", n.project_id as "projectId", n.level from project_notification n
  where n.user_id = any ($1::uuid[]) and n.project_id = any ($2::uuid[])
`);

/** The projects for which the settings of a user differ from the usual ones. */
export async function listLevels(db: Db, { id, orgLine }: Actor): Promise<ProjectNotification[]> {
  return await rowsOf<ProjectNotification>(db, mine, [id, orgLine]);
}

/** The settings of a user for a project; undefined if they do not see it. */
export async function findLevel(
  db: Db,
  { id, orgLine }: Actor,
  projectId: string,
): Promise<ProjectNotification | undefined> {
  return await rowOf<ProjectNotification>(db, find, [id, orgLine, projectId]);
}

/** Stores the settings of a user for a project. */
export async function saveLevel(db: Db, userId: string, projectId: string, level: NoticeLevel): Promise<void> {
  if (level === 'usual') await rowsOf(db, remove, [userId, projectId]);
  else await rowsOf(db, save, [userId, projectId, level]);
}

export type UserLevel = { userId: string; projectId: string; level: NoticeLevel };

/** The settings of users for projects that differ from the usual ones. */
export async function findLevels(
  db: Db,
  userIds: readonly string[],
  projectIds: readonly string[],
): Promise<UserLevel[]> {
  return await rowsOf<UserLevel>(db, levels, [userIds, projectIds]);
}
