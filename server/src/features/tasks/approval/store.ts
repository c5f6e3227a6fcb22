import type {
  Approval,
  ApprovalState,
  Approver,
  QueuedApproval,
  TransitionApproval,
  Turnaround,
} from '@opsyard/contract';
import { APPROVALS_PAGE, APPROVERS_MAX, TURNAROUND_DAYS } from '@opsyard/contract';
import { STANDS_FOR } from '../../../kernel/absences.ts';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { cursorPage } from '../../../kernel/routes/cursor-page.ts';
import { findSubstitutes } from '../absence/store.ts';
import { VISIBLE } from '../access-store.ts';
import { IS_WAITING } from './waiting-sql.ts';

/** A request without its approvers. */
export type StoredApproval = Omit<Approval, 'approvers'>;
type StoredApprover = Omit<Approver, 'awayUntil' | 'substitutes'>;

const COLUMNS = `
  a.id, a.task_id as "taskId", t.project_id as "projectId", a.from_id as "fromId", a.to_id as "toId", a.state, a.needed,
  a.requester_id as "requesterId", coalesce(r.realname, '') as "requesterName", a.requested_at as "requestedAt",
  a.expires_at as "expiresAt", a.bulk
`;
const FROM = 'task_approval a join task t on t.id = a.task_id left join sys_user r on r.id = a.requester_id';
const latest = statement(`
  select ${COLUMNS} from ${FROM} where a.task_id = $1 order by a.requested_at desc, a.id desc limit 1
`);
const find = statement(`select ${COLUMNS} from ${FROM} where a.id = $1`);
const lock = statement(`select ${COLUMNS} from ${FROM} where a.id = $1 for update of a`);
const approvers = statement(`
  select p.approval_id as "approvalId", p.user_id as "userId", u.realname as name, p.decider_id as "deciderId",
    d.realname as "deciderName", p.decision, p.reason, p.decided_at as "decidedAt"
  from task_approver p join sys_user u on u.id = p.user_id join sys_user d on d.id = p.decider_id
  where p.approval_id = any ($1::uuid[]) order by p.decided_at nulls last, u.realname, p.user_id
`);
// Only active users who see the project; one more than allowed shows that there are too many.
const eligible = statement(`
  select m.user_id as id from project_member m join sys_user u on u.id = m.user_id
  where m.project_id = $1 and u.status = 1 and u.deleted_at is null and m.user_id <> $4
    and (m.user_id = any ($2::uuid[]) or m.role = any ($3::text[]))
  order by m.user_id limit ${APPROVERS_MAX + 1}
`);
const expireOfTask = statement(`
  update task_approval set state = 'expired', ended_at = now() where task_id = $1 and state = 'pending' and expires_at <= now()
`);
const insert = statement(`
  insert into task_approval (id, task_id, from_id, to_id, needed, requester_id, expires_at, bulk)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7::int), $8)
  on conflict (task_id) where state = 'pending' do nothing returning id
`);
const insertApprovers = statement(`
  insert into task_approver (approval_id, user_id, decider_id) select $1, id, id from unnest($2::uuid[]) as p (id)
`);
const decide = statement(`
  update task_approver set decider_id = $3, decision = $4, reason = $5, decided_at = now()
  where approval_id = $1 and user_id = $2 and decision is null
`);
const delegate = statement(`
  update task_approver set decider_id = $3 where approval_id = $1 and decider_id = $2 and decision is null
  returning user_id as "userId"
`);
const end = statement('update task_approval set state = $2, ended_at = now() where id = $1');
const expire = statement(`
  update task_approval a set state = 'expired', ended_at = now()
  from task t
  where t.id = a.task_id and a.id in (
    select id from task_approval where state = 'pending' and expires_at <= now()
    order by expires_at limit 500 for update skip locked
  )
  returning a.id, a.requester_id as "requesterId", t.project_id as "projectId", t.id as "taskId", t.seq, t.title
`);

const QUEUED = `
  ${COLUMNS}, p.key || '-' || t.seq as "taskKey", t.title, p.key as "projectKey", p.name as "projectName",
  coalesce(f.name, '') as "fromName", coalesce(o.name, '') as "toName"
`;
const QUEUE_FROM = `
  ${FROM} join project p on p.id = t.project_id
  left join task_status f on f.id = a.from_id left join task_status o on o.id = a.to_id
`;
const SEEN = `t.deleted_at is null and p.deleted_at is null and p.state <> 'archived' and ${VISIBLE}`;
// Ids grow with time, so that they order the requests.
const DUE = `(coalesce(a.expires_at, 'infinity'), a.id)`;
const queues = {
  waiting: statement(`
    with ${STANDS_FOR}
    select ${QUEUED} from ${QUEUE_FROM} where ${IS_WAITING} and ${SEEN} and (
      $3::uuid is null or ${DUE} > (select coalesce(l.expires_at, 'infinity'), l.id from task_approval l where l.id = $3)
    )
    order by coalesce(a.expires_at, 'infinity'), a.id limit ${APPROVALS_PAGE + 1}
  `),
  requested: statement(`
    select ${QUEUED} from ${QUEUE_FROM} where a.requester_id = $1 and ${SEEN} and ($3::uuid is null or a.id < $3)
    order by a.id desc limit ${APPROVALS_PAGE + 1}
  `),
  decided: statement(`
    select ${QUEUED} from ${QUEUE_FROM}
    where a.id in (
      select approval_id from task_approver
      where (decider_id = $1 and decision is not null) or (user_id = $1 and decider_id <> $1)
    ) and ${SEEN} and ($3::uuid is null or a.id < $3)
    order by a.id desc limit ${APPROVALS_PAGE + 1}
  `),
};
const count = statement(`
  with ${STANDS_FOR}
  select count(*)::int as waiting from ${FROM} join project p on p.id = t.project_id where ${IS_WAITING} and ${SEEN}
`);

