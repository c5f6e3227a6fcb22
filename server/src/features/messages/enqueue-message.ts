import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import type { Channel } from './gateways.ts';
import { insertMessage } from './message-store.ts';
import { queueMessage } from './send-message.ts';

export type MessageToSend = {
  channel: Channel;
  /** A stored mobile number, or an e-mail address. */
  recipient: string;
  /** Purpose; messages whose purpose begins with `code` are not retried after the code has expired. */
  purpose: string;
  subject?: string | undefined;
  text: string;
  /** Why it is not sent; it is recorded without its text, with the same work as a sent one. */
  withheld?: string | undefined;
};

/** Queues a message to be sent after the transaction has committed, and returns its id. */
export async function enqueueMessage(db: Db, { subject, withheld, ...message }: MessageToSend): Promise<string> {
  const id = newId();
  await insertMessage(db, { id, subject: subject ?? null, withheld: withheld ?? null, ...message });
  await queueMessage(db, id);
  return id;
}
