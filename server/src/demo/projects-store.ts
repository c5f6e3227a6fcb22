import type { DependencyType } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../kernel/database/db.ts';

const existingUsers = statement('select id from sys_user where id = any ($1::uuid[]) and deleted_at is null');
const insertProject = statement(`
  with made as (
    insert into project (id, key, name, description, category, color, visibility, org_code, state, owner_id, start_date,
      due_date, created_at, updated_at)
    select $1::uuid, $2::text, $3, $4, $5, $6, $7, $8, $9, $10::uuid, $11::date, $12::date, $13::timestamptz, $14::timestamptz
    where not exists (select from project_key_history where key = $2)
    on conflict do nothing returning id
  )
  insert into project_counter (project_id) select id from made returning project_id as id
`);
const insertMembers = statement(`
  insert into project_member (project_id, user_id, role, created_at)
  select $1, m.id, m.role, $4::timestamptz + m.place * interval '1 second'
  from unnest($2::uuid[], $3::text[]) with ordinality as m (id, role, place)
`);
const insertStars = statement('insert into project_star (project_id, user_id) select $1, unnest($2::uuid[])');
const insertComments = statement(`
  insert into record_comment (id, record_type, record_id, author_id, html, mention_ids, created_at)
  select id, 'task', "taskId", "authorId", html, "mentionIds", at
  from jsonb_to_recordset($1::jsonb) as c (id uuid, "taskId" uuid, "authorId" uuid, html text, "mentionIds" uuid[],
    at timestamptz)
`);
const insertWatchers = statement(`
  insert into record_watcher (record_type, record_id, user_id)
  select 'task', * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing
`);
const insertDependencies = statement(`
  with given as (
    select * from jsonb_to_recordset($1::jsonb)
      as d (id uuid, "predecessorId" uuid, "successorId" uuid, type text, lag int)
  ), linked as (
    insert into record_link (id, from_type, from_id, to_type, to_id, kind)
    select id, 'task', "predecessorId", 'task', "successorId", 'blocks' from given
  )
  insert into task_dependency (link_id, type, lag) select id, type, lag from given
`);
const insertHistory = statement(`
  insert into activity (id, op_id, actor_id, entity, entity_id, project_id, kind, version, changes, at)
  select id, id, "actorId", entity, "entityId", $2, kind, version, changes, at
  from jsonb_to_recordset($1::jsonb) as h (id uuid, "actorId" uuid, entity text, "entityId" uuid, kind text, version int,
    changes jsonb, at timestamptz)
  order by at, id
`);
const signTasks = statement(`
  update task t set created_by = n.by, version = n.version
  from unnest($1::uuid[], $2::uuid[], $3::int[]) as n (id, by, version) where t.id = n.id
`);

export type DemoProjectRow = {
  id: string;
  key: string;
  name: string;
  description: string;
  category: string;
  color: string;
  visibility: string;
  orgCode: string | null;
  state: string;
  ownerId: string;
  startDate: string | null;
  dueDate: string | null;
  createdAt: string;
  updatedAt: string;
};
export type DemoCommentRow = {
  id: string;
  taskId: string;
  authorId: string | null;
  html: string;
  mentionIds: string[];
  at: string;
};
export type DemoHistoryRow = {
  id: string;
  actorId: string | null;
  entity: 'project' | 'task';
  entityId: string;
  kind: string;
  version: number | null;
  changes: object;
  at: string;
};

/** Which of these people have an account. */
export async function findExisting(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, existingUsers, [ids])).map(({ id }) => id));
}

/** Adds a project with its counter; false when its key or its name is taken. */
export async function insertDemoProject(db: Db, project: DemoProjectRow): Promise<boolean> {
  const { id, key, name, description, category, color, visibility, orgCode, state, ownerId } = project;
  const { startDate, dueDate, createdAt, updatedAt } = project;
  const fields = [name, description, category, color, visibility, orgCode, state, ownerId];
  const row = await rowOf(db, insertProject, [id, key, ...fields, startDate, dueDate, createdAt, updatedAt]);
  return row !== undefined;
}

/** Adds members in the order given, from an instant on. */
export async function insertDemoMembers(
  db: Db,
  projectId: string,
  members: readonly { id: string; role: string }[],
  since: string,
): Promise<void> {
  await rowsOf(db, insertMembers, [projectId, members.map(({ id }) => id), members.map(({ role }) => role), since]);
}

/** Stars a project for people. */
export async function insertDemoStars(db: Db, projectId: string, userIds: readonly string[]): Promise<void> {
  await rowsOf(db, insertStars, [projectId, userIds]);
}

/** Adds comments as they are, also ones of former days. */
export async function insertDemoComments(db: Db, comments: readonly DemoCommentRow[]): Promise<void> {
  const rows = comments.map((comment) => ({ ...comment, mentionIds: `{${comment.mentionIds.join(',')}}` }));
  await rowsOf(db, insertComments, [JSON.stringify(rows)]);
}

/** Has people watch tasks. */
export async function insertDemoWatchers(db: Db, pairs: readonly (readonly [taskId: string, userId: string])[]) {
  await rowsOf(db, insertWatchers, [pairs.map(([taskId]) => taskId), pairs.map(([, userId]) => userId)]);
}

type DemoLink = { id: string; predecessorId: string; successorId: string; type: DependencyType; lag: number };

/** Links tasks with their predecessors. */
export async function insertDemoDependencies(db: Db, dependencies: readonly DemoLink[]): Promise<void> {
  await rowsOf(db, insertDependencies, [JSON.stringify(dependencies)]);
}

/** Adds entries to the history of a project’s tasks. */
export async function insertDemoHistory(db: Db, projectId: string, rows: readonly DemoHistoryRow[]): Promise<void> {
  await rowsOf(db, insertHistory, [JSON.stringify(rows), projectId]);
}

/** Sets the creator and the number of changes of each task. */
export async function signDemoTasks(
  db: Db,
  tasks: readonly { id: string; by: string | null; version: number }[],
): Promise<void> {
  await rowsOf(db, signTasks, [
    tasks.map(({ id }) => id),
    tasks.map(({ by }) => by),
    tasks.map(({ version }) => version),
  ]);
}
