import type { FieldAudience, ProjectRole } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';

const WITH_RIGHTS = '(f.visible_to is not null or f.editable_by is not null)';
const any = statement(`select exists (select from task_field f where ${WITH_RIGHTS}) as "any"`);
const list = statement(`
  select f.id, f.project_id as "projectId", f.name, f.visible_to as "visibleTo", f.editable_by as "editableBy", m.role
  from task_field f join project p on p.id = f.project_id
    left join project_member m on m.project_id = f.project_id and m.user_id = $1
  where ${WITH_RIGHTS} and (
    m.role is not null or p.visibility <> 'private'
    -- The history of tasks that were moved elsewhere has values of their former fields.
    or exists (
      select from task_former_key k join task t on t.id = k.task_id
        left join task_placement l on l.task_id = t.id join project q on q.id in (t.project_id, l.project_id)
      where k.project_id = p.id and (
        q.visibility <> 'private' or exists (select from project_member w where w.project_id = q.id and w.user_id = $1)
      )
    )
    -- Other projects show some of its tasks.
    or exists (
      select from task_placement l join task t on t.id = l.task_id join project q on q.id = l.project_id
      where t.project_id = p.id and (
        q.visibility <> 'private' or exists (select from project_member w where w.project_id = q.id and w.user_id = $1)
      )
    )
  )
`);

/** Whether a custom field has rights. */
export async function hasFieldRights(db: Db): Promise<boolean> {
  return one(await rowsOf<{ any: boolean }>(db, any)).any;
}

type FieldWithRights = {
  id: string;
  projectId: string;
  name: string;
  visibleTo: FieldAudience[] | null;
  editableBy: FieldAudience[] | null;
  role: ProjectRole | null;
};

/** The custom fields with rights in projects of which a user can see tasks, or tasks that were there before, with the role of the user there. */
export async function listFieldsWithRights(db: Db, userId: string): Promise<FieldWithRights[]> {
  return await rowsOf<FieldWithRights>(db, list, [userId]);
}
