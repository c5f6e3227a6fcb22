import type { WorkOrderMessage } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/db.ts';
import { newId } from '../../../kernel/ids.ts';

const COLUMNS = 'm.id, m.direction, m.text, u.realname as "authorName", m.at';
const list = statement(`
  select * from (
    select ${COLUMNS} from work_order_message m left join sys_user u on u.id = m.author_id
    where m.order_id = $1 order by m.at desc, m.id desc limit 500
  ) latest order by at, id
`);
const insert = statement(`
  with m as (insert into work_order_message (id, order_id, direction, text, author_id) values ($1, $2, $3, $4, $5) returning *)
  select ${COLUMNS} from m left join sys_user u on u.id = m.author_id
`);

/** The latest 500 messages to and from the carrier about an order, oldest first. */
export async function listMessages(db: Db, orderId: string): Promise<WorkOrderMessage[]> {
  return await rowsOf<WorkOrderMessage>(db, list, [orderId]);
}

type New = { orderId: string; direction: 'in' | 'out'; text: string; authorId: string };

/** Adds a message. */
export async function insertMessage(db: Db, { orderId, direction, text, authorId }: New): Promise<WorkOrderMessage> {
  return one(await rowsOf<WorkOrderMessage>(db, insert, [newId(), orderId, direction, text, authorId]));
}
