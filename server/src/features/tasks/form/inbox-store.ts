import type { FormAnswers, FormSchema, InboxItem, InboxView, MyRequest, SubmissionState } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { cursorPage } from '../../../kernel/routes/cursor-page.ts';
import { holds, VISIBLE } from '../access-store.ts';
import { TYPE_OF_FORM } from './store.ts';

const PAGE = 50;
const STATE = `s.state, s.reason, s.promised_date as "promisedDate", s.promise_reason as "promiseReason"`;
const CONDITIONS: Readonly<Record<InboxView, string>> = {
  open: `s.state = 'submitted' and (s.snoozed_until is null or s.snoozed_until <= $2::date)`,
  snoozed: `s.state = 'submitted' and s.snoozed_until > $2::date`,
  done: `s.decided_at is not null and $2::date is not null`,
};

// Pending submissions are listed oldest first, decided ones newest first; ids are ordered by time.
const inbox = (condition: string, order: 'asc' | 'desc') => {
  const sign = order === 'desc' ? '<' : '>';
  return statement(`
    select s.id, s.title, f.name as "formName", p.id as "projectId", p.key as "projectKey", p.name as "projectName",
      case when u.id is not null then
        jsonb_build_object('id', replace(u.id::text, '-', ''), 'username', u.username, 'realname', u.realname,
          'avatar', u.avatar) end as requester,
      r.submission_id is not null as "isPublic",
      s.created_at as "createdAt", s.snoozed_until as "snoozedUntil", ${STATE}, v.schema, s.answers,
      p.key || '-' || t.seq as "taskKey", t.category
    from project_member m
      join project p on p.id = m.project_id and p.deleted_at is null and p.state <> 'archived'
      join task_form f on f.project_id = p.id
      join task_form_submission s on s.form_id = f.id
      join task_form_version v on v.form_id = s.form_id and v.version = s.version
      left join task_public_request r on r.submission_id = s.id
      left join sys_user u on u.id = s.requester_id
      left join task t on t.id = s.task_id and t.project_id = p.id and t.deleted_at is null
    where m.user_id = $1 and ${holds('editTasks')} and ${condition}
      and ($3::uuid is null or s.id ${sign} $3)
    order by s.id ${order} limit ${PAGE + 1}
  `);
};
const inboxes: Readonly<Record<InboxView, ReturnType<typeof statement>>> = {
  open: inbox(CONDITIONS.open, 'asc'),
  snoozed: inbox(CONDITIONS.snoozed, 'asc'),
  done: inbox(CONDITIONS.done, 'desc'),
};
const one = inbox(`s.id = $2::uuid and (s.state = 'submitted' or s.decided_at is not null)`, 'asc');
const count = statement(`
  select count(*)::int as waiting
  from project_member m
    join project p on p.id = m.project_id and p.deleted_at is null and p.state <> 'archived'
    join task_form f on f.project_id = p.id
    join task_form_submission s on s.form_id = f.id
  where m.user_id = $1 and ${holds('editTasks')} and ${CONDITIONS.open}
`);
const ownRequests = (condition: string) =>
  statement(`
  select s.id, s.title, f.name as "formName", s.created_at as "createdAt", ${STATE},
    case when ${VISIBLE} then p.key || '-' || t.seq end as "taskKey", t.category,
    (s.state = 'submitted' or (s.state in ('accepted', 'duplicate') and t.category in ('0', '2', '4'))) and exists (
      select from project q where q.id = f.project_id and q.deleted_at is null and q.state <> 'archived') as "isOpen"
  from task_form_submission s join task_form f on f.id = s.form_id
    left join task t on t.id = s.task_id and t.deleted_at is null left join project p on p.id = t.project_id
  where s.requester_id = $1 and ${condition} order by s.id desc limit ${PAGE + 1}
`);
const mine = ownRequests('($3::uuid is null or s.id < $3)');
const ownOne = ownRequests('s.id = $3');
const lock = statement(`
  select s.id, s.title, s.state, s.requester_id as "requesterId", s.answers, s.task_id as "taskId",
    s.decided_at > now() - interval '24 hours' as "isRecent",
    v.schema, f.name, f.project_id as "projectId", ${TYPE_OF_FORM} as "typeId", u.realname as requester,
    exists (select 1 from task_public_request r where r.submission_id = s.id) as "isPublic",
    exists (select 1 from task t where t.id = s.task_id and t.category in ('1', '3')) as "isDone",
    s.state in ('accepted', 'duplicate') and not exists (
      select 1 from task t where t.id = s.task_id and t.deleted_at is null) as "isGone",
    p.state = 'archived' as "isArchived"
  from task_form_submission s join task_form f on f.id = s.form_id
    join project p on p.id = f.project_id and p.deleted_at is null
    join task_form_version v on v.form_id = s.form_id and v.version = s.version
    left join sys_user u on u.id = s.requester_id
  where s.id = any ($1::uuid[]) order by s.id for no key update of s
`);
const decide = statement(`
  update task_form_submission set state = $2, reason = $3, promised_date = $4, task_id = $5, decided_by = $6,
    decided_at = now(), snoozed_until = null
  where id = any ($1::uuid[])
`);
const snooze = statement('update task_form_submission set snoozed_until = $2 where id = any ($1::uuid[])');
const reopen = statement(`
  update task_form_submission set state = 'submitted', reason = '', promised_date = null, promise_reason = '', task_id = null,
    decided_by = null, decided_at = null, snoozed_until = null
  where id = any ($1::uuid[])
`);
const move = statement('update task_form_submission set promised_date = $2, promise_reason = $3 where id = $1');
const withdraw = statement(`
  update task_form_submission set state = 'withdrawn', task_id = null, snoozed_until = null where id = $1
`);

