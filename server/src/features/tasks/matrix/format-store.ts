import type { MatrixAxes } from '@opsyard/contract';
import { type Db, rowOf, statement } from '../../../kernel/database/db.ts';
import type { CustomValues } from '../custom-field/values.ts';

const cell = statement(`
  select t.project_id as "projectId", t.custom, m.axes
  from task t join task_matrix m on m.task_id = t.parent_id where t.id = $1 and t.deleted_at is null
`);

export type MatrixTask = { projectId: string; custom: CustomValues; axes: MatrixAxes };

/** A task whose parent has a matrix. */
export async function findMatrixTask(db: Db, taskId: string): Promise<MatrixTask | undefined> {
  return await rowOf<MatrixTask>(db, cell, [taskId]);
}
