import { type account, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { isConfidential } from '../../../kernel/http/local-request.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { issueCode } from '../codes/issue-code.ts';
import { isEncrypted } from '../password-field.ts';
import { beginRecovery } from './begin-recovery.ts';
import { finishRecovery } from './finish-recovery.ts';
import { recoveryCode } from './recovery-code.ts';
import { verifyRecovery } from './verify-recovery.ts';

type Recovery = Pick<
  Handlers<typeof account>,
  'querySysUser' | 'recoveryMail' | 'phoneVerification' | 'passwordChange' | 'passwordChangeByAddress'
>;

/** Routes for password recovery. */
export function recoveryHandlers(app: FastifyInstance): Recovery {
  return {
    querySysUser: ({ request, query }) => beginRecovery(app, request, query),
    async recoveryMail({ request, body }) {
      await issueCode(app, request, await recoveryCode(app.db, body.phone, 'mail'));
      return null;
    },
    phoneVerification: ({ request, body }) => verifyRecovery(app, request, body),
    passwordChange: ({ request, body }) => finishRecovery(app, request, body),
    async passwordChangeByAddress({ request, query, reply }) {
      reply.header('referrer-policy', 'no-referrer');
      // An unescaped plus arrives as a space.
      const sealed = query.password.replaceAll(' ', '+');
      if (isEncrypted(sealed)) return await finishRecovery(app, request, { ...query, password: sealed });
      const acceptsPlaintext = app.settings.LEGACY_CLIENTS === 'on' && isConfidential(request);
      return acceptsPlaintext ? await finishRecovery(app, request, query) : fail(commonFailures.invalidInput);
    },
  };
}
