import { createHash, randomBytes } from 'node:crypto';
import { accountFailures, codeFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { transact } from '../../../kernel/database/transact.ts';
import { fail } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { addressOf, admitAddress, resetAddressAttempts } from '../../../kernel/throttle/throttle.ts';
import { appendAudit } from '../../audit/index.ts';
import { redeemCode, type TypedCode } from '../codes/redeem-code.ts';
import { requireRecovery, targetOf } from './recovery-code.ts';
import { markVerified, type Recovery } from './store.ts';

type Body = { phone: string; smscode: string };

/** Exchanges the code of a recovery for a single-use ticket, valid for ten minutes. */
export async function verifyRecovery(
  app: FastifyInstance,
  request: FastifyRequest,
  { phone, smscode }: Body,
): Promise<string> {
  const recovery = await requireRecovery(app.db, phone);
  if (recovery.step !== 'sent') fail(accountFailures.recoveryStep);
  await admitAddress(app.db, addressOf(request));
  const right = await isCorrect(app, recovery, { code: smscode, ip: request.ip });
  if (!right || !recovery.active) fail(codeFailures.wrong);
  await resetAddressAttempts(app.db, request.ip);
  const ticket = randomBytes(24).toString('base64url');
  await transact(app.pool, {
    async work(db) {
      if (!(await markVerified(db, recovery.id, ticketHash(ticket)))) fail(accountFailures.recoveryOver);
      const who = { actorId: recovery.userId, username: recovery.username };
      await appendAudit(db, { kind: 'recoveryProved', ...who, ...requestOrigin(request), detail: {} });
    },
  });
  return ticket;
}

/** Hash of a ticket as stored. */
export function ticketHash(ticket: string): string {
  return createHash('sha256').update(`recovery:${ticket}`).digest('base64url');
}

async function isCorrect({ db }: FastifyInstance, recovery: Recovery, typed: TypedCode): Promise<boolean> {
  for (const channel of ['sms', 'mail'] as const) {
    const key = { purpose: 'recovery', target: targetOf(recovery, channel), flow: recovery.id } as const;
    if (await redeemCode(db, key, typed)) return true;
  }
  return false;
}
