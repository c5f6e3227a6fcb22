import type { TaskInOtherProject } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import { type Db, rowsOf, statement } from '../../../kernel/db.ts';
import { queryOf } from '../../../kernel/search-text.ts';
import { VISIBLE, VISIBLE_TASK } from '../access-store.ts';
import { withoutRelatives } from '../placement/access.ts';
import { IN_OTHER_PROJECT, parentOf, ROW, typeShown } from './columns.ts';

const CANDIDATES = 500;
const MAX_RESULTS = 20;
const FORM = /^\s*([A-Za-z][A-Za-z0-9]{1,9})-(\d{1,9})\s*$/;

const byWords = statement(`
  select found.*, ${parentOf('found."parentId"')}, ${typeShown('found."typeId"')} from (
    select ${ROW}, p.key as "projectKey", p.name as "projectName", ${VISIBLE} as "seesHome"
    from task t join project p on p.id = t.project_id
    where t.search @@ $3::tsquery and t.deleted_at is null and not t.archived and p.deleted_at is null and ${VISIBLE_TASK}
    limit ${CANDIDATES}
  ) found order by "updatedAt" desc limit ${MAX_RESULTS}
`);
const byKey = statement(`
  select ${IN_OTHER_PROJECT}, ${VISIBLE} as "seesHome"
  from task t join project p on p.id = t.project_id
  where t.id in (
      select n.id from task n join project q on q.id = n.project_id where q.key = $3 and n.seq = $4
      union all
      select f.task_id from task_former_key f join project q on q.id = f.project_id where q.key = $3 and f.seq = $4
    )
    and t.deleted_at is null and p.deleted_at is null and ${VISIBLE_TASK}
`);

/** Visible tasks that match the search text, by key first. */
export async function searchTasks(db: Db, actor: Actor, text: string): Promise<TaskInOtherProject[]> {
  const [, key, seq] = FORM.exec(text) ?? [];
  const who = [actor.id, actor.orgLine];
  const exact = key && seq ? await rowsOf<Found>(db, byKey, [...who, key.toUpperCase(), Number(seq)]) : [];
  const words = queryOf(text);
  const found = words ? await rowsOf<Found>(db, byWords, [...who, words]) : [];
  const all = [...exact, ...found.filter(({ id }) => !exact.some((one) => one.id === id))].slice(0, MAX_RESULTS);
  return all.map(({ seesHome, ...task }) => (seesHome ? task : { ...withoutRelatives(task), parent: null }));
}

/** With whether the user sees the project of the task, not only another one that shows it. */
type Found = TaskInOtherProject & { seesHome: boolean };
