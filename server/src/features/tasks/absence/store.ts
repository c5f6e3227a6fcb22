import { ABSENT_MEMBERS_MAX, type Absence, SUBSTITUTES_MAX, type Substitute } from '@opsyard/contract';
import { PRESENT_ABSENCES } from '../../../kernel/absences.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const find = statement(`
  select a.user_id as "userId", a.from_day::text as from, a.until_day::text as until, a.substitute_id as "substituteId",
    s.realname as "substituteName", o.until_day::text as "substituteAwayUntil"
  from person_absence a join sys_user u on u.id = a.user_id join sys_user s on s.id = a.substitute_id
  left join person_absence o on o.user_id = s.id and o.from_day <= a.until_day and o.until_day >= a.from_day
  where a.user_id = $1 and a.until_day >= (now() at time zone coalesce(u.time_zone, 'UTC'))::date
`);
const today = statement(`
  select (now() at time zone coalesce(time_zone, 'UTC'))::date::text as today, realname as name from sys_user
  where id = $1 and deleted_at is null
`);
const isActive = statement(`
  select exists (select from sys_user where id = $1 and status = 1 and deleted_at is null) as "isActive"
`);
const save = statement(`
  insert into person_absence (user_id, from_day, until_day, substitute_id) values ($1, $2, $3, $4)
  on conflict (user_id) do update set from_day = excluded.from_day, until_day = excluded.until_day,
    substitute_id = excluded.substitute_id
`);
const remove = statement('delete from person_absence where user_id = $1 returning substitute_id as "substituteId"');
const inProject = statement(`
  select w.user_id as "userId", w.until_day::text as until, s.realname as "substituteName"
  from project_member m join ${PRESENT_ABSENCES} w on w.user_id = m.user_id join sys_user s on s.id = w.substitute_id
  where m.project_id = $1 order by w.user_id limit ${ABSENT_MEMBERS_MAX}
`);
// A cycle of substitutes ends where it would begin again.
const substitutes = statement(`
  with recursive chain as (
    select p.approval_id, p.user_id as approver_id, p.decider_id, w.user_id, w.until_day, w.substitute_id
    from task_approver p join task_approval a on a.id = p.approval_id join ${PRESENT_ABSENCES} w on w.user_id = p.decider_id
    where p.approval_id = any ($1::uuid[]) and p.decision is null and a.state = 'pending'
    union
    select c.approval_id, c.approver_id, c.decider_id, w.user_id, w.until_day, w.substitute_id
    from chain c join ${PRESENT_ABSENCES} w on w.user_id = c.substitute_id
  )
  select c.approval_id as "approvalId", c.approver_id as "approverId", c.user_id = c.decider_id as "isFirst",
    c.until_day::text as until, c.substitute_id as "userId", s.realname as name,
    case
      when s.status <> 1 or s.deleted_at is not null then 'inactive'
      when a.requester_id = s.id then 'requester'
      when exists (select from task_approver q where q.approval_id = a.id and s.id in (q.user_id, q.decider_id)) then 'approver'
      when not exists (select from project_member m where m.project_id = t.project_id and m.user_id = s.id) then 'notMember'
    end as "leftOut"
  from chain c join task_approval a on a.id = c.approval_id join task t on t.id = a.task_id
    join sys_user s on s.id = c.substitute_id
  order by c.user_id <> c.decider_id, s.realname, s.id
`);

type NewAbsence = { userId: string; from: string; until: string; substituteId: string };

/** The present or next absence of a person; undefined where there is none. */
export async function findAbsence(db: Db, userId: string): Promise<Absence | undefined> {
  return await rowOf<Absence>(db, find, [userId]);
}

/** What day it is where a person is, and their name; undefined where there is no such person. */
export async function findToday(db: Db, userId: string): Promise<{ today: string; name: string } | undefined> {
  return await rowOf<{ today: string; name: string }>(db, today, [userId]);
}

/** Whether a person can sign in. */
export async function isActiveUser(db: Db, userId: string): Promise<boolean> {
  return one(await rowsOf<{ isActive: boolean }>(db, isActive, [userId])).isActive;
}

/** Replaces the absence of a person. */
export async function saveAbsence(db: Db, { userId, from, until, substituteId }: NewAbsence): Promise<void> {
  await rowsOf(db, save, [userId, from, until, substituteId]);
}

/** Removes the absence of a person; answers who was their substitute. */
export async function removeAbsence(db: Db, userId: string): Promise<string | undefined> {
  return (await rowOf<{ substituteId: string }>(db, remove, [userId]))?.substituteId;
}

/** The members of a project who are absent today. */
export async function findAbsentMembers(db: Db, projectId: string) {
  return await rowsOf<{ userId: string; until: string; substituteName: string }>(db, inProject, [projectId]);
}

/** Who is absent among the approvers of pending requests, and who can decide in their place. */
type Substitution = { awayUntil: string | null; substitutes: Substitute[] };
type FoundSubstitute = Substitute & { approvalId: string; approverId: string; isFirst: boolean; until: string };

/** The absent approvers of requests by request and approver, with their substitutes. */
export async function findSubstitutes(
  db: Db,
  approvalIds: readonly string[],
): Promise<(approvalId: string, approverId: string) => Substitution> {
  const rows = await rowsOf<FoundSubstitute>(db, substitutes, [approvalIds]);
  const found = Map.groupBy(rows, ({ approvalId, approverId }) => `${approvalId} ${approverId}`);
  return (approvalId, approverId) => {
    const chain = found.get(`${approvalId} ${approverId}`) ?? [];
    return {
      awayUntil: chain.find(({ isFirst }) => isFirst)?.until ?? null,
      substitutes: chain.slice(0, SUBSTITUTES_MAX).map(({ userId, name, leftOut }) => ({ userId, name, leftOut })),
    };
  };
}
