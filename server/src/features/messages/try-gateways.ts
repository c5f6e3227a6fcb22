import { commonFailures, EMAIL, type GatewayTrial, settingsFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../kernel/actor.ts';
import type { Db } from '../../kernel/db.ts';
import { fail } from '../../kernel/fail.ts';
import { newId } from '../../kernel/ids.ts';
import { languageOf, type Sentence, translate } from '../../kernel/words.ts';
import { type AuditContext, writeAudit } from '../audit/index.ts';
import { codeOf, gatewayErrorOf } from './gateway-errors.ts';
import { type Channel, nameOf, type Way } from './gateways.ts';
import { readMobile } from './mobile-number.ts';
import { errorLine, masked } from './rules.ts';

export type Trial = { channel: Channel; recipient: string; subject: string; text: string };
/** The ways a test takes, and whether they were typed for it instead of being in force. */
type Noted = { ways: readonly Way[]; typed?: boolean };

const SUBJECT: Sentence = ['Test message', '测试消息'];
const TEXT: Sentence = [
  'Opsyard: this is a test message from your gateway. No action is needed.',
  '【Opsyard】这是一条网关测试消息，无需处理。',
];
const TESTS = { limit: 20, seconds: 3_600 };

/** The message of a test; fails with `recipientWrong` where it goes to what can be neither number nor address. */
export function trialTo(request: FastifyRequest, channel: Channel, typed: string): Trial {
  const recipient = channel === 'sms' ? readMobile(typed) : emailIn(typed);
  if (!recipient) return fail(settingsFailures.recipientWrong);
  const language = languageOf(request.headers['accept-language']);
  return { channel, recipient, subject: translate(SUBJECT, language), text: translate(TEXT, language) };
}

/** Takes a test out of what one person may send in an hour. */
export function admitTrial({ budgets }: FastifyInstance, { id }: Actor): void {
  const wait = budgets.take(`gateway tests of ${id}`, TESTS);
  if (wait > 0) fail(commonFailures.tooManyRequests, { retryAfter: wait });
}

/**
 * Notes a test in the audit before it goes out: a failure behind the sending would be answered as one that may be tried again, and
 * whoever calls would send it once more.
 */
export async function noteTrial(db: Db, by: AuditContext, trial: Trial, { ways, typed }: Noted): Promise<void> {
  const { channel, recipient } = trial;
  const detail = { channel, gateway: ways.map(nameOf), recipient: masked(recipient), ...(typed && { typed }) };
  await writeAudit(db, by, 'gatewayTested', detail);
}

/** Sends a test through one way and tells what became of it. */
export async function tryGateway(way: Way, { channel, recipient, subject, text }: Trial): Promise<GatewayTrial> {
  const gateway = nameOf(way);
  if (way === 'outbox') return { gateway, outcome: 'kept', trouble: null, error: null };
  try {
    await way.send({ id: newId(), recipient, subject: channel === 'mail' ? subject : null, text });
    return { gateway, outcome: 'taken', trouble: null, error: null };
  } catch (error) {
    const code = codeOf(error);
    const told = code === undefined ? errorLine(error, [recipient, ...way.secrets]) : code;
    return { gateway, outcome: 'failed', trouble: gatewayErrorOf(error), error: told };
  }
}

function emailIn(text: string): string | undefined {
  const address = text.trim();
  return EMAIL.test(address) ? address : undefined;
}
