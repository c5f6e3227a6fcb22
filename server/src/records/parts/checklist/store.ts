import type { ChecklistItem } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { Ranked } from '../../../kernel/database/rank.ts';

const COLUMNS = `
  i.id, i.record_id as "recordId", i.text, i.done, i.rank, i.due_date as "dueDate",
  case when u.id is not null then
    jsonb_build_object('id', replace(u.id::text, '-', ''), 'username', u.username, 'realname', u.realname,
      'avatar', u.avatar) end as assignee
`;
const ITEMS = 'record_checklist_item i left join sys_user u on u.id = i.assignee_id';
const list = statement(
  `select ${COLUMNS} from ${ITEMS} where i.record_type = $1 and i.record_id = $2 order by i.rank, i.id`,
);
const find = statement(`select ${COLUMNS} from ${ITEMS} where i.record_type = $1 and i.id = $2`);
const insert = statement(`
  insert into record_checklist_item (id, record_type, record_id, text, rank)
  select i.id, $1, $2, i.text, i.rank from unnest($3::uuid[], $4::text[], $5::text[]) as i (id, text, rank)
`);
const update = statement(`
  update record_checklist_item set text = $2, done = $3, assignee_id = $4, due_date = $5 where id = $1
`);
const rank = statement(`
  update record_checklist_item i set rank = r.rank from unnest($1::uuid[], $2::text[]) as r (id, rank) where i.id = r.id
`);
const remove = statement('delete from record_checklist_item where id = $1');

/** The checklist of a record in its order. */
export async function listItems(db: Db, type: string, recordId: string): Promise<ChecklistItem[]> {
  return await rowsOf<ChecklistItem>(db, list, [type, recordId]);
}

/** Finds an item of a record type by id. */
export async function findItem(db: Db, type: string, id: string): Promise<ChecklistItem | undefined> {
  return await rowOf<ChecklistItem>(db, find, [type, id]);
}

export async function insertItems(
  db: Db,
  type: string,
  recordId: string,
  items: readonly ChecklistItem[],
): Promise<void> {
  const columns = [items.map(({ id }) => id), items.map(({ text }) => text), items.map(({ rank }) => rank)];
  await rowsOf(db, insert, [type, recordId, ...columns]);
}

/** Updates everything of an item except its place. */
export async function updateItem(db: Db, item: Omit<ChecklistItem, 'assignee'> & { assigneeId: string | null }) {
  const { id, text, done, assigneeId, dueDate } = item;
  await rowsOf(db, update, [id, text, done, assigneeId, dueDate]);
}

/** Updates the order of items. */
export async function updateRanks(db: Db, ranks: readonly Ranked[]): Promise<void> {
  if (ranks.length === 0) return;
  await rowsOf(db, rank, [ranks.map(({ id }) => id), ranks.map((one) => one.rank)]);
}

export async function removeItem(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}
