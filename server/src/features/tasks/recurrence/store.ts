import { DAY_RANGE, type Repetition, type TaskRow } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { NEW_ID } from '../batch-store.ts';
import { removeInvalidItemOwners } from '../copy/invalid-item-owners.ts';
import { LOCKED, type LockedTask } from '../task/reading/columns.ts';

const find = statement('select repetition from task_recurrence where task_id = $1 and not continued');
const findPlace = statement(`
  select t.due_date as "dueDate", coalesce(r.occurrence, 1) as occurrence, r.day, r.due
  from task t left join task_recurrence r on r.task_id = t.id and not r.continued where t.id = $1
`);
const save = statement(`
  insert into task_recurrence (task_id, series_id, occurrence, repetition, set_by) values ($1, $2, 1, $3::jsonb, $4)
  on conflict (task_id) do update set repetition = excluded.repetition, set_by = excluded.set_by, continued = false,
    next_on = null, next_after = null,
    -- A task that another has followed begins a series of its own.
    series_id = case when task_recurrence.continued then excluded.series_id else task_recurrence.series_id end,
    occurrence = case when task_recurrence.continued then 1 else task_recurrence.occurrence end
`);
const remove = statement('delete from task_recurrence where task_id = $1 and not continued returning repetition');
// Dates are in the time zone of whoever set the recurrence.
const ZONE = `coalesce(u.time_zone, 'UTC')`;
const TODAY = `(now() at time zone ${ZONE})::date`;
const IS_PAUSED = `coalesce((r.repetition ->> 'paused')::boolean, false)`;
const WAITS = `not r.continued and not ${IS_PAUSED} and t.deleted_at is null and p.deleted_at is null and p.state <> 'archived' and case
  -- The day on which the next task is created follows the due date of this one.
  when r.repetition ? 'daysAhead' and t.due_date is not null
    then r.next_after is distinct from t.due_date or r.next_on <= ${TODAY}
  else t.category = '1'
end`;
const findWaiting = statement(`
  select r.task_id as id from task_recurrence r
  join task t on t.id = r.task_id join project p on p.id = t.project_id
  left join sys_user u on u.id = r.set_by
  where ${WAITS} order by r.task_id limit $1
`);
// The row is locked: of two processes the second finds that the next task exists.
const lock = statement(`
  select r.series_id as "seriesId", r.occurrence, r.day, r.due, r.repetition, r.set_by as "setBy", ${ZONE} as zone,
    ${TODAY} as today,
    ${LOCKED}, coalesce(d.html, '') as html,
    (select m.user_id from project_member m where m.project_id = t.project_id and m.user_id = t.owner_id) as "keptOwnerId",
    array(
      select a.id from unnest(t.assignee_ids) with ordinality a (id, place)
      join project_member m on m.project_id = t.project_id and m.user_id = a.id order by a.place
    ) as people,
    exists (
      select from task o where o.id = t.parent_id and o.project_id = t.project_id and o.deleted_at is null and o.children < 500
    ) as "parentTakes"
  from task_recurrence r
  join task t on t.id = r.task_id join project p on p.id = t.project_id
  left join task_description d on d.task_id = t.id left join sys_user u on u.id = r.set_by
  where r.task_id = $1 and ${WAITS} for update of r, t
`);
const findState = statement(`
  select r.repetition, r.occurrence, r.day, r.due, t.due_date as "dueDate", t.category, t.completed_at as "completedAt",
    ${ZONE} as zone, ${TODAY} as today
  from task_recurrence r join task t on t.id = r.task_id left join sys_user u on u.id = r.set_by
  where r.task_id = $1 and not r.continued
`);
const pause = statement(`
  update task_recurrence set repetition = repetition || '{"paused": true}' where task_id = $1 returning repetition
`);
// The day on which the next task is created is found again.
const resume = statement(`
  update task_recurrence r set repetition = r.repetition - 'paused', next_on = null, next_after = null,
    day = coalesce($2::date, r.day), due = case when $2::date is null then r.due else t.due_date end
  from task t where t.id = r.task_id and r.task_id = $1 returning r.repetition
`);
const keepLabels = statement(`
  select id from task_label where (project_id = $1 or project_id is null) and id = any ($2::uuid[]) for key share
`);
const schedule = statement('update task_recurrence set next_on = $2, next_after = $3 where task_id = $1');
const finish = statement('update task_recurrence set continued = true where task_id = $1');
const follow = statement(`
  insert into task_recurrence (task_id, series_id, occurrence, repetition, set_by, day, due)
  values ($1, $2, $3, $4::jsonb, $5, $6, $7)
`);
const items = statement(`
  insert into record_checklist_item (id, record_type, record_id, text, done, rank, list_name, assignee_id, due_date)
  select ${NEW_ID}, 'task', $2::uuid, text, false, rank, list_name, assignee_id,
    greatest(least(due_date + $3::int, '${DAY_RANGE.last}'), '${DAY_RANGE.first}')
  from record_checklist_item where record_type = 'task' and record_id = $1
  returning record_id as "taskId", assignee_id as "assigneeId"
`);
const names = statement(`
  insert into task_external_person (task_id, name) select $2::uuid, name from task_external_person where task_id = $1
`);

