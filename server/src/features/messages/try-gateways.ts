import { commonFailures, EMAIL, type GatewayTrial, settingsFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { fail } from '../../kernel/fail.ts';
import { languageOf, type Sentence, translate } from '../../kernel/words.ts';
import { type AuditContext, writeAudit } from '../audit/index.ts';
import { codeOf, gatewayErrorOf } from './gateway-errors.ts';
import { type Channel, nameOf, type Transport } from './gateways.ts';
import { readMobile } from './mobile-number.ts';
import { errorLine, masked } from './rules.ts';

export type TestMessage = { channel: Channel; recipient: string; subject: string; text: string };
/** Gateways of a test, and whether they were typed for it instead of being saved. */
type AuditedTrial = { transports: readonly Transport[]; typed?: boolean };

const SUBJECT: Sentence = ['Test message', '测试消息'];
const TEXT: Sentence = [
  'Opsyard: this is a test message from your gateway. No action is needed.',
  '【Opsyard】这是一条网关测试消息，无需处理。',
];
const TESTS = { limit: 20, seconds: 3_600 };

/** Message of a test; fails with `recipientWrong` for an invalid number or address. */
export function testMessage(request: FastifyRequest, channel: Channel, typed: string): TestMessage {
  const recipient = channel === 'sms' ? readMobile(typed) : emailIn(typed);
  if (!recipient) return fail(settingsFailures.recipientWrong);
  const language = languageOf(request.headers['accept-language']);
  return { channel, recipient, subject: translate(SUBJECT, language), text: translate(TEXT, language) };
}

/** Counts a test in the hourly limit of a user. */
export function admitTestMessage({ budgets }: FastifyInstance, { id }: Actor): void {
  const wait = budgets.take(`gateway tests of ${id}`, TESTS);
  if (wait > 0) fail(commonFailures.tooManyRequests, { retryAfter: wait });
}

/**
 * Audits a test before sending: a failure after sending would be reported as retryable, and the client would send it
 * again.
 */
export async function auditTestMessage(
  db: Db,
  by: AuditContext,
  trial: TestMessage,
  { transports, typed }: AuditedTrial,
): Promise<void> {
  const { channel, recipient } = trial;
  const detail = { channel, gateway: transports.map(nameOf), recipient: masked(recipient), ...(typed && { typed }) };
  await writeAudit(db, by, 'gatewayTested', detail);
}

/** Sends a test through one gateway and returns the result. */
export async function tryGateway(
  transport: Transport,
  { channel, recipient, subject, text }: TestMessage,
): Promise<GatewayTrial> {
  const gateway = nameOf(transport);
  if (transport === 'outbox') return { gateway, outcome: 'kept', gatewayError: null, error: null };
  try {
    await transport.send({ id: newId(), recipient, subject: channel === 'mail' ? subject : null, text });
    return { gateway, outcome: 'taken', gatewayError: null, error: null };
  } catch (error) {
    const code = codeOf(error);
    const redacted = code === undefined ? errorLine(error, [recipient, ...transport.secrets]) : code;
    return { gateway, outcome: 'failed', gatewayError: gatewayErrorOf(error), error: redacted };
  }
}

function emailIn(text: string): string | undefined {
  const address = text.trim();
  return EMAIL.test(address) ? address : undefined;
}
