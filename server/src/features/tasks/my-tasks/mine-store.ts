import {
  type DueSort,
  MY_REASONS,
  MY_SECTIONS,
  type MyGrouping,
  type MyReason,
  type MySectionCount,
  type MySectionKey,
  type MyTask,
  PRIORITIES,
  type TaskInOtherProject,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { cursorPage } from '../../../kernel/routes/cursor-page.ts';
import { VISIBLE } from '../access-store.ts';
import { WAITING_TASKS } from '../approval/waiting-sql.ts';
import { IN_OTHER_PROJECT, IS_BLOCKED } from '../task/reading/columns.ts';
import { withOrigins } from './origin-store.ts';

const MAX_SHOWN = 100;
const PAGE = 50;
/** SQL for whether task `t` is open. */
export const OPEN = `t.deleted_at is null and not t.archived and t.category in ('0', '2', '4')`;
const DUE = `
  when t.due_date is null then 'undated' when t.due_date = $3::date then 'today'
  when t.due_date < $3::date + 7 then 'week' else 'later'`;
const IS_OWN = '(t.owner_id = $1 or t.assignee_ids @> array[$1::uuid])';
const IS_WITH_OTHERS = `t.owner_id = $1 and cardinality(t.assignee_ids) > 0 and not t.assignee_ids @> array[$1::uuid]`;
/** SQL for the section of task `t` in each grouping; $3 is today. */
export const SECTION: Readonly<Record<MyGrouping, string>> = {
  // Own overdue tasks remain in their section, so that nobody overlooks them.
  day: `case when t.due_date < $3::date and ${IS_OWN} then 'overdue'
    when t.id in ${WAITING_TASKS} then 'review'
    when (${IS_WITH_OTHERS}) or (t.category = '4' and t.owner_id = $1) or ${IS_BLOCKED} then 'waiting' ${DUE} end`,
  project: `case when $3::date is not null then replace(t.project_id::text, '-', '') end`,
  priority: 'case when $3::date is not null then t.priority end',
};
// Owned and assigned tasks, each through its own index.
const mine = (condition: string, sort: string) => `
  select t.id, ${sort} as sort from project p join task t on t.project_id = p.id and t.owner_id = $1 and ${condition}
  where p.deleted_at is null and p.state <> 'archived' and ${VISIBLE}
  union
  select t.id, ${sort} as sort from task t join project p on p.id = t.project_id
  where t.assignee_ids @> array[$1::uuid] and ${condition} and p.deleted_at is null and p.state <> 'archived' and ${VISIBLE}
`;
const LIVE = 't.deleted_at is null';
// Whatever their status is: so the approvals are counted, too.
const withReviews = (condition: string, sort: string, live = LIVE) => `
  ${mine(condition, sort)}
  union
  select t.id, ${sort} as sort from task t join project p on p.id = t.project_id
  where t.id in ${WAITING_TASKS} and ${live} and p.deleted_at is null and p.state <> 'archived' and ${VISIBLE}
`;
const ARRANGEMENT = 'left join task_personal x on x.user_id = $1 and x.task_id = m.id';
/** SQL for the actor's own tasks with their arrangement (`x`). */
export const arranged = (condition: string, sort: string) => `(${mine(condition, sort)}) m ${ARRANGEMENT}`;
/** SQL for the actor's own open tasks, and those that wait for their approval, with their arrangement (`x`). */
const inList = (sort: string) => `(${withReviews(OPEN, sort)}) m ${ARRANGEMENT}`;
/** SQL for whether the arrangement `x` hides a task from the actor. */
export const IS_SNOOZED = 'coalesce(x.returns_at > now(), false)';
const shownIn = (sort: string) => `case when ${IS_SNOOZED} then 'snoozed' else ${sort} end`;

const SOON = `select m.id, m.sort from ${arranged(`${OPEN} and t.due_date < $3::date + 7`, SECTION.day)} where not ${IS_SNOOZED}`;
const count = (sort: DueSort) => `(count(*) filter (where sort = '${sort}'))::int as ${sort}`;
const counts = statement(`select ${count('overdue')}, ${count('today')}, ${count('week')} from (${SOON}) m`);
const list = statement(`
  select ${IN_OTHER_PROJECT}
  from (${SOON}) m join task t on t.id = m.id join project p on p.id = t.project_id
  where m.sort = $4 order by t.due_date, strpos('NLMHU', t.priority) desc, t.id limit ${MAX_SHOWN}
`);

const sections = (by: MyGrouping) =>
  statement(`
    select s.section, s.count, s."returnsIn",
      ${
        by === 'project'
          ? `(select json_build_object('id', replace(p.id::text, '-', ''), 'key', p.key, 'name', p.name) from project p
        where s.section <> 'snoozed' and p.id = nullif(s.section, 'snoozed')::uuid)`
          : 'null::json'
      } as project
    from (
      select ${shownIn('m.sort')} as section, count(*)::int as count,
        ceil(extract(epoch from min(x.returns_at) filter (where ${IS_SNOOZED}) - now()))::int as "returnsIn"
      from ${inList(SECTION[by])} group by 1
    ) s
  `);
const sectionsBy: Readonly<Record<MyGrouping, ReturnType<typeof statement>>> = {
  day: sections('day'),
  project: sections('project'),
  priority: sections('priority'),
};

const REASON: Readonly<Record<MyReason, string>> = {
  assignee: 't.assignee_ids @> array[$1::uuid]',
  owner: 't.owner_id = $1',
  approver: `t.id in ${WAITING_TASKS}`,
  requester: 'exists (select from task_form_submission f where f.task_id = t.id and f.requester_id = $1)',
  mentioned: `exists (
    select from record_comment c
    where c.record_type = 'task' and c.record_id = t.id and c.deleted_at is null and c.mention_ids @> array[$1::uuid])`,
  creator: 't.created_by = $1',
  watching: `exists (
    select from record_watcher w
    where w.record_type = 'task' and w.record_id = t.id and w.user_id = $1 and not w.muted)`,
};
const REASONS = `array_remove(array[${MY_REASONS.map((name) => `case when ${REASON[name]} then '${name}' end`).join(', ')}], null)`;

/** SQL for the sort key of a task: those without a position follow the others; ranks consist of letters and digits, which sort before '~'. */
export const place = (task: string, own: string) =>
  `coalesce(${own}.rank, '~'), coalesce(${task}.due_date, 'infinity'), -strpos('NLMHU', ${task}.priority), ${task}.id`;
/** SQL for the sort key of a task by its id, in the arrangement of the user `$1`. */
export const placeOf = (id: string) => `(
  select ${place('l', 'o')} from task l left join task_personal o on o.user_id = $1 and o.task_id = l.id where l.id = ${id})`;
/** SQL for the displayed fields of the tasks that a subselect finds with their arrangement; the others are not read. */
export const shown = (found: string, more = '') => `
    select ${IN_OTHER_PROJECT}, json_build_object('name', s.name, 'category', s.category, 'color', s.color) as status,
      x.rank is not null as "isRanked", case when ${IS_SNOOZED} then x.snoozed_until end as "snoozedUntil", ${REASONS} as reasons${more}
    from (${found}) x join task t on t.id = x.id join project p on p.id = t.project_id join task_status s on s.id = t.status_id`;
const page = (sort: string) =>
  statement(`
    ${shown(`
      select t.id, x.rank, x.snoozed_until, x.returns_at from ${inList(sort)} join task t on t.id = m.id
      where ${shownIn('m.sort')} = $4 and ($5::uuid is null or (${place('t', 'x')}) > ${placeOf('$5')})
      order by ${place('t', 'x')} limit ${PAGE + 1}
    `)}
    order by ${place('t', 'x')}
  `);
const pagesBy: Readonly<Record<MyGrouping, ReturnType<typeof statement>>> = {
  day: page(SECTION.day),
  project: page(SECTION.project),
  priority: page(SECTION.priority),
};
const unranked = (sort: string) =>
  statement(`
    select t.id from ${inList(sort)} join task t on t.id = m.id
    where ${shownIn('m.sort')} = $4 and x.rank is null and (${place('t', 'x')}) <= ${placeOf('$5::uuid')}
    order by ${place('t', 'x')}
  `);
const unrankedBy: Readonly<Record<MyGrouping, ReturnType<typeof statement>>> = {
  day: unranked(SECTION.day),
  project: unranked(SECTION.project),
  priority: unranked(SECTION.priority),
};
const NAMED = 't.id = any ($3::uuid[])';
const among = statement(`select id from (${mine(`${OPEN} and ${NAMED}`, `''`)}) m`);
const listedAmong = statement(`
  select id from (${withReviews(`${OPEN} and ${NAMED}`, `''`, `${LIVE} and ${NAMED}`)}) m
`);

/** The actor's own tasks in the sections by due date up to the end of the week: the number in each, and those of one. */
export async function findMine(db: Db, actor: Actor, { today, due = 'overdue' }: { today: string; due?: DueSort }) {
  const who = [actor.id, actor.orgLine, today];
  const [totals, records] = await Promise.all([
    rowsOf<Record<DueSort, number>>(db, counts, who),
    rowsOf<TaskInOtherProject>(db, list, [...who, due]),
  ]);
  return { counts: one(totals), records };
}

type Counted = MySectionCount & { returnsIn: number | null };

/** The number of the actor's tasks by section, plus snoozed ones. */
export async function countMySections(db: Db, actor: Actor, { today, by = 'day' }: { today: string; by?: MyGrouping }) {
  const found = await rowsOf<Counted>(db, sectionsBy[by], [actor.id, actor.orgLine, today]);
  const snoozed = found.find(({ section }) => section === 'snoozed');
  const shown = found.filter((one) => one !== snoozed).sort(ORDER[by]);
  return { sections: shown, snoozed: snoozed?.count ?? 0, returnsIn: snoozed?.returnsIn ?? null };
}

const listed = (names: readonly string[]) => (a: MySectionCount, b: MySectionCount) =>
  names.indexOf(a.section) - names.indexOf(b.section);
const ORDER: Readonly<Record<MyGrouping, (a: MySectionCount, b: MySectionCount) => number>> = {
  day: listed(MY_SECTIONS),
  project: (a, b) => (a.project?.name ?? '').localeCompare(b.project?.name ?? '') || (a.section < b.section ? -1 : 1),
  priority: listed([...PRIORITIES].reverse()),
};

/** The grouping of a section; the section of snoozed tasks is in all of them. */
function groupingOf(section: MySectionKey): MyGrouping {
  if (PRIORITIES.some((priority) => priority === section)) return 'priority';
  return section === 'snoozed' || MY_SECTIONS.some((name) => name === section) ? 'day' : 'project';
}

type Requested = { today: string; section: MySectionKey; cursor?: string };

/** A page of the actor's tasks in a section; `cursor` is the last task of the previous page. */
export async function findMyPage(db: Db, actor: Actor, { today, section, cursor }: Requested) {
  const values = [actor.id, actor.orgLine, today, section, cursor ?? null];
  const page = cursorPage(await rowsOf<MyTask>(db, pagesBy[groupingOf(section)], values), PAGE);
  return { ...page, records: await withOrigins(db, actor.id, page.records) };
}

/** The tasks of a section without a position, up to a given one; undefined if that is not among them. */
export async function findUnrankedUpTo(db: Db, actor: Actor, { today, section, id }: Requested & { id: string }) {
  const values = [actor.id, actor.orgLine, today, section, id];
  const ids = (await rowsOf<{ id: string }>(db, unrankedBy[groupingOf(section)], values)).map((row) => row.id);
  return ids.at(-1) === id ? ids : undefined;
}

/** The open tasks of the actor among these. */
export async function findMineAmong(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, among, [actor.id, actor.orgLine, ids])).map(({ id }) => id);
}

/** The tasks among these that are in the list of the actor, own or waiting for their approval. */
export async function findListedAmong(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, listedAmong, [actor.id, actor.orgLine, ids])).map(({ id }) => id);
}
