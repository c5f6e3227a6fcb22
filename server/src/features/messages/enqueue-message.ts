import type { Db } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { Channel } from './gateways.ts';
import { insertMessage } from './message-store.ts';
import { queueMessage } from './send-message.ts';

export type MessageToSend = {
  channel: Channel;
  /** A mobile number as kept, or an e-mail address. */
  recipient: string;
  /** What it is for; one that begins with `code` is not tried any more once the code is over. */
  purpose: string;
  subject?: string | undefined;
  text: string;
  /** Why it must not be sent: it is noted without its text, and all is done as if it were. */
  withheld?: string | undefined;
};

/** Writes a message down to be sent once the transaction has committed; the answer is its id. */
export async function enqueueMessage(db: Db, { subject, withheld, ...message }: MessageToSend): Promise<string> {
  const id = newId();
  await insertMessage(db, { id, subject: subject ?? null, withheld: withheld ?? null, ...message });
  await queueMessage(db, id);
  return id;
}
