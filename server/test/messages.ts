import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { sendMessage } from '../src/features/messages/send-message.ts';
import type { Settings } from '../src/kernel/settings/settings.ts';

/** Sends all waiting messages once, as the job does, and returns its log. */
export async function sendWaiting(app: FastifyInstance, settings: Partial<Settings> = {}): Promise<string> {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const { db, pool, files } = app;
  const { rows } = await pool.query(`select id from message where state = 'waiting' order by id`);
  for (const payload of rows as { id: string }[]) {
    const signal = new AbortController().signal;
    await sendMessage.run({ db, pool, files, settings: { ...app.settings, ...settings }, log, payload, signal });
  }
  return lines.join('');
}

/** The messages to a recipient, oldest first. */
export async function messagesTo({ pool }: FastifyInstance, recipient: string) {
  const { rows } = await pool.query(
    'select id, channel, purpose, subject, text, state, gateway, tries, error from message where recipient = $1 order by id',
    [recipient],
  );
  return rows;
}

/** The six digits of the latest message to a recipient. */
export async function latestCode(app: FastifyInstance, recipient: string): Promise<string> {
  const rows = await messagesTo(app, recipient);
  return /\d{6}/.exec(rows.at(-1)?.text ?? '')?.[0] ?? '';
}

let numbers = 0;

/** An unused mobile number. */
export function newMobile(): string {
  numbers += 1;
  return `138${String(10_000_000 + numbers)}`;
}
