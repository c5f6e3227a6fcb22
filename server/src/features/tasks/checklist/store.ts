import type { ChecklistItem } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import type { Ranked } from '../rank.ts';

const COLUMNS = 'id, record_id as "taskId", text, done, rank';
const list = statement(
  `select ${COLUMNS} from record_checklist_item where record_type = 'task' and record_id = $1 order by rank, id`,
);
const find = statement(`select ${COLUMNS} from record_checklist_item where id = $1`);
const insert = statement(`
  insert into record_checklist_item (id, record_type, record_id, text, rank)
  select i.id, 'task', $1, i.text, i.rank from unnest($2::uuid[], $3::text[], $4::text[]) as i (id, text, rank)
`);
const update = statement('update record_checklist_item set text = $2, done = $3 where id = $1');
const rank = statement(`
  update record_checklist_item i set rank = r.rank from unnest($1::uuid[], $2::text[]) as r (id, rank) where i.id = r.id
`);
const remove = statement('delete from record_checklist_item where id = $1');

/** The checklist of a task in its order. */
export async function listItems(db: Db, taskId: string): Promise<ChecklistItem[]> {
  return await rowsOf<ChecklistItem>(db, list, [taskId]);
}

/** A step of a task by its id. */
export async function findItem(db: Db, id: string): Promise<ChecklistItem | undefined> {
  return await rowOf<ChecklistItem>(db, find, [id]);
}

/** Adds steps to a task. */
export async function insertItems(db: Db, taskId: string, items: readonly ChecklistItem[]): Promise<void> {
  const columns = [items.map(({ id }) => id), items.map(({ text }) => text), items.map(({ rank }) => rank)];
  await rowsOf(db, insert, [taskId, ...columns]);
}

/** Writes text and state of a step anew. */
export async function updateItem(db: Db, { id, text, done }: ChecklistItem): Promise<void> {
  await rowsOf(db, update, [id, text, done]);
}

/** Gives items their places. */
export async function updateRanks(db: Db, ranks: readonly Ranked[]): Promise<void> {
  if (ranks.length === 0) return;
  await rowsOf(db, rank, [ranks.map(({ id }) => id), ranks.map((one) => one.rank)]);
}

/** Removes a step. */
export async function removeItem(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}
