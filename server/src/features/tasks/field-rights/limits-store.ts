import type { FieldAudience, ProjectRole } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/db.ts';

const WITH_RIGHTS = '(f.visible_to is not null or f.editable_by is not null)';
const any = statement(`select exists (select from task_field f where ${WITH_RIGHTS}) as "any"`);
const list = statement(`
  select f.id, f.project_id as "projectId", f.name, f.visible_to as "visibleTo", f.editable_by as "editableBy", m.role
  from task_field f left join project_member m on m.project_id = f.project_id and m.user_id = $1 where ${WITH_RIGHTS}
`);

/** Whether a custom field has rights. */
export async function hasFieldRights(db: Db): Promise<boolean> {
  return one(await rowsOf<{ any: boolean }>(db, any)).any;
}

export type FieldWithRights = {
  id: string;
  projectId: string;
  name: string;
  visibleTo: FieldAudience[] | null;
  editableBy: FieldAudience[] | null;
  role: ProjectRole | null;
};

/** The custom fields with rights, with the role of a user in their projects. */
export async function listFieldsWithRights(db: Db, userId: string): Promise<FieldWithRights[]> {
  return await rowsOf<FieldWithRights>(db, list, [userId]);
}
