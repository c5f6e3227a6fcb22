import type { Db } from '../../kernel/db.ts';
import type { PushHolder } from '../../kernel/push.ts';
import { findEndedSessions } from './session-store.ts';
import { issueTicket, redeemTicket } from './ticket-store.ts';

const VALID_SECONDS = 30;

/** A ticket that opens one push socket of this session at any process, good once and for 30 s. */
export async function issuePushTicket(db: Db, { userId, session }: PushHolder): Promise<string> {
  return await issueTicket(db, { purpose: 'push socket', seconds: VALID_SECONDS, userId, data: { session } });
}

/** Uses a ticket of the push socket up; nothing when it is over, used, or its session has ended meanwhile. */
export async function redeemPushTicket(db: Db, ticket: string): Promise<PushHolder | undefined> {
  const redeemed = await redeemTicket<{ session: string }>(db, 'push socket', ticket);
  if (!redeemed?.userId) return undefined;
  const { session } = redeemed.data;
  const [over] = await findEndedSessions(db, [session]);
  return over === undefined ? { userId: redeemed.userId, session } : undefined;
}
