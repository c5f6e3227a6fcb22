import { Type } from 'typebox';
import { identityFailures } from '../identity/failures.ts';
import { PasswordField, passwordFailures } from '../identity/password.ts';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id } from '../kernel/shapes.ts';
import { userFailures } from './failures.ts';

/** Links for choosing a password, for the first time or again. */
export const invitation = defineRoutes('user', {
  invite: {
    method: 'POST',
    path: '/sys/user/invite',
    summary: 'Create a link to set a password; valid once and for a week, shown only now',
    access: 'system:user:password',
    // The response contains a secret and is not stored.
    ownTransactions: true,
    body: Type.Object({ userId: Id }, { additionalProperties: false }),
    reply: Type.Object({ invitation: Type.String(), mailed: Type.Boolean() }),
    failures: [commonFailures.notFound, userFailures.mayDoMore, identityFailures.confirmFirst],
  },
  invitation: {
    method: 'POST',
    path: '/sys/user/invitation',
    summary: 'Whom an invitation is for',
    access: 'public',
    reads: true,
    body: Type.Object({ ticket: Type.String({ minLength: 16, maxLength: 64 }) }, { additionalProperties: false }),
    reply: Type.Object({ username: Type.String(), realname: Type.String() }),
    failures: [userFailures.invitationOver],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/sys/user/acceptInvitation',
    summary: 'Set a password with an invitation; all sessions of the account end',
    access: 'public',
    ownTransactions: true,
    body: Type.Object(
      {
        ticket: Type.String({ minLength: 16, maxLength: 64 }),
        password: PasswordField,
        confirmpassword: PasswordField,
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ username: Type.String() }),
    failures: [
      userFailures.invitationOver,
      passwordFailures.differ,
      passwordFailures.short,
      passwordFailures.common,
      identityFailures.keyExpired,
    ],
  },
});
