import { account, code, identityFailures, type SMS_MODES } from '@opsyard/contract';
import { call } from '../../kernel/api.ts';
import { RequestError } from '../../kernel/request-error.ts';

/** What was read from an image, and which one it was. */
export type TypedImage = { captcha?: string; checkKey?: string };
type SmsMode = (typeof SMS_MODES)[keyof typeof SMS_MODES];

/** What became of asking for a code: it is on its way, an image has to be read first, or it was refused. */
export type SmsOutcome = 'sent' | 'imageWanted' | 'imageWrong' | RequestError;

/** Asks for a code by SMS. */
export async function sendSms(mobile: string, smsmode: SmsMode, image: TypedImage = {}): Promise<SmsOutcome> {
  return await outcomeOf(() => call(code.sms, { body: { mobile, smsmode, ...image } }, { quiet: true }));
}

/** Asks for the code of a recovery by e-mail. */
export async function sendMail(phone: string): Promise<SmsOutcome> {
  return await outcomeOf(() => call(account.recoveryMail, { body: { phone } }, { quiet: true }));
}

async function outcomeOf(ask: () => Promise<unknown>): Promise<SmsOutcome> {
  try {
    await ask();
    return 'sent';
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.is(identityFailures.captchaRequired)) return 'imageWanted';
    return error.is(identityFailures.captchaWrong) ? 'imageWrong' : error;
  }
}
