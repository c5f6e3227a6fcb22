import { COVER_MAX_BYTES, type TaskCover } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';

const first = statement(`
  select t.id, f.id as "fileId"
  from task t cross join lateral (
    select a.id from record_file a
    where a.record_type = 'task' and a.record_id = t.id and a.deleted_at is null and a.file_id is not null
      and a.preview = 'image' and a.size <= ${COVER_MAX_BYTES}
    order by a.created_at, a.id limit 1
  ) f
  where t.id = any ($2::uuid[]) and t.deleted_at is null and (t.project_id = $1 or exists (
    select from task_placement l where l.task_id = t.id and l.project_id = $1
  ))
`);

/** The covers of some tasks of a project, or shown in it; tasks without one are left out. */
export async function findCovers(db: Db, projectId: string, ids: readonly string[]): Promise<TaskCover[]> {
  return await rowsOf<TaskCover>(db, first, [projectId, ids]);
}
