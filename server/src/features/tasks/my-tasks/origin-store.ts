import type { MyReason, MyTask, ReasonOrigin } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

/** The number of latest changes of a task among which the one is looked for that made it the user's. */
const LATEST = 200;
const NAMED = (field: 'assigneeIds' | 'ownerId') =>
  `a.changes -> '${field}' -> 'to' ? $3 and not coalesce(a.changes -> '${field}' -> 'from' ? $3, false)`;
const ASSIGNED = 't.assignee_ids @> array[$1::uuid]';
const changed = (reason: MyReason, seq: string, condition: string) => `
  select '${reason}' as reason, a.actor_id as by_id, a.at from activity a where a.entity_id = t.id and a.seq = ${seq} and ${condition}
  union all
  -- Nobody has changed it since, so that the task was created like this.
  select '${reason}', t.created_by, t.created_at where ${seq} is null and h.changes < ${LATEST} and ${condition}`;
const origins = statement(`
  select t.id as "taskId", o.reason, u.realname as by, o.at
  from task t
  cross join lateral (
    select count(*) as changes, max(a.seq) filter (where ${NAMED('assigneeIds')}) as assigned,
      max(a.seq) filter (where ${NAMED('ownerId')}) as owned
    from (select a.seq, a.changes from activity a where a.entity_id = t.id order by a.seq desc limit ${LATEST}) a
  ) h
  cross join lateral (
    ${changed('assignee', 'h.assigned', ASSIGNED)}
    union all ${changed('owner', 'h.owned', 't.owner_id = $1')}
    union all select 'creator', null, t.created_at where t.created_by = $1
    union all select 'approver', a.requester_id, a.requested_at from task_approval a where a.task_id = t.id and a.state = 'pending'
    union all (
      select 'requester', null, f.created_at from task_form_submission f
      where f.task_id = t.id and f.requester_id = $1 order by f.id limit 1
    )
    union all (
      select 'mentioned', c.author_id, c.created_at from record_comment c
      where c.record_type = 'task' and c.record_id = t.id and c.deleted_at is null and c.mention_ids @> array[$1::uuid]
      order by c.created_at desc, c.id desc limit 1
    )
  ) o
  left join sys_user u on u.id = o.by_id and o.by_id <> $1
  where t.id = any ($2::uuid[])
`);

type Found = ReasonOrigin & { taskId: string };

/** Tasks of a user's list with who made them the user's, and when. */
export async function withOrigins(db: Db, userId: string, tasks: readonly MyTask[]): Promise<MyTask[]> {
  if (tasks.length === 0) return [];
  const ids = tasks.map(({ id }) => id);
  const found = Map.groupBy(await rowsOf<Found>(db, origins, [userId, ids, userId]), ({ taskId }) => taskId);
  return tasks.map((task) => ({
    ...task,
    origins: task.reasons.flatMap((reason) => {
      const origin = found.get(task.id)?.find((one) => one.reason === reason);
      return origin ? [{ reason, by: origin.by, at: origin.at }] : [];
    }),
  }));
}
