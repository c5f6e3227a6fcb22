import type { DueSort, TaskInOtherProject } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import { type Db, one, rowsOf, statement } from '../../../kernel/db.ts';
import { VISIBLE } from '../access-store.ts';
import { IN_OTHER_PROJECT } from './columns.ts';

const MAX_SHOWN = 100;
const OPEN = `t.deleted_at is null and not t.archived and t.category in ('0', '2', '4') and t.due_date < $3::date + 7`;
const SORT = `case when t.due_date < $3::date then 'overdue' when t.due_date = $3::date then 'today' else 'week' end`;
// Two ways to be somebody's, each through its own index.
const MINE = `
  select t.id, ${SORT} as sort from project p join task t on t.project_id = p.id and t.owner_id = $1 and ${OPEN}
  where p.deleted_at is null and p.state <> 'archived' and ${VISIBLE}
  union
  select t.id, ${SORT} as sort from task t join project p on p.id = t.project_id
  where t.assignee_ids @> array[$1::uuid] and ${OPEN} and p.deleted_at is null and p.state <> 'archived' and ${VISIBLE}
`;
const counts = statement(`
  select (count(*) filter (where sort = 'overdue'))::int as overdue, (count(*) filter (where sort = 'today'))::int as today,
    (count(*) filter (where sort = 'week'))::int as week
  from (${MINE}) m
`);
const list = statement(`
  select ${IN_OTHER_PROJECT}
  from (${MINE}) m join task t on t.id = m.id join project p on p.id = t.project_id
  where m.sort = $4 order by t.due_date, strpos('NLMHU', t.priority) desc, t.id limit ${MAX_SHOWN}
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