const turnaround = statement(`
  select count(*)::int as decided,
    percentile_cont(0.5) within group (order by extract(epoch from p.decided_at - a.requested_at) / 3600)::float8 as "medianHours"
  from task_approver p join task_approval a on a.id = p.approval_id
  where p.decider_id = $1 and p.decided_at > now() - make_interval(days => ${TURNAROUND_DAYS})
`);

/** The latest request of a task with its approvers; null without one. */
export async function findLatestApproval(db: Db, taskId: string): Promise<Approval | null> {
  const found = await rowOf<StoredApproval>(db, latest, [taskId]);
  return found ? await withApprovers(db, found) : null;
}

/** A request, not locked; undefined if there is none. */
export async function findApproval(db: Db, id: string): Promise<StoredApproval | undefined> {
  return await rowOf<StoredApproval>(db, find, [id]);
}

/** A request with its approvers, locked until the transaction ends. */
export async function lockApproval(db: Db, id: string): Promise<Approval | undefined> {
  const found = await rowOf<StoredApproval>(db, lock, [id]);
  return found && (await withApprovers(db, found));
}

async function withApprovers(db: Db, approval: StoredApproval): Promise<Approval> {
  return { ...approval, approvers: (await approversOf(db, [approval.id])).get(approval.id) ?? [] };
}

async function approversOf(db: Db, ids: readonly string[]): Promise<Map<string, Approver[]>> {
  const rows = await rowsOf<StoredApprover & { approvalId: string }>(db, approvers, [ids]);
  const substitutesOf = await findSubstitutes(db, ids);
  const byApproval = new Map<string, Approver[]>();
  for (const { approvalId, ...approver } of rows) {
    const known = { ...approver, ...substitutesOf(approvalId, approver.userId) };
    byApproval.set(approvalId, [...(byApproval.get(approvalId) ?? []), known]);
  }
  return byApproval;
}

type Requested = { projectId: string; requesterId: string; userIds: readonly string[]; roles: readonly string[] };

/** Active members of a project among some users and roles, without the requester; at most one more than may approve. */
export async function eligibleApprovers(
  db: Db,
  { projectId, requesterId, userIds, roles }: Requested,
): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, eligible, [projectId, userIds, roles, requesterId])).map(({ id }) => id);
}

type NewApproval = Pick<Approval, 'id' | 'taskId' | 'fromId' | 'toId' | 'needed'> & {
  requesterId: string;
  hours: TransitionApproval['hours'];
  bulk: boolean;
  approverIds: readonly string[];
};

/** Stores a request; false if the task already has a pending one. */
export async function insertApproval(db: Db, desired: NewApproval): Promise<boolean> {
  const { id, taskId, fromId, toId, needed, requesterId, hours, bulk, approverIds } = desired;
  await rowsOf(db, expireOfTask, [taskId]);
  if (!(await rowOf(db, insert, [id, taskId, fromId, toId, needed, requesterId, hours, bulk]))) return false;
  await rowsOf(db, insertApprovers, [id, approverIds]);
  return true;
}

type Decision = { id: string; approverId: string; deciderId: string; decision: string; reason: string };

/** Stores the decision of a user for an approver of a locked request. */
export async function storeDecision(db: Db, { id, approverId, deciderId, decision, reason }: Decision): Promise<void> {
  await rowsOf(db, decide, [id, approverId, deciderId, decision, reason]);
}

/** Delegates the open decisions of a user to another one; returns their number. */
export async function delegateDecision(db: Db, id: string, from: string, to: string): Promise<number> {
  return (await rowsOf(db, delegate, [id, from, to])).length;
}

/** Ends a request. */
export async function endApproval(db: Db, id: string, state: Exclude<ApprovalState, 'pending'>): Promise<void> {
  await rowsOf(db, end, [id, state]);
}

export type ExpiredApproval = {
  id: string;
  requesterId: string | null;
  projectId: string;
  taskId: string;
  seq: number;
  title: string;
};

/** Ends up to 500 expired requests. */
export async function expireApprovals(db: Db): Promise<ExpiredApproval[]> {
  return await rowsOf<ExpiredApproval>(db, expire, []);
}

/** A page of the requests of a user; `cursor` is the last request of the previous page. */
export async function findQueue(db: Db, actor: Actor, which: keyof typeof queues, cursor: string | undefined) {
  const found = await rowsOf<Omit<QueuedApproval, 'approvers'>>(db, queues[which], [
    actor.id,
    actor.orgLine,
    cursor ?? null,
  ]);
  const page = cursorPage(found, APPROVALS_PAGE);
  const people = await approversOf(
    db,
    page.records.map(({ id }) => id),
  );
  const records = page.records.map((one) => ({ ...one, approvers: people.get(one.id) ?? [] }));
  return { records, cursor: page.cursor };
}

/** The number of requests waiting for the decision of a user. */
export async function countWaiting(db: Db, actor: Actor): Promise<number> {
  return one(await rowsOf<{ waiting: number }>(db, count, [actor.id, actor.orgLine])).waiting;
}

/** How long the recent decisions of a user took, those for absent approvers included. */
export async function findTurnaround(db: Db, userId: string): Promise<Turnaround> {
  return one(await rowsOf<Turnaround>(db, turnaround, [userId]));
}
