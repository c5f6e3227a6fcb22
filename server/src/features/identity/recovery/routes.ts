import { type account, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { isConfidential } from '../../../kernel/local-request.ts';
import type { Handlers } from '../../../kernel/mount.ts';
import { issueCode } from '../codes/issue-code.ts';
import { isSealed } from '../password/password-field.ts';
import { begin } from './begin.ts';
import { finish } from './finish.ts';
import { prove } from './prove.ts';
import { recoveryCode } from './recovery-code.ts';

type Recovery = Pick<
  Handlers<typeof account>,
  'querySysUser' | 'recoveryMail' | 'phoneVerification' | 'passwordChange' | 'passwordChangeByAddress'
>;

/** The calls of somebody on the way back to their account. */
export function recovery(app: FastifyInstance): Recovery {
  return {
    querySysUser: ({ request, query }) => begin(app, request, query),
    async recoveryMail({ request, body }) {
      await issueCode(app, request, await recoveryCode(app.db, body.phone, 'mail'));
      return null;
    },
    phoneVerification: ({ request, body }) => prove(app, request, body),
    passwordChange: ({ request, body }) => finish(app, request, body),
    async passwordChangeByAddress({ request, query, reply }) {
      reply.header('referrer-policy', 'no-referrer');
      // A plus that was not escaped arrives as a space.
      const sealed = query.password.replaceAll(' ', '+');
      if (isSealed(sealed)) return await finish(app, request, { ...query, password: sealed });
      const isTaken = app.settings.LEGACY_CLIENTS === 'on' && isConfidential(request);
      return isTaken ? await finish(app, request, query) : fail(commonFailures.invalidInput);
    },
  };
}
