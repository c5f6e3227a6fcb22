import type { ProjectRole, TrashEntry } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/db.ts';
import type { TimePosition } from '../../../kernel/time-cursor.ts';
import { typeShown } from '../task/columns.ts';

/** The retention of the trash in days. */
export const TRASH_DAYS = 30;

const daysLeft = (table: string) =>
  `greatest(0, ${TRASH_DAYS} - floor(extract(epoch from now() - ${table}.deleted_at) / 86400))::int as "daysLeft"`;
const kept = (table: string) => `${table}.deleted_at > now() - interval '${TRASH_DAYS} days'`;
const before = (table: string) =>
  `($3::timestamptz is null or (${table}.deleted_at, ${table}.id) < ($3::timestamptz, $4::uuid))`;

// A task deleted together with its parent is not listed: it is also restored with it.
const tasks = statement(`
  select t.id, 'task' as kind, p.id as "projectId", p.name as "projectName", p.key || '-' || t.seq as key, t.title,
    ${typeShown('t.type_id')},
    t.deleted_at as "deletedAt", u.realname as "deletedBy", ${daysLeft('t')}, m.role, p.state = 'archived' as archived
  from project p join task t on t.project_id = p.id left join sys_user u on u.id = t.deleted_by
    left join project_member m on m.project_id = p.id and m.user_id = $1
  where ${kept('t')} and p.deleted_at is null and ${before('t')}
    and case when $2::uuid is null then m.role is not null else p.id = $2 end
    and not exists (
      select from task o where o.id = t.parent_id and o.delete_op_id = t.delete_op_id and o.deleted_at is not null
    )
  order by t.deleted_at desc, t.id desc limit $5
`);
const projects = statement(`
  select p.id, 'project' as kind, p.id as "projectId", p.name as "projectName", p.key, p.name as title, null as type,
    p.deleted_at as "deletedAt", u.realname as "deletedBy", ${daysLeft('p')}, m.role, p.state = 'archived' as archived
  from project p join project_member m on m.project_id = p.id and m.user_id = $1 left join sys_user u on u.id = p.deleted_by
  where ${kept('p')} and ($2::uuid is null or p.id = $2) and ${before('p')}
  order by p.deleted_at desc, p.id desc limit $5
`);

export type TrashQuery = {
  kind: TrashEntry['kind'];
  userId: string;
  /** Only of this project; without it, of all projects the user is a member of. */
  projectId: string | undefined;
  /** Only after this entry. */
  after: TimePosition | undefined;
  limit: number;
};

/** An entry of the trash, and the user's relation to its project. */
export type Trashed = Omit<TrashEntry, 'mayRestore' | 'mayPurge'> & { role: ProjectRole | null; archived: boolean };

/** The entries of the trash, newest first. */
export async function listTrash(db: Db, { kind, userId, projectId, after, limit }: TrashQuery): Promise<Trashed[]> {
  const values = [userId, projectId ?? null, after?.at ?? null, after?.id ?? null, limit];
  return await rowsOf<Trashed>(db, kind === 'task' ? tasks : projects, values);
}
