import { accountFailures, code, codeFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import type { Sentence } from '../../../kernel/words.ts';
import { readMobile, readNewMobile } from '../../messages/index.ts';
import { currentPolicy } from '../policy/policy.ts';
import { recoveryCode } from '../recovery/recovery-code.ts';
import { findOwnerOfPhone } from './code-store.ts';
import { type CodeRequest, issueCode } from './issue-code.ts';
import { phoneLogin } from './phone-login.ts';

type Mode = '0' | '1' | '2';

const NO_ACTIVE_ACCOUNT = 'No active account has this number';
/** Tells the owner of the number, not the requester. */
const ACCOUNT_EXISTS: Sentence = [
  'Opsyard: this number already has an account. Please sign in, or recover your password on the sign-in page.',
  '【Opsyard】该手机号已有账号，请直接登录；忘记密码可在登录页找回。',
];

/** Registers the routes for codes by SMS. */
export function serveCodes(app: FastifyInstance): void {
  mount(app, code, {
    async sms({ request, body: { mobile, smsmode, captcha, checkKey } }) {
      const requested = await codeRequestFor[smsmode](app, mobile);
      // A recovery has already checked an image code.
      const image = smsmode === '2' ? undefined : { captcha, checkKey };
      await issueCode(app, request, { ...requested, ...(image && { image }) });
      return null;
    },
    phoneLogin: ({ request, body }) => phoneLogin(app, request, body),
  });
}

const codeRequestFor: Readonly<Record<Mode, (app: FastifyInstance, mobile: string) => Promise<CodeRequest>>> = {
  async '0'({ db }, mobile) {
    const target = readMobile(mobile) ?? fail(codeFailures.mobileInvalid);
    const owner = await findOwnerOfPhone(db, target);
    return {
      channel: 'sms',
      purpose: 'login',
      target,
      ownerId: owner?.id,
      withheld: owner?.active ? undefined : NO_ACTIVE_ACCOUNT,
    };
  },
  async '1'(app, mobile) {
    if ((await currentPolicy(app)).registration === 'closed') fail(accountFailures.registrationClosed);
    const target = readNewMobile(mobile) ?? fail(codeFailures.mobileInvalid);
    const owner = await findOwnerOfPhone(app.db, target);
    return { channel: 'sms', purpose: 'register', target, replacement: owner && ACCOUNT_EXISTS };
  },
  '2': ({ db }, handle) => recoveryCode(db, handle, 'sms'),
};
