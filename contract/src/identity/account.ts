import { Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { accountFailures } from './account-failures.ts';
import { CaptchaParts, codeFailures, MessageCode, MobileNumber } from './code.ts';
import { identityFailures } from './failures.ts';
import { PasswordField, passwordFailures } from './password.ts';

const { captchaRequired, captchaWrong, keyExpired } = identityFailures;
const { recoveryStep, recoveryOver } = accountFailures;
const { short: passwordShort, common: passwordCommon } = passwordFailures;

const newPassword = Type.Object(
  {
    username: Line(100),
    password: PasswordField,
    /** The one-time ticket returned by `phoneVerification`. */
    smscode: Type.String({ minLength: 1, maxLength: 64 }),
    /** The handle returned by `querySysUser`. */
    phone: Type.String({ minLength: 1, maxLength: 64 }),
  },
  { additionalProperties: false },
);
const recoveryFailures = [recoveryStep, recoveryOver, passwordShort, passwordCommon, keyExpired];

export const account = defineRoutes('account', {
  register: {
    method: 'POST',
    path: '/sys/user/register',
    summary: 'Register an account; it has no role and no department until an administrator gives one',
    access: 'public',
    ownTransactions: true,
    body: Type.Object(
      {
        username: Line(50),
        password: PasswordField,
        email: Type.String({ minLength: 1, maxLength: 254 }),
        phone: MobileNumber,
        smscode: MessageCode,
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ username: Type.String(), state: OneOf(['active', 'waiting']) }),
    failures: [
      accountFailures.registrationClosed,
      accountFailures.usernameTaken,
      accountFailures.emailTaken,
      accountFailures.phoneTaken,
      accountFailures.detailsTaken,
      accountFailures.usernameInvalid,
      accountFailures.emailInvalid,
      codeFailures.mobileInvalid,
      codeFailures.wrong,
      passwordShort,
      passwordCommon,
      keyExpired,
    ],
  },
  checkOnlyUser: {
    method: 'GET',
    path: '/sys/user/checkOnlyUser',
    summary: 'Whether a username, e-mail address or mobile number is still free; success means it is',
    access: 'public',
    query: Type.Object(
      {
        username: Type.Optional(Type.String({ maxLength: 100 })),
        email: Type.Optional(Type.String({ maxLength: 254 })),
        phone: Type.Optional(Type.String({ maxLength: 32 })),
      },
      { additionalProperties: true },
    ),
    reply: Done,
    failures: [accountFailures.usernameTaken, accountFailures.emailTaken, accountFailures.phoneTaken],
  },
  registration: {
    method: 'GET',
    path: '/sys/user/registration',
    summary: 'Whether people may register themselves or wait for approval, and whether image codes are asked for',
    access: 'public',
    reply: Type.Object({ mode: OneOf(['open', 'approval', 'closed']), hasImageCode: Type.Boolean() }),
  },
  querySysUser: {
    method: 'GET',
    path: '/sys/user/querySysUser',
    summary: 'Begin a recovery: the account by name or number, with a handle instead of its phone',
    access: 'public',
    query: Type.Object(
      {
        username: Type.Optional(Type.String({ maxLength: 100 })),
        phone: Type.Optional(Type.String({ maxLength: 32 })),
        ...CaptchaParts,
      },
      { additionalProperties: true },
    ),
    reply: Type.Object({
      username: Type.String(),
      /** The handle of this recovery, to be sent in place of the phone number. */
      phone: Type.String(),
      maskedPhone: Nullable(Type.String()),
      maskedEmail: Nullable(Type.String()),
      /** Whether the existence of accounts is concealed: then neither number nor address is returned. */
      concealed: Type.Boolean(),
    }),
    failures: [captchaRequired, captchaWrong, accountFailures.unknown],
  },
  recoveryMail: {
    method: 'POST',
    path: '/sys/user/recoveryMail',
    summary: 'Send the code of a recovery by e-mail instead of SMS',
    access: 'public',
    ownTransactions: true,
    body: Type.Object({ phone: Type.String({ minLength: 1, maxLength: 64 }) }, { additionalProperties: false }),
    reply: Done,
    failures: [recoveryStep, recoveryOver, codeFailures.notConfigured, codeFailures.switchedOff],
  },
  phoneVerification: {
    method: 'POST',
    path: '/sys/user/phoneVerification',
    summary: 'Prove a recovery with the code; the answer is a ticket, good once and for ten minutes',
    access: 'public',
    ownTransactions: true,
    body: Type.Object(
      { phone: Type.String({ minLength: 1, maxLength: 64 }), smscode: MessageCode },
      { additionalProperties: false },
    ),
    reply: Type.String(),
    failures: [recoveryStep, recoveryOver, codeFailures.wrong],
  },
  passwordChange: {
    method: 'POST',
    path: '/sys/user/passwordChange',
    summary: 'Finish a password recovery; all sessions of the account end',
    access: 'public',
    ownTransactions: true,
    body: newPassword,
    reply: Done,
    failures: recoveryFailures,
  },
  passwordChangeByAddress: {
    method: 'GET',
    path: '/sys/user/passwordChange',
    summary: 'The same for older clients; takes only an encrypted password',
    access: 'public',
    query: Type.Object({ ...newPassword.properties }, { additionalProperties: true }),
    reply: Done,
    failures: recoveryFailures,
  },
});
