import type { DueSort, MySection, MyTask, TaskInOtherProject } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import { type Db, one, rowsOf, statement } from '../../../kernel/db.ts';
import { VISIBLE } from '../access-store.ts';
import { IN_OTHER_PROJECT } from './columns.ts';

const MAX_SHOWN = 100;
const PAGE = 50;
const OPEN = `t.deleted_at is null and not t.archived and t.category in ('0', '2', '4')`;
const DUE = `
  when t.due_date is null then 'undated' when t.due_date = $3::date then 'today'
  when t.due_date < $3::date + 7 then 'week' else 'later'`;
const LATE = `when t.due_date < $3::date then 'overdue'`;
const SORT = `case ${LATE} ${DUE} end`;
// Only a dependency from finish to start keeps a task waiting until the other one is done.
// The kind is concatenated so that links are found by the task, never by their kind, which most links have.
const IS_BLOCKED = `exists (
  select from record_link l join task b on b.id = l.from_id
  where l.to_type = 'task' and l.to_id = t.id and l.from_type = 'task' and l.kind || '' = 'blocks'
    and b.deleted_at is null and not b.archived and b.category in ('0', '2', '4')
    and not exists (select from task_dependency d where d.link_id = l.id and d.type <> 'FS'))`;
const IS_WITH_OTHERS = `t.owner_id = $1 and cardinality(t.assignee_ids) > 0 and not t.assignee_ids @> array[$1::uuid]`;
// What is late stays among the late, so that nobody overlooks it.
const SECTION = `case ${LATE}
  when t.category = '4' and t.owner_id = $1 then 'review'
  when (${IS_WITH_OTHERS}) or ${IS_BLOCKED} then 'waiting' ${DUE} end`;
// Two ways to be somebody's, each through its own index.
const mine = (condition: string, sort: string) => `
  select t.id, ${sort} as sort from project p join task t on t.project_id = p.id and t.owner_id = $1 and ${condition}
  where p.deleted_at is null and p.state <> 'archived' and ${VISIBLE}
  union
  select t.id, ${sort} as sort from task t join project p on p.id = t.project_id
  where t.assignee_ids @> array[$1::uuid] and ${condition} and p.deleted_at is null and p.state <> 'archived' and ${VISIBLE}
`;
const SOON = mine(`${OPEN} and t.due_date < $3::date + 7`, SORT);
const IN_SECTIONS = mine(OPEN, SECTION);
const count = (sort: MySection) => `(count(*) filter (where sort = '${sort}'))::int as ${sort}`;
const counts = statement(`select ${count('overdue')}, ${count('today')}, ${count('week')} from (${SOON}) m`);
const list = statement(`
  select ${IN_OTHER_PROJECT}
  from (${SOON}) m join task t on t.id = m.id join project p on p.id = t.project_id
  where m.sort = $4 order by t.due_date, strpos('NLMHU', t.priority) desc, t.id limit ${MAX_SHOWN}
`);
const sections = statement(`
  select ${count('overdue')}, ${count('today')}, ${count('week')}, ${count('later')}, ${count('undated')},
    ${count('waiting')}, ${count('review')}
  from (${IN_SECTIONS}) m
`);
const place = (task: string) =>
  `coalesce(${task}.due_date, 'infinity'), -strpos('NLMHU', ${task}.priority), ${task}.id`;
const page = statement(`
  select ${IN_OTHER_PROJECT}, json_build_object('name', s.name, 'category', s.category, 'color', s.color) as status
  from (${IN_SECTIONS}) m join task t on t.id = m.id join project p on p.id = t.project_id join task_status s on s.id = t.status_id
  where m.sort = $4 and ($5::uuid is null or (${place('t')}) > (select ${place('l')} from task l where l.id = $5))
  order by ${place('t')} limit ${PAGE + 1}
`);

/** The actor's open tasks that are due by the end of the week: how many of each sort, and those of one. */
export async function findMine(db: Db, actor: Actor, { today, due = 'overdue' }: { today: string; due?: DueSort }) {
  const who = [actor.id, actor.orgLine, today];
  const [totals, records] = await Promise.all([
    rowsOf<Record<DueSort, number>>(db, counts, who),
    rowsOf<TaskInOtherProject>(db, list, [...who, due]),
  ]);
  return { counts: one(totals), records };
}

/** How many open tasks the actor has, by section. */
export async function countMySections(db: Db, actor: Actor, today: string): Promise<Record<MySection, number>> {
  return one(await rowsOf<Record<MySection, number>>(db, sections, [actor.id, actor.orgLine, today]));
}

type Asked = { today: string; section: MySection; cursor?: string };

/** A page of the actor's open tasks in a section; `cursor` names the last task of the page before. */
export async function findMyPage(db: Db, actor: Actor, { today, section, cursor }: Asked) {
  const found = await rowsOf<MyTask>(db, page, [actor.id, actor.orgLine, today, section, cursor ?? null]);
  const records = found.slice(0, PAGE);
  return { records, cursor: found.length > PAGE ? (records.at(-1)?.id ?? null) : null };
}
