import { commonFailures, type SessionEnd } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { languageOf, type Sentence, translate } from '../../../kernel/words.ts';

/** Why a session was ended explicitly. */
export type EndReason = SessionEnd['reason'];

const REASONS: Readonly<Record<EndReason, Sentence>> = {
  self: ['You logged this session out from another device.', '您已在其他设备上将此会话下线。'],
  administrator: ['An administrator logged you out.', '管理员已将您下线。'],
  password: ['The password of your account was changed.', '您的账号密码已修改。'],
  frozen: ['Your account has been suspended. Please contact an administrator.', '您的账号已被冻结，请联系管理员。'],
  deleted: ['Your account has been closed. Please contact an administrator.', '您的账号已停用，请联系管理员。'],
};

/** Fails with `sessionExpired`, with the reason when the session was ended explicitly. */
export function failExpired({ headers }: FastifyRequest, reason: EndReason | null): never {
  if (!reason) return fail(commonFailures.sessionExpired);
  const detail: SessionEnd = { reason, text: translate(REASONS[reason], languageOf(headers['accept-language'])) };
  return fail(commonFailures.sessionExpired, { detail });
}
