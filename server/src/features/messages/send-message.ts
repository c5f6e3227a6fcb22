import type { Db } from '../../kernel/database/db.ts';
import { transact } from '../../kernel/database/transact.ts';
import { enqueue, type Job, type JobParts } from '../../kernel/jobs/job.ts';
import { gatewaysFor } from './active-gateways.ts';
import { MessageRefused } from './gateway.ts';
import { nameOf, type Transport } from './gateways.ts';
import {
  deleteOldMessages,
  findWaitingMessage,
  markFailed,
  markSent,
  markStored,
  postponeMessage,
  type Waiting,
} from './message-store.ts';
import { errorLine, masked, retryDelay } from './rules.ts';

type Payload = { id: string };
type Outcome = { taken: Transport } | { failed: string; forGood: boolean };

/** Sends a message through the first gateway that accepts it, and retries later if none does. */
export const sendMessage: Job<Payload> = {
  name: 'send-message',
  async run({ db, pool, log, settings, payload }) {
    const message = await findWaitingMessage(db, payload.id);
    if (!message) return;
    const outcome = await sendByFirst(message, await gatewaysFor({ db, settings }, message.channel), log);
    if ('taken' in outcome) {
      if (outcome.taken === 'outbox') await markStored(db, message.id);
      else await markSent(db, message.id, outcome.taken.name);
      return;
    }
    await transact(pool, { work: (open) => postpone(open, message, outcome) });
  },
};

/** Deletes messages after 30 days. */
export const pruneMessages: Job<unknown> = {
  name: 'delete-old-messages',
  formerName: 'tidy-messages',
  cron: '23 3 * * *',
  async run({ db, signal }) {
    while (!signal.aborted && (await deleteOldMessages(db)) > 0);
  },
};

/** Queues the sending of a waiting message. */
export async function queueMessage(db: Db, id: string, runAt?: Date): Promise<void> {
  await enqueue(db, sendMessage, { id }, { key: `message ${id}`, ...(runAt && { runAt }) });
}

async function sendByFirst(message: Waiting, transports: readonly Transport[], log: JobParts['log']): Promise<Outcome> {
  const { id, channel, recipient } = message;
  const errors: string[] = [];
  let forGood = true;
  for (const transport of transports) {
    if (transport === 'outbox') return { taken: transport };
    try {
      await transport.send(message);
      return { taken: transport };
    } catch (error) {
      const errorText = `${nameOf(transport)}: ${errorLine(error, [...confidentialIn(message), ...transport.secrets])}`;
      errors.push(errorText);
      forGood &&= error instanceof MessageRefused;
      log.warn({ message: id, channel, to: masked(recipient), error: errorText }, 'a gateway did not take a message');
    }
  }
  if (transports.length === 0) return { failed: 'No gateway is set', forGood: true };
  return { failed: errors.join('; '), forGood };
}

/** Recipient and numbers of a message, which a response may repeat. */
function confidentialIn({ recipient, text }: Waiting): string[] {
  return [recipient.replace(/^\+/, ''), ...(text.match(/\d{4,}/g) ?? [])];
}

async function postpone(
  db: Db,
  { id, purpose, tries, age }: Waiting,
  { failed, forGood }: Extract<Outcome, { failed: string }>,
) {
  const kind = purpose.startsWith('code') ? 'code' : 'notice';
  const pause = forGood ? 'giveUp' : retryDelay(kind, tries + 1, age);
  if (pause === 'giveUp') await markFailed(db, id, { error: failed, keepText: kind === 'notice' });
  else await queueMessage(db, id, await postponeMessage(db, id, { error: failed, pause }));
}
