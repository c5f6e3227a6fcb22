import type { MessageFile, WorkOrderMessage } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';

const COLUMNS = 'm.id, m.direction, m.text, u.realname as "authorName", m.at';
const list = statement(`
  select * from (
    select ${COLUMNS}, coalesce(f.files, '[]') as files
    from work_order_message m left join sys_user u on u.id = m.author_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', replace(a.id::text, '-', ''), 'name', a.name, 'size', a.size) order by a.id) as files
      from work_order_message_file mf join record_file a on a.id = mf.file_id and a.deleted_at is null
      where mf.message_id = m.id
    ) f on true
    where m.order_id = $1 order by m.at desc, m.id desc limit 500
  ) latest order by at, id
`);
const insert = statement(`
  with m as (insert into work_order_message (id, order_id, direction, text, author_id) values ($1, $2, $3, $4, $5) returning *)
  select ${COLUMNS}, '[]'::jsonb as files from m left join sys_user u on u.id = m.author_id
`);
const findOrder = statement('select order_id as "orderId" from work_order_message where id = $1');
const countFiles = statement('select count(*)::int as count from work_order_message_file where message_id = $1');
const insertFile = statement('insert into work_order_message_file (message_id, file_id) values ($1, $2)');
const findFile = statement(`
  select m.order_id as "orderId" from work_order_message_file f join work_order_message m on m.id = f.message_id
  where f.file_id = $1
`);

/** The latest 500 messages to and from the carrier about an order, oldest first. */
export async function listMessages(db: Db, orderId: string): Promise<WorkOrderMessage[]> {
  return await rowsOf<WorkOrderMessage>(db, list, [orderId]);
}

type New = { orderId: string; direction: 'in' | 'out'; text: string; authorId: string };

export async function insertMessage(db: Db, { orderId, direction, text, authorId }: New): Promise<WorkOrderMessage> {
  return one(await rowsOf<WorkOrderMessage>(db, insert, [newId(), orderId, direction, text, authorId]));
}

export async function orderOfMessage(db: Db, id: string): Promise<string | undefined> {
  return (await rowOf<{ orderId: string }>(db, findOrder, [id]))?.orderId;
}

export async function countMessageFiles(db: Db, id: string): Promise<number> {
  return one(await rowsOf<{ count: number }>(db, countFiles, [id])).count;
}

/** Adds a file of the order to a message. */
export async function insertMessageFile(db: Db, messageId: string, file: MessageFile): Promise<MessageFile> {
  await rowsOf(db, insertFile, [messageId, file.id]);
  return { id: file.id, name: file.name, size: file.size };
}

export async function orderOfMessageFile(db: Db, fileId: string): Promise<string | undefined> {
  return (await rowOf<{ orderId: string }>(db, findFile, [fileId]))?.orderId;
}
