import { Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Nullable } from '../kernel/shapes.ts';
import { identityFailures } from './failures.ts';
import { federatedLoginFailures } from './federated-login-failures.ts';
import { CaptchaWork, Department, LoginBody, LoginResult, UserInfo } from './session-shapes.ts';

const CaptchaKey = Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' });
const { badCredentials, captchaWrong, captchaRequired, keyExpired, accountFrozen } = identityFailures;

export const identity = defineRoutes('identity', {
  login: {
    method: 'POST',
    path: '/sys/login',
    summary: 'Sign in with account, password and image code',
    access: 'public',
    ownTransactions: true,
    body: LoginBody,
    reply: LoginResult,
    failures: [
      badCredentials,
      captchaWrong,
      captchaRequired,
      keyExpired,
      accountFrozen,
      identityFailures.accountWaiting,
      identityFailures.secondStep,
      federatedLoginFailures.noAccount,
    ],
  },
  logout: {
    method: 'POST',
    path: '/sys/logout',
    summary: 'Log out',
    access: 'signedIn',
    reply: Done,
  },
  randomImage: {
    method: 'GET',
    path: '/sys/randomImage/:key',
    summary: 'A captcha image for a key the page chose',
    access: 'public',
    params: Type.Object({ key: CaptchaKey }),
    reply: Type.String(),
  },
  captchaWork: {
    method: 'GET',
    path: '/sys/captchaWork/:key',
    summary: 'Work for a browser, instead of an image that its user cannot see',
    access: 'public',
    params: Type.Object({ key: CaptchaKey }),
    reply: CaptchaWork,
  },
  captchaByWork: {
    method: 'POST',
    path: '/sys/captchaWork/:key',
    summary: 'Complete the image code by browser work',
    access: 'public',
    ownTransactions: true,
    params: Type.Object({ key: CaptchaKey }),
    body: Type.Object(
      {
        challenge: CaptchaWork,
        solution: Type.Object(
          {
            counter: Type.Integer({ minimum: 0, maximum: 4_294_967_295 }),
            derivedKey: Type.String({ maxLength: 128 }),
            time: Type.Optional(Type.Number()),
          },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
    reply: Type.String(),
    failures: [captchaWrong],
  },
  checkCaptcha: {
    method: 'POST',
    path: '/sys/checkCaptcha',
    summary: 'Whether the typed image code is right; three tries',
    access: 'public',
    ownTransactions: true,
    body: Type.Object(
      {
        captcha: Type.String({ minLength: 1, maxLength: 10 }),
        checkKey: Type.Union([Type.String({ maxLength: 64 }), Type.Integer()]),
      },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [captchaWrong],
  },
  encryptedString: {
    method: 'GET',
    path: '/sys/getEncryptedString',
    summary: 'Key and iv with which the page encrypts a password',
    access: 'public',
    reply: Type.Object({ key: Type.String(), iv: Type.String() }),
  },
  currentDeparts: {
    method: 'GET',
    path: '/sys/user/getCurrentUserDeparts',
    summary: 'Departments of the caller and the current one',
    access: 'signedIn',
    reply: Type.Object({ list: Type.Array(Department), orgCode: Nullable(Type.String()) }),
  },
  selectDepart: {
    method: 'PUT',
    path: '/sys/selectDepart',
    summary: 'Switch the current department',
    access: 'signedIn',
    body: Type.Object(
      {
        orgCode: Type.String({ minLength: 1, maxLength: 64 }),
        /** The account entered at sign-in, empty after one by mobile number; the token identifies the user. */
        username: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ userInfo: UserInfo }),
    failures: [identityFailures.notYourDepartment],
  },
  evaluation: {
    method: 'GET',
    path: '/sys/evaluation',
    summary: 'The demo account, while the system is being tried out on this machine',
    access: 'public',
    reply: Nullable(Type.Object({ username: Type.String(), password: Type.String() })),
  },
  pushTicket: {
    method: 'POST',
    path: '/sys/push/ticket',
    summary: 'A ticket, good once and for 30 seconds, to open the push socket',
    access: 'signedIn',
    reads: true,
    reply: Type.Object({ ticket: Type.String(), userId: Id }),
  },
  people: {
    method: 'GET',
    path: '/sys/user/people',
    summary: 'Active colleagues by name, for pickers; or who these people are, active or not',
    access: 'signedIn',
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      /** At most 100 comma-separated ids; `names` is ignored then. */
      ids: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}(?:,[0-9a-f]{32}){0,99}$' })),
    }),
    reply: Type.Array(
      Type.Object({
        id: Id,
        username: Type.String(),
        realname: Type.String(),
        avatar: Nullable(Type.String()),
        departName: Nullable(Type.String()),
      }),
    ),
  },
});
