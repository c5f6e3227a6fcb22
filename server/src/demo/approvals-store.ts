import { type Db, rowsOf, statement } from '../kernel/database/db.ts';

const completed = statement(`
  select t.id, t.title, coalesce(t.owner_id, t.created_by) as "requesterId", t.created_at as "createdAt", t.completed_at as "completedAt"
  from task t
  where t.project_id = $1 and t.status_id = $2 and t.completed_at is not null and not t.archived and t.deleted_at is null
`);
const insert = statement(`
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as a (id uuid, "taskId" uuid, "fromId" uuid, "toId" uuid, "requesterId" uuid,
      "approverId" uuid, "requestedAt" timestamptz, "endedAt" timestamptz)
  ), made as (
    insert into task_approval (id, task_id, from_id, to_id, state, needed, requester_id, requested_at, ended_at)
    select id, "taskId", "fromId", "toId", 'approved', 1, "requesterId", "requestedAt", "endedAt" from given
  )
  insert into task_approver (approval_id, user_id, decider_id, decision, decided_at)
  select id, "approverId", "approverId", 'approve', "endedAt" from given
`);

/** A completed task with whoever is to have requested its last status. */
type DemoCompleted = {
  id: string;
  title: string;
  requesterId: string | null;
  createdAt: string;
  completedAt: string;
};

/** A change of status that was approved. */
type DemoApproval = {
  id: string;
  taskId: string;
  fromId: string;
  toId: string;
  requesterId: string | null;
  approverId: string;
  requestedAt: string;
  endedAt: string;
};

/** The completed tasks in a status. */
export async function findDemoCompleted(db: Db, projectId: string, statusId: string): Promise<DemoCompleted[]> {
  return await rowsOf<DemoCompleted>(db, completed, [projectId, statusId]);
}

/** Adds approvals that were given on former days. */
export async function insertDemoApprovals(db: Db, approvals: readonly DemoApproval[]): Promise<void> {
  await rowsOf(db, insert, [JSON.stringify(approvals)]);
}
