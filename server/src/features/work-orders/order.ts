import { commonFailures, type RecordRow, recordFailures } from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import { fail, required } from '../../kernel/fail.ts';
import { lockFullRecords, visibleRecords } from '../../records/list.ts';
import type { StoredRow } from '../../records/record-store.ts';
import { orders } from './orders.ts';

/** A visible order; fails if there is none. */
export async function seenOrder(db: Db, actor: Actor, id: string): Promise<RecordRow> {
  const { rows } = await visibleRecords(db, actor, orders, [id]);
  const row = required(rows[0], commonFailures.notFound);
  return row.deletedAt === null ? row : fail(commonFailures.notFound);
}

/** A complete order the user may change, locked until the transaction ends. */
export async function lockOrder(db: Db, actor: Actor, id: string): Promise<StoredRow> {
  const [found] = await lockFullRecords(db, actor, orders, [id]);
  const row = required(found, commonFailures.notFound);
  return row.deletedAt === null ? row : fail(recordFailures.inTrash);
}