/** A submission about to be decided, with the data for its task. */
export type LockedSubmission = {
  id: string;
  title: string;
  state: SubmissionState;
  requesterId: string | null;
  requester: string | null;
  /** Submitted anonymously. */
  isPublic: boolean;
  answers: FormAnswers;
  taskId: string | null;
  /** Decided within the last 24 hours. */
  isRecent: boolean | null;
  /** Its task is completed or cancelled. */
  isDone: boolean;
  /** It has become a task, which is deleted. */
  isGone: boolean;
  /** Its project is archived. */
  isArchived: boolean;
  schema: FormSchema;
  /** The name of the form. */
  name: string;
  projectId: string;
  /** The type of its tasks; null: the default one. */
  typeId: string | null;
};
export type InboxRow = Omit<InboxItem, 'lines' | 'files' | 'messages' | 'expected'> & {
  schema: FormSchema;
  answers: FormAnswers;
};
/** `isOpen`: its team and the requester can still write to each other. */
export type OwnRequest = Omit<MyRequest, 'expected' | 'messages' | 'mayAnswer'> & { isOpen: boolean };
type Requested = { view: InboxView; today: string; cursor?: string };

/** How many submissions wait in projects the user can edit. */
export async function countInbox(db: Db, actor: Actor, today: string): Promise<number> {
  return (await rowOf<{ waiting: number }>(db, count, [actor.id, today]))?.waiting ?? 0;
}

/** A page of submissions in projects the user can edit. */
export async function findInbox(db: Db, actor: Actor, { view, today, cursor }: Requested) {
  return cursorPage(await rowsOf<InboxRow>(db, inboxes[view], [actor.id, today, cursor ?? null]), PAGE);
}

/** A page of the user's own requests. */
export async function findRequests(db: Db, actor: Actor, cursor: string | undefined) {
  return cursorPage(await rowsOf<OwnRequest>(db, mine, [actor.id, actor.orgLine, cursor ?? null]), PAGE);
}

/** A submission of a project the user can edit; not a withdrawn one. */
export async function findInInbox(db: Db, actor: Actor, id: string): Promise<InboxRow | undefined> {
  return await rowOf<InboxRow>(db, one, [actor.id, id, null]);
}

/** One of the user's own requests. */
export async function findOwnRequest(db: Db, actor: Actor, id: string): Promise<OwnRequest | undefined> {
  return await rowOf<OwnRequest>(db, ownOne, [actor.id, actor.orgLine, id]);
}

/** The existing submissions with these ids, locked until the transaction ends. */
export async function lockSubmissions(db: Db, ids: readonly string[]): Promise<LockedSubmission[]> {
  return await rowsOf<LockedSubmission>(db, lock, [ids]);
}

type Decision = {
  state: SubmissionState;
  reason: string;
  promisedDate: string | null;
  taskId: string | null;
  decidedBy: string;
};

export async function decideSubmissions(db: Db, ids: readonly string[], decision: Decision): Promise<void> {
  const { state, reason, promisedDate, taskId, decidedBy } = decision;
  await rowOf(db, decide, [ids, state, reason, promisedDate, taskId, decidedBy]);
}

/** Stores another promised date with the reason. */
export async function movePromise(db: Db, id: string, to: { date: string; reason: string }): Promise<void> {
  await rowOf(db, move, [id, to.date, to.reason]);
}

/** Snoozes submissions until a date. */
export async function snoozeSubmissions(db: Db, ids: readonly string[], until: string): Promise<void> {
  await rowOf(db, snooze, [ids, until]);
}

/** Reopens submissions as if nothing had been decided. */
export async function reopenSubmissions(db: Db, ids: readonly string[]): Promise<void> {
  await rowOf(db, reopen, [ids]);
}

/** Records that the requester has withdrawn it. */
export async function withdrawSubmission(db: Db, id: string): Promise<void> {
  await rowOf(db, withdraw, [id]);
}
