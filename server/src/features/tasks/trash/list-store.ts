import type { ProjectRole, RoleAbilities, TrashEntry } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { TimePosition } from '../../../kernel/routes/time-cursor.ts';
import { OWN_TASKS_ONLY } from '../access-store.ts';
import { IS_OF_OTHERS } from '../own-tasks-store.ts';
import { HELD_TASKS } from '../retention-hold/store.ts';
import { typeShown } from '../task/reading/columns.ts';

/** The retention of the trash in days. */
export const TRASH_DAYS = 30;

/** SQL of the whole days until a row is purged. */
export const daysLeft = (table: string) =>
  `greatest(0, ${TRASH_DAYS} - floor(extract(epoch from now() - ${table}.deleted_at) / 86400))::int as "daysLeft"`;
/** SQL that finds out whether something in the trash has not expired. */
export const RECENTLY_DELETED = `deleted_at > now() - interval '${TRASH_DAYS} days'`;
/** SQL that finds out whether a task t in the trash has not expired; held ones do not. */
export const KEPT_TASK = `t.deleted_at is not null and (t.${RECENTLY_DELETED} or t.id in (${HELD_TASKS}))`;
/** SQL that finds out whether a project p in the trash has not expired; held ones do not. */
export const KEPT_PROJECT = `p.deleted_at is not null
  and (p.${RECENTLY_DELETED} or exists (select from retention_hold h where h.project_id = p.id))`;
/** SQL of the rows after the position of a cursor. */
export const before = (table: string) =>
  `($3::timestamptz is null or (${table}.deleted_at, ${table}.id) < ($3::timestamptz, $4::uuid))`;

const reasonOf = (table: string) => `(
    select a.changes -> 'reason' ->> 'to' from activity a
    where a.entity_id = ${table}.id and a.op_id = ${table}.delete_op_id and a.kind = 'deleted' order by a.seq desc limit 1
  ) as reason`;
/** The nearest hold of `held`: rows with the entity and how far above it is. */
export const holdOf = (table: string, held: string) => `(
    select jsonb_build_object('reason', h.reason, 'by', hu.realname, 'own', h.entity_id = ${table}.id)
    from retention_hold h join (${held}) as above (id, distance) on above.id = h.entity_id
      left join sys_user hu on hu.id = h.set_by
    order by above.distance limit 1
  ) as hold`;
const ABOVE_TASK = `
  with recursive up as (
    select t.id, t.parent_id, 0 as distance
    union all select o.id, o.parent_id, up.distance + 1 from up join task o on o.id = up.parent_id
  )
  select id, distance from up union all select t.project_id, 1000
`;

// A task deleted together with its parent is not listed: it is also restored with it.
const tasks = statement(`
  select t.id, 'task' as kind, p.id as "projectId", p.name as "projectName", p.key || '-' || t.seq as key, t.title,
    ${typeShown('t.type_id')},
    t.deleted_at as "deletedAt", u.realname as "deletedBy", ${daysLeft('t')}, ${reasonOf('t')}, t.delete_op_id as "opId",
    ${holdOf('t', ABOVE_TASK)}, m.role, p.role_abilities as "roleAbilities", p.state = 'archived' as archived, ${OWN_TASKS_ONLY} and ${IS_OF_OTHERS} as "isFixed"
  from project p join task t on t.project_id = p.id left join sys_user u on u.id = t.deleted_by
    left join project_member m on m.project_id = p.id and m.user_id = $1
  where ${KEPT_TASK} and p.deleted_at is null and ${before('t')}
    and case when $2::uuid is null then m.role is not null else p.id = $2 end
    and not exists (
      select from task o where o.id = t.parent_id and o.delete_op_id = t.delete_op_id and o.deleted_at is not null
    )
  order by t.deleted_at desc, t.id desc limit $5
`);
const projects = statement(`
  select p.id, 'project' as kind, p.id as "projectId", p.name as "projectName", p.key, p.name as title, null::json as type,
    p.deleted_at as "deletedAt", u.realname as "deletedBy", ${daysLeft('p')}, ${reasonOf('p')}, null as "opId",
    ${holdOf('p', 'select p.id, 0')}, m.role, p.role_abilities as "roleAbilities", p.state = 'archived' as archived
  from project p join project_member m on m.project_id = p.id and m.user_id = $1 left join sys_user u on u.id = p.deleted_by
  where ${KEPT_PROJECT} and ($2::uuid is null or p.id = $2) and ${before('p')}
  order by p.deleted_at desc, p.id desc limit $5
`);

export type TrashQuery = {
  kind: 'task' | 'project';
  userId: string;
  /** Only of this project; without it, of all projects the user is a member of. */
  projectId: string | undefined;
  /** Only after this entry. */
  after: TimePosition | undefined;
  limit: number;
};

/** An entry of the trash, and the user's relation to its project. */
export type Trashed = Omit<TrashEntry, 'mayRestore' | 'mayPurge' | 'mayHold' | 'together' | 'size'> & {
  /** The operation that deleted a task. */
  opId: string | null;
  role: ProjectRole | null;
  roleAbilities: RoleAbilities | null;
  archived: boolean;
  /** Its restoration is refused, as the user changes only tasks of their own. */
  isFixed?: boolean;
};

/** The entries of the trash, newest first. */
export async function listTrash(db: Db, { kind, userId, projectId, after, limit }: TrashQuery): Promise<Trashed[]> {
  const values = [userId, projectId ?? null, after?.at ?? null, after?.id ?? null, limit];
  return await rowsOf<Trashed>(db, kind === 'task' ? tasks : projects, values);
}
