import type { Db } from '../../../kernel/db.ts';
import type { PushHolder } from '../../../kernel/push.ts';
import { overAmong } from './session-store.ts';
import { giveTicket, redeemTicket } from './ticket-store.ts';

const LIFE_SECONDS = 30;

/** A ticket that opens one push socket of this session at any process, good once and for 30 s. */
export async function givePushTicket(db: Db, { userId, session }: PushHolder): Promise<string> {
  return await giveTicket(db, { purpose: 'push socket', seconds: LIFE_SECONDS, userId, data: { session } });
}

/** Uses a ticket of the push socket up; nothing when it is over, used, or its session has ended meanwhile. */
export async function redeemPushTicket(db: Db, ticket: string): Promise<PushHolder | undefined> {
  const given = await redeemTicket<{ session: string }>(db, 'push socket', ticket);
  if (!given?.userId) return undefined;
  const { session } = given.data;
  const [over] = await overAmong(db, [session]);
  return over === undefined ? { userId: given.userId, session } : undefined;
}
