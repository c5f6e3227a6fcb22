import { codeFailures, type LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { addressOf, admitAddress, resetAddressAttempts } from '../../../kernel/throttle/throttle.ts';
import { readMobile } from '../../messages/index.ts';
import { auditRefusedSignIn, completeSignIn } from '../sign-in/complete-sign-in.ts';
import { findOwnerOfPhone } from './code-store.ts';
import { redeemCode } from './redeem-code.ts';

type PhoneLogin = { mobile: string; captcha: string; remember_me?: boolean | undefined };

/** Signs in by the code sent to a mobile number. */
export async function phoneLogin(
  app: FastifyInstance,
  request: FastifyRequest,
  body: PhoneLogin,
): Promise<LoginResult> {
  const mobile = readMobile(body.mobile) ?? fail(codeFailures.mobileInvalid);
  await admitAddress(app.db, addressOf(request));
  const right = await redeemCode(app.db, { purpose: 'login', target: mobile }, { code: body.captcha, ip: request.ip });
  const person = await findOwnerOfPhone(app.db, mobile);
  if (!person || !right) {
    await auditRefusedSignIn(app, request, { person, how: 'sms', reason: 'wrongCode' });
    return fail(codeFailures.wrong);
  }
  await resetAddressAttempts(app.db, request.ip);
  return await completeSignIn(app, request, { person, remembered: body.remember_me ?? false, how: 'sms' });
}
