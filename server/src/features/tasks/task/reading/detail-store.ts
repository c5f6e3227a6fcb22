import type { TaskDetail, TaskRow } from '@opsyard/contract';
import { canProgress } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { ROW } from './columns.ts';

const find = statement(`
  select ${ROW}, p.key as "projectKey", coalesce(d.html, '') as description, coalesce(d.version, 0) as "descriptionVersion",
    t.deleted_at as "deletedAt", u.seq as "parentSeq", u.title as "parentTitle",
    array(
      select w.user_id from record_watcher w where w.record_type = 'task' and w.record_id = t.id and not w.muted
      order by w.user_id limit 1000
    ) as "watcherIds", exists (select from task_matrix m where m.task_id = t.id) as matrix,
    exists (select from task_form_submission s where s.task_id = t.id and s.state = 'accepted') as requested
  from task t
  join project p on p.id = t.project_id
  left join task_description d on d.task_id = t.id
  left join task u on u.id = t.parent_id
  where t.id = $1
`);
const findSubtasks = statement(
  `select ${ROW} from task t where t.parent_id = $1 and t.deleted_at is null order by t.rank limit 500`,
);
const findByKey = statement(`
  select t.id, t.project_id as "projectId", t.deleted_at as "deletedAt"
  from task t where t.project_id = (select h.project_id from project_key_history h where h.key = $1) and t.seq = $2
  union all
  select t.id, t.project_id, t.deleted_at
  from task_former_key f join task t on t.id = f.task_id
  where f.project_id = (select h.project_id from project_key_history h where h.key = $1) and f.seq = $2
  limit 1
`);

/** A task as shown in its drawer, without subtasks; it may be in the trash. */
export type DetailRow = TaskRow &
  Pick<
    TaskDetail,
    | 'projectKey'
    | 'description'
    | 'descriptionVersion'
    | 'createdBy'
    | 'watcherIds'
    | 'externalPeople'
    | 'matrix'
    | 'requested'
  > & {
    deletedAt: string | null;
    parentSeq: number | null;
    parentTitle: string | null;
  };

/** A task by its id, in any project. */
export async function findDetail(db: Db, id: string): Promise<DetailRow | undefined> {
  return await rowOf<DetailRow>(db, find, [id]);
}

/** The task with everything shown in its drawer. */
export async function completeDetail(db: Db, row: DetailRow, viewerId: string): Promise<TaskDetail> {
  const { id, parentId, parentSeq, parentTitle, children, watcherIds, category } = row;
  const parent = parentId !== null && parentSeq !== null && parentTitle !== null;
  return {
    ...row,
    watching: watcherIds.includes(viewerId),
    parent: parent ? { id: parentId, seq: parentSeq, title: parentTitle } : null,
    subtasks: children > 0 ? await rowsOf<TaskRow>(db, findSubtasks, [id]) : [],
    canProgress: canProgress(category),
  };
}

/** The project and id of a task by its key, such as SITE-12. */
export async function findIdByKey(db: Db, key: string) {
  const [projectKey, seq] = key.split('-');
  return await rowOf<{ id: string; projectId: string; deletedAt: string | null }>(db, findByKey, [
    projectKey,
    Number(seq),
  ]);
}