/** The number of a task in its series, and its date there if its due date was shifted. */
export type SeriesPlace = { occurrence: number; day: string | null; due: string | null };

/** A task whose successor is to be created, with the copied fields. */
export type Waiting = LockedTask &
  SeriesPlace & {
    seriesId: string;
    repetition: Repetition;
    setBy: string | null;
    zone: string;
    today: string;
    html: string;
    /** Its owner, if still a member. */
    keptOwnerId: string | null;
    people: string[];
    parentTakes: boolean;
  };

/** The recurrence of a task; undefined if it has none. */
export async function findRepetition(db: Db, taskId: string): Promise<Repetition | undefined> {
  return (await rowOf<{ repetition: Repetition }>(db, find, [taskId]))?.repetition;
}

/** The place of a task in its series, or at the beginning of one, and its due date. */
export async function findSeriesPlace(db: Db, taskId: string) {
  return await rowOf<SeriesPlace & { dueDate: string | null }>(db, findPlace, [taskId]);
}

type Setting = { taskId: string; seriesId: string; repetition: Repetition; setBy: string };

/** Sets the recurrence of a task, in a new series unless it is the last of one. */
export async function saveRepetition(db: Db, { taskId, seriesId, repetition, setBy }: Setting): Promise<void> {
  await rowsOf(db, save, [taskId, seriesId, JSON.stringify(repetition), setBy]);
}

/** Ends the series of a task; returns its former recurrence. */
export async function removeRepetition(db: Db, taskId: string): Promise<Repetition | undefined> {
  return (await rowOf<{ repetition: Repetition }>(db, remove, [taskId]))?.repetition;
}

/** Some tasks whose successors are to be created. */
export async function findWaitingTasks(db: Db, limit: number): Promise<{ id: string }[]> {
  return await rowsOf(db, findWaiting, [limit]);
}

/** One of these tasks, locked; undefined if it no longer waits. */
export async function lockWaiting(db: Db, taskId: string): Promise<Waiting | undefined> {
  return await rowOf<Waiting>(db, lock, [taskId]);
}

/** The existing ones of a task's labels, locked until the transaction ends. */
export async function keptLabels(db: Db, { projectId, labelIds }: TaskRow): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, keepLabels, [projectId, labelIds]);
  return labelIds.filter((id) => rows.some((row) => row.id === id));
}

/** Records on which day the next task is created, found from the due date of this one. */
export async function scheduleNext(db: Db, taskId: string, { on, after }: { on: string; after: string | null }) {
  await rowsOf(db, schedule, [taskId, on, after]);
}

/** Records that a task gets no successor. */
export async function finishTask(db: Db, taskId: string): Promise<void> {
  await rowsOf(db, finish, [taskId]);
}

/** What decides which task of a series is next; the task that it follows may be open. */
export type SeriesState = SeriesPlace &
  Pick<Waiting, 'repetition' | 'zone' | 'today' | 'dueDate' | 'category' | 'completedAt'>;

/** The state of the series a task is the last of; undefined if it does not repeat. */
export async function findSeriesState(db: Db, taskId: string): Promise<SeriesState | undefined> {
  return await rowOf<SeriesState>(db, findState, [taskId]);
}

/** Pauses the recurrence of a task. */
export async function pauseRepetition(db: Db, taskId: string): Promise<Repetition> {
  return one(await rowsOf<{ repetition: Repetition }>(db, pause, [taskId])).repetition;
}

/** Resumes the recurrence of a task; after `day` of its series, if given. */
export async function resumeRepetition(db: Db, taskId: string, day: string | null): Promise<Repetition> {
  return one(await rowsOf<{ repetition: Repetition }>(db, resume, [taskId, day])).repetition;
}

type Next = { taskId: string; day: string; due: string; days: number };

/** Adds a new task, this many days later, to the series, and copies checklist and people without an account to it. */
export async function followTask(db: Db, before: Waiting, { taskId, day, due, days }: Next): Promise<void> {
  const { id, projectId, seriesId, occurrence, repetition, setBy } = before;
  // Exceptions of former dates are of no further use.
  const exceptions = repetition.exceptions?.filter((exception) => exception.day > day);
  const left = JSON.stringify({ ...repetition, exceptions: exceptions?.length ? exceptions : undefined });
  await rowsOf(db, follow, [taskId, seriesId, occurrence + 1, left, setBy, day, due]);
  const copied = await rowsOf<{ taskId: string; assigneeId: string | null }>(db, items, [id, taskId, days]);
  await removeInvalidItemOwners(db, projectId, copied);
  await rowsOf(db, names, [id, taskId]);
}
