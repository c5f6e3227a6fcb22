import type { TaskInOtherProject } from '@opsyard/contract';
import type { Actor } from '../../../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { queryOf } from '../../../../kernel/database/search-text.ts';
import { VISIBLE, VISIBLE_TASK, visible } from '../../access-store.ts';
import { withoutRelatives } from '../../placement/access.ts';
import { IN_OTHER_PROJECT, parentOf, ROW, typeShown } from './columns.ts';

const CANDIDATES = 500;
const MAX_RESULTS = 20;
const FORM = /^\s*([A-Za-z][A-Za-z0-9]{1,9})-(\d{1,9})\s*$/;

// One statement, which saves a round trip, in two parts: the second begins with the tasks shown in visible projects, because a condition for both kinds
// would read the tasks of all projects. Its LIMIT makes the planner look up each task.
const byWords = statement(`
  (
    select found.*, ${parentOf('found."parentId"')}, ${typeShown('found."typeId"')}, true as "seesHome" from (
      select ${ROW}, p.key as "projectKey", p.name as "projectName"
      from task t join project p on p.id = t.project_id
      where t.search @@ $3::tsquery and t.deleted_at is null and not t.archived and p.deleted_at is null and ${VISIBLE}
      limit ${CANDIDATES}
    ) found order by "updatedAt" desc limit ${MAX_RESULTS}
  )
  union all
  (
    with mine as materialized (
      select distinct l.task_id from task_placement l join project shown on shown.id = l.project_id
      where shown.deleted_at is null and ${visible('shown')}
    )
    select ${ROW}, p.key as "projectKey", p.name as "projectName", null::json as parent, ${typeShown('t.type_id')}, false as "seesHome"
    from mine cross join lateral (select * from task o where o.id = mine.task_id limit 1) t join project p on p.id = t.project_id
    where t.search @@ $3::tsquery and t.deleted_at is null and not t.archived and p.deleted_at is null and not ${VISIBLE}
    order by t.updated_at desc limit ${MAX_RESULTS}
  )
`);
const byKey = statement(`
  select ${IN_OTHER_PROJECT}, ${VISIBLE} as "seesHome"
  from task t join project p on p.id = t.project_id
  where t.id in (
      select n.id from task n join project_key_history q on q.project_id = n.project_id where q.key = $3 and n.seq = $4
      union all
      select f.task_id from task_former_key f join project_key_history q on q.project_id = f.project_id
      where q.key = $3 and f.seq = $4
    )
    and t.deleted_at is null and p.deleted_at is null and ${VISIBLE_TASK}
`);

/** Visible tasks that match the search text, by key first. */
export async function searchTasks(db: Db, actor: Actor, text: string): Promise<TaskInOtherProject[]> {
  const [, key, seq] = FORM.exec(text) ?? [];
  const who = [actor.id, actor.orgLine];
  const exact = key && seq ? await rowsOf<Found>(db, byKey, [...who, key.toUpperCase(), Number(seq)]) : [];
  const words = queryOf(text);
  const matching = words ? await rowsOf<Found>(db, byWords, [...who, words]) : [];
  if (matching.some(({ seesHome }) => !seesHome)) matching.sort(latestFirst);
  const others = matching.filter(({ id }) => !exact.some((one) => one.id === id));
  return [...exact, ...others].slice(0, MAX_RESULTS).map(asSeen);
}

/** With whether the user sees the project of the task, not only another one that shows it. */
type Found = TaskInOtherProject & { seesHome: boolean };

function asSeen({ seesHome, ...task }: Found): TaskInOtherProject {
  return seesHome ? task : { ...withoutRelatives(task), parent: null };
}

function latestFirst(one: TaskInOtherProject, other: TaskInOtherProject): number {
  return Date.parse(other.updatedAt) - Date.parse(one.updatedAt);
}
