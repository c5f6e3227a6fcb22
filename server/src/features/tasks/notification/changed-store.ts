import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { whoMaySee } from '../audience-store.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';

/** The maximum number of watchers of a task that are notified. */
const WATCHERS_MAX = 1000;

const WATCHER = `from record_watcher where record_type = 'task' and record_id = t.id`;
const followed = statement(`
  select t.id, t.seq, t.title, t.project_id as "projectId", p.key as "projectKey", p.name as "projectName",
    t.owner_id as "ownerId", t.assignee_ids as "assigneeIds", t.status_id as "statusId", s.name as status,
    array(select user_id ${WATCHER} and not muted order by user_id limit ${WATCHERS_MAX}) as "watcherIds",
    array(select user_id ${WATCHER} and muted) as "mutedIds"
  from task t join project p on p.id = t.project_id and p.deleted_at is null
    left join task_status s on s.id = t.status_id
  where t.id = any ($1::uuid[])
`);
const placements = statement(`
  select l.task_id as id, l.project_id as "projectId"
  from task_placement l join project p on p.id = l.project_id and p.deleted_at is null
  where l.task_id = any ($1::uuid[])
`);
const names = statement('select id, realname from sys_user where id = any ($1::uuid[])');

/** A task with those who follow it. */
export type FollowedTask = {
  id: string;
  seq: number;
  title: string;
  projectId: string;
  projectKey: string;
  projectName: string;
  ownerId: string | null;
  assigneeIds: readonly string[];
  statusId: string;
  status: string | null;
  watcherIds: readonly string[];
  mutedIds: readonly string[];
};

/** Existing tasks, including those in the trash, with those who follow them, by id. */
export async function findFollowed(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, FollowedTask>> {
  return new Map((await rowsOf<FollowedTask>(db, followed, [ids])).map((task) => [task.id, task]));
}

/** Names of users by id. */
export async function findNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; realname: string }>(db, names, [ids]);
  return new Map(rows.map(({ id, realname }) => [id, realname]));
}

/**
 * Which of the tasks each user may see: of a project that they see or that shows the task, and not hidden by a data rule. The number of statements
 * depends on that of the projects, and on that of the users only where data rules limit them.
 */
export async function findSeen(
  db: Db,
  tasks: readonly Pick<FollowedTask, 'id' | 'projectId'>[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const ids = tasks.map(({ id }) => id);
  const shown = [...tasks, ...(await rowsOf<{ id: string; projectId: string }>(db, placements, [ids]))];
  const tasksByProject = Map.groupBy(shown, ({ projectId }) => projectId);
  const seen = new Map<string, Set<string>>(userIds.map((id) => [id, new Set()]));
  for (const [projectId, those] of tasksByProject)
    for (const userId of await whoMaySee(db, projectId, userIds)) for (const { id } of those) seen.get(userId)?.add(id);
  for (const [userId, able] of seen) for (const id of await hiddenAmong(db, userId, [...able])) able.delete(id);
  return seen;
}
