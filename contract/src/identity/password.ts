import { Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Line } from '../kernel/shapes.ts';
import { identityFailures } from './failures.ts';

export const passwordFailures = failures('password', { short: 200, common: 200, differ: 200, oldWrong: 200 });

/** A plain password, or one encrypted with the key of `getEncryptedString`. */
export const PasswordField = Type.String({ minLength: 1, maxLength: 1024 });

/** The minimum length of a password. */
export const PASSWORD_MIN = 8;

const { keyExpired, notYourAccount, confirmFirst } = identityFailures;
const { short, common, differ, oldWrong } = passwordFailures;

export const password = defineRoutes('password', {
  update: {
    method: 'PUT',
    path: '/sys/user/updatePassword',
    summary: 'Change my password; my other sessions and API tokens end',
    access: 'signedIn',
    ownTransactions: true,
    body: Type.Object(
      {
        username: Type.Optional(Line(100)),
        oldpassword: PasswordField,
        password: PasswordField,
        confirmpassword: PasswordField,
      },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [oldWrong, differ, short, common, keyExpired, notYourAccount],
  },
  change: {
    method: 'PUT',
    path: '/sys/user/changePassword',
    summary: 'Reset the password of a user; their sessions and API tokens end',
    access: 'system:user:password',
    ownTransactions: true,
    body: Type.Object(
      { username: Line(100), password: PasswordField, confirmpassword: PasswordField },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [confirmFirst, commonFailures.notFound, differ, short, common, keyExpired],
  },
});
