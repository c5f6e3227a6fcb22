import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';
import type { Sides } from './rules.ts';

type OrderBox = Sides & { id: string };

const saveFirst = statement(`
  insert into work_order_first_box (order_id, length, width, height)
  select id, length, width, height from jsonb_to_recordset($1::jsonb) as box(id uuid, length int, width int, height int)
  order by id
  on conflict (order_id) do nothing
`);
const list = statement(`
  select order_id as id, length, width, height from work_order_first_box where order_id = any ($1::uuid[])
`);
const forget = statement(`delete from work_order_first_box where order_id = $1`);

/** Removes the stored first package of a prevention, so that the next write stores the present one. */
export async function deleteFirstBox(db: Db, id: string): Promise<void> {
  await rowsOf(db, forget, [id]);
}

/** The packages of preventions as they were first entered; those that are edited for the first time are stored. */
export async function firstBoxes(db: Db, present: readonly OrderBox[]): Promise<Map<string, Sides>> {
  if (present.length === 0) return new Map();
  const boxes = present.map(({ id, length, width, height }) => ({ id, length, width, height }));
  await rowsOf(db, saveFirst, [JSON.stringify(boxes)]);
  const rows = await rowsOf<OrderBox>(db, list, [boxes.map(({ id }) => id)]);
  return new Map(rows.map(({ id, ...sides }) => [id, sides]));
}
