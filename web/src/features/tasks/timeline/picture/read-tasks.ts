import { type TaskFilter, type TaskRow, task } from '@opsyard/contract';
import { call } from '../../../../kernel/calls/api.ts';
import type { TaskOrder } from '../../grid/reading/task-order.ts';

/** How many tasks a picture of a timeline can have. */
export const PICTURE_TASKS_MAX = 500;
const PER_PAGE = 200;

type Reading = { projectId: string; filter: TaskFilter | undefined } & Pick<TaskOrder, 'sort' | 'order'>;

/** All tasks of a timeline in its order, also those that have not been scrolled to; `isCut` if there are more than a picture can have. */
export async function readTasks({ projectId, filter, sort, order }: Reading) {
  const rows: TaskRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null && rows.length < PICTURE_TASKS_MAX) {
    const body = { projectId, sort, order, limit: PER_PAGE, ...(filter && { filter }), ...(cursor && { cursor }) };
    const page = await call(task.query, { body });
    rows.push(...page.records);
    cursor = page.cursor;
  }
  return { rows: rows.slice(0, PICTURE_TASKS_MAX), isCut: cursor !== null || rows.length > PICTURE_TASKS_MAX };
}
