import { Type } from 'typebox';
import { failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done } from '../kernel/shapes.ts';
import { accountFailures } from './account-failures.ts';
import { identityFailures } from './failures.ts';
import { LoginResult } from './session-shapes.ts';

export const codeFailures = failures('code', {
  wrong: 200,
  mobileInvalid: 200,
  notConfigured: 200,
  /** Too many wrong codes from this network: it gets no codes for some hours, or until the owner signs in. */
  switchedOff: 200,
});

const { captchaRequired, captchaWrong, accountFrozen } = identityFailures;

/** The purposes of an SMS code, by their legacy numbers. */
export const SMS_MODES = { login: '0', register: '1', recovery: '2' } as const;

/** An image code and the key of its image; required before a message is sent for an anonymous caller. */
export const CaptchaParts = {
  captcha: Type.Optional(Type.String({ maxLength: 10 })),
  checkKey: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Integer()])),
};
/** The six digits of a message. */
export const MessageCode = Type.String({ minLength: 1, maxLength: 10 });
/** A mobile number: 11 digits for +86, otherwise with its country code, `+87…`. */
export const MobileNumber = Type.String({ minLength: 1, maxLength: 32 });

export const code = defineRoutes('code', {
  sms: {
    method: 'POST',
    path: '/sys/sms',
    summary: 'Send a code by SMS; the answer does not disclose whether the number has an account',
    access: 'public',
    ownTransactions: true,
    body: Type.Object(
      {
        /** The number, or in a recovery the handle returned by `querySysUser` as `phone`. */
        mobile: MobileNumber,
        smsmode: Type.Unsafe<'0' | '1' | '2'>({ type: 'string', enum: ['0', '1', '2'] }),
        ...CaptchaParts,
      },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [
      captchaRequired,
      captchaWrong,
      codeFailures.mobileInvalid,
      codeFailures.notConfigured,
      codeFailures.switchedOff,
      accountFailures.registrationClosed,
      accountFailures.recoveryOver,
    ],
  },
  phoneLogin: {
    method: 'POST',
    path: '/sys/phoneLogin',
    summary: 'Sign in with a mobile number and the code sent to it',
    access: 'public',
    ownTransactions: true,
    body: Type.Object(
      { mobile: MobileNumber, captcha: MessageCode, remember_me: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
    reply: LoginResult,
    failures: [codeFailures.wrong, codeFailures.mobileInvalid, accountFrozen, identityFailures.secondStep],
  },
});
