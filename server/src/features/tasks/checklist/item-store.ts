import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { Item } from '../transfer/apply/target-project.ts';

export type StoredItem = Required<Item>;

const lock = statement(`
  select id, record_id as "taskId", text, done, rank, list_name as "listName", external_id as "externalId",
    external_text as "externalText", assignee_id as "assigneeId", due_date as "dueDate"
  from record_checklist_item where record_type = 'task' and id = $1 for update
`);
const taskOf = statement(
  `select record_id as "taskId" from record_checklist_item where record_type = 'task' and id = $1`,
);
const count = statement(`
  select count(*)::int as count from record_checklist_item where record_type = 'task' and record_id = $1
`);

export async function findTaskOfItem(db: Db, id: string): Promise<string | undefined> {
  return (await rowOf<{ taskId: string }>(db, taskOf, [id]))?.taskId;
}

/** An item with everything that is stored of it, locked until the transaction ends. */
export async function lockItem(db: Db, id: string): Promise<StoredItem | undefined> {
  return await rowOf<StoredItem>(db, lock, [id]);
}

export async function countItems(db: Db, taskId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(db, count, [taskId]);
  return row?.count ?? 0;
}
