import type { Db } from '../../kernel/database/db.ts';
import type { PushHolder } from '../../kernel/push/push.ts';
import { findEndedSessions } from './session/session-store.ts';
import { issueTicket, redeemTicket } from './ticket-store.ts';

const VALID_SECONDS = 30;

/** Issues a ticket that opens one push socket of this session on any node, once, within 30 s. */
export async function issuePushTicket(db: Db, { userId, session }: PushHolder): Promise<string> {
  return await issueTicket(db, { purpose: 'push socket', seconds: VALID_SECONDS, userId, data: { session } });
}

/** Consumes a push ticket; undefined when it is expired, used, or its session has ended. */
export async function redeemPushTicket(db: Db, ticket: string): Promise<PushHolder | undefined> {
  const redeemed = await redeemTicket<{ session: string }>(db, 'push socket', ticket);
  if (!redeemed?.userId) return undefined;
  const { session } = redeemed.data;
  const [over] = await findEndedSessions(db, [session]);
  return over === undefined ? { userId: redeemed.userId, session } : undefined;
}
