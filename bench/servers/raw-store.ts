import { ROW } from '../../server/src/features/tasks/task/reading/columns.ts';
import { statement } from '../../server/src/kernel/database/db.ts';

const LIVE = 't.project_id = $1 and t.deleted_at is null and not t.archived';

const list = (where: string, limit: string) => `
  (select ${ROW} from task t where ${where} and t.due_date is not null order by t.due_date, t.id limit ${limit}) union all
  (select ${ROW} from task t where ${where} and t.due_date is null order by t.id limit ${limit}) limit ${limit}
`;
const count = (where: string) =>
  `select count(*)::int as total from (select 1 from task t where ${where} limit 10001) c`;
const owned = `${LIVE} and t.status_id = $2::uuid and t.owner_id = $3::uuid`;
const assigned = `${LIVE} and t.status_id = $2::uuid and t.assignee_ids && $3::uuid[]`;

/** The statements of the bare server: those of the app without the ones for permissions and history. */
export const raw = {
  owned: statement(list(owned, '$4::int')),
  ownedTotal: statement(count(owned)),
  // Not prepared: a plan for its values is faster.
  assigned: { text: list(assigned, '$4::int') },
  assignedTotal: statement(`
    select sum(total)::int as total from task_assignee_count where project_id = $1 and status_id = $2 and user_id = any ($3::uuid[])
  `),
  whole: statement(list(LIVE, '$2::int')),
  wholeTotal: statement('select sum(total)::int as total from task_count where project_id = $1'),
  first: statement(`select ${ROW} from task t where ${LIVE} order by t.rank limit $2::int`),
  after: statement(`select ${ROW} from task t where ${LIVE} and t.rank > $2 order by t.rank limit $3::int`),
  board: statement(`
    select s.id as "columnId", c.total, t.*
    from task_status s
    left join lateral (select sum(total)::int as total from task_count k where k.project_id = s.project_id and k.status_id = s.id) c on true
    left join lateral (
      select ${ROW} from task t where ${LIVE} and t.status_id = s.id order by t.rank limit 51
    ) t on true
    where s.project_id = $1 order by s.rank, t.rank
  `),
  search: statement(`
    select * from (
      select ${ROW}, p.key as "projectKey", p.name as "projectName"
      from task t join project p on p.id = t.project_id
      where t.search @@ $1::tsquery and t.deleted_at is null and not t.archived limit 500
    ) found order by "updatedAt" desc limit 20
  `),
  add: statement(`
    insert into task as t (id, project_id, seq, rank, title, status_id, category, owner_id, due_date, search)
    values ($1, $2, next_task_number($2), next_task_rank(), $3, $4, '0', $5, $6, array_to_tsvector($7::text[]))
    returning ${ROW}
  `),
  edit: statement(`
    update task t set title = coalesce($2, t.title), priority = coalesce($3, t.priority), version = t.version + 1,
      updated_at = now(), search = case when $4::text[] is null then t.search else array_to_tsvector($4::text[]) end
    where t.id = $1 returning ${ROW}
  `),
  move: statement(`
    update task t set rank = $2, status_id = s.id, category = s.category, version = t.version + 1, updated_at = now(),
      completed_at = case when s.category = '1' then now() end
    from task_status s where t.id = $1 and s.id = $3 returning ${ROW}
  `),
  bulk: statement(`
    update task t set priority = $2, version = t.version + 1, updated_at = now() where t.id = any ($1::uuid[])
  `),
  password: statement('select id, password_hash as hash from sys_user where username = $1'),
  session: statement(`
    insert into session (token_hash, user_id, kind, remembered, idle_until, ends_at)
    values ($1, $2, 'login', false, now() + interval '2 hours', now() + interval '12 hours')
  `),
};
