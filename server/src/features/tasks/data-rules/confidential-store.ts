import { type Db, rowOf, statement, wrap } from '../../../kernel/database/db.ts';
import { holds, orgLineOf, VISIBLE_TASK } from '../access-store.ts';

const anyConfidential = statement('select exists (select from public.task t where t.confidential) as found');

/** Whether there is a confidential task, one in the trash included. */
export async function hasConfidential(db: Db): Promise<boolean> {
  return (await rowOf<{ found: boolean }>(wrap(db.$client), anyConfidential))?.found ?? false;
}

/**
 * Whether a user has to do with a task of an alias: owner, creator, assignee, watcher added by the owner, asked to approve, or with a role in its own
 * project that sees confidential tasks. Never null, so that its negation finds all others.
 */
function concerns(task: string, userId: string): string {
  return `(
    ${task}.owner_id is not distinct from ${userId} or ${task}.created_by is not distinct from ${userId}
    or ${userId} = any (${task}.assignee_ids)
    or exists (
      select from record_watcher w where w.record_type = 'task' and w.record_id = ${task}.id and w.user_id = ${userId}
        and w.added_by = ${task}.owner_id
    )
    or exists (
      select from task_approval a join task_approver r on r.approval_id = a.id
      where a.task_id = ${task}.id and ${userId} in (r.user_id, r.decider_id)
        and (a.state = 'pending' or r.decision is not null)
    )
    or exists (
      select from project p join project_member m on m.project_id = p.id and m.user_id = ${userId}
      where p.id = ${task}.project_id and ${holds('viewConfidential')}
    )
  )`;
}

/** The condition under which confidentiality lets a user see the task `t`: a subtask is as confidential as the tasks above it. */
export function isDisclosed(userId: string): string {
  return `(
    (t.confidential is not true and (t.depth = 0 or not exists (
      with recursive above as (
        select o.id, o.project_id, o.parent_id, o.confidential, o.owner_id, o.created_by, o.assignee_ids
        from public.task o where o.id = t.parent_id
        union all
        select o.id, o.project_id, o.parent_id, o.confidential, o.owner_id, o.created_by, o.assignee_ids
        from public.task o join above below on o.id = below.parent_id
      )
      select from above where above.confidential and not ${concerns('above', userId)}
    )))
    or ${concerns('t', userId)}
  )`;
}

const isAnyHidden = (limit: string) =>
  statement(`
    select exists (
      select from public.task t join project p on p.id = t.project_id and p.deleted_at is null
      where t.confidential and not ${concerns('t', '$1::uuid')} and ${limit}
    ) as found
  `);
const hiddenAnywhere = isAnyHidden(VISIBLE_TASK);
const hiddenInProject = isAnyHidden('$2::uuid = p.id');

/** Whether confidentiality hides a task from a user in a project that they see, or only in the given one. */
export async function hidesConfidential(db: Db, userId: string, projectId?: string): Promise<boolean> {
  const whole = wrap(db.$client);
  const found =
    projectId === undefined
      ? await rowOf<{ found: boolean }>(whole, hiddenAnywhere, [userId, await orgLineOf(whole, userId)])
      : await rowOf<{ found: boolean }>(whole, hiddenInProject, [userId, projectId]);
  return found?.found ?? false;
}
