import type { Language } from '../../../kernel/access/actor.ts';
import { type Db, rowOf, statement } from '../../../kernel/database/db.ts';

// An owner who has left the project gets no further task.
const find = statement(`
  select t.project_id as "projectId", m.user_id as "ownerId", u.language,
    t.deleted_at is null and not t.archived and t.category in ('0', '2', '4') as "isOpen"
  from task t join project p on p.id = t.project_id and p.deleted_at is null and p.state <> 'archived'
    left join project_member m on m.project_id = p.id and m.user_id = t.owner_id
    left join sys_user u on u.id = m.user_id
  where t.id = $1
`);

export type RelatedTask = { projectId: string; ownerId: string | null; language: Language | null; isOpen: boolean };

/** The project and owner of a task; undefined if its project is archived or deleted. */
export async function findRelatedTask(db: Db, taskId: string): Promise<RelatedTask | undefined> {
  return await rowOf<RelatedTask>(db, find, [taskId]);
}
