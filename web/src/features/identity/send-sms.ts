import { code, identityFailures, type SMS_MODES } from '@opsyard/contract';
import { call } from '../../kernel/api.ts';
import { Refused } from '../../kernel/refused.ts';

export type SmsRequest = {
  mobile: string;
  smsmode: (typeof SMS_MODES)[keyof typeof SMS_MODES];
  captcha?: string | undefined;
  checkKey?: string | undefined;
};

/** What became of asking for a code: it is on its way, an image has to be read first, or it was refused. */
export type SmsOutcome = 'sent' | 'imageWanted' | 'imageWrong' | Refused;

/** Asks for a code by SMS. */
export async function sendSms({ mobile, smsmode, captcha, checkKey }: SmsRequest): Promise<SmsOutcome> {
  const image = captcha ? { captcha: captcha.trim(), checkKey } : {};
  try {
    await call(code.sms, { body: { mobile, smsmode, ...image } }, { quiet: true });
    return 'sent';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.is(identityFailures.captchaRequired)) return 'imageWanted';
    return error.is(identityFailures.captchaWrong) ? 'imageWrong' : error;
  }
}
