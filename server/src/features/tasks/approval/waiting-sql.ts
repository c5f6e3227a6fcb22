import { STANDS_FOR } from '../../../kernel/absences.ts';

// A substitute decides like a delegate: a member, who is neither the requester nor an approver.
/** SQL for whether the request `a` waits for the decision of the user `$1`; the statement begins with `STANDS_FOR`. */
export const IS_WAITING = `a.id in (
  select approval_id from task_approver where decider_id = $1 and decision is null
  union all
  select p.approval_id from stands_for s join task_approver p on p.decider_id = s.id
    join task_approval b on b.id = p.approval_id join task v on v.id = b.task_id
    join project_member m on m.project_id = v.project_id and m.user_id = $1
  where p.decision is null and b.state = 'pending' and b.requester_id is distinct from $1
    and not exists (select from task_approver q where q.approval_id = p.approval_id and $1 in (q.user_id, q.decider_id))
) and a.state = 'pending' and (a.expires_at is null or a.expires_at > now())`;

/** SQL for the ids of the tasks with a request that waits for the decision of the user `$1`. */
export const WAITING_TASKS = `(with ${STANDS_FOR} select a.task_id from task_approval a where ${IS_WAITING})`;
