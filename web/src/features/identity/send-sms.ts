import { account, code, identityFailures, type SMS_MODES } from '@opsyard/contract';
import { call } from '../../kernel/calls/api.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';

/** The typed image code and the key of its image. */
export type TypedImage = { captcha?: string; checkKey?: string };
type SmsMode = (typeof SMS_MODES)[keyof typeof SMS_MODES];

/** Outcome of requesting a code: sent, an image code is required or wrong, or refused. */
export type SmsOutcome = 'sent' | 'imageRequired' | 'imageWrong' | RequestError;

/** Requests a code by SMS. */
export async function sendSms(mobile: string, smsmode: SmsMode, image: TypedImage = {}): Promise<SmsOutcome> {
  return await outcomeOf(() => call(code.sms, { body: { mobile, smsmode, ...image } }, { quiet: true }));
}

/** Requests the code of a recovery by e-mail. */
export async function sendMail(phone: string): Promise<SmsOutcome> {
  return await outcomeOf(() => call(account.recoveryMail, { body: { phone } }, { quiet: true }));
}

async function outcomeOf(ask: () => Promise<unknown>): Promise<SmsOutcome> {
  try {
    await ask();
    return 'sent';
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.is(identityFailures.captchaRequired)) return 'imageRequired';
    return error.is(identityFailures.captchaWrong) ? 'imageWrong' : error;
  }
}
