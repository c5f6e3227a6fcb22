import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { ById, Done, Id, Instant, Line, Nullable } from '../kernel/shapes.ts';
import { identityFailures } from './failures.ts';

const { confirmFirst } = identityFailures;

export type OwnSession = Static<typeof OwnSession>;
export const OwnSession = Type.Object({
  id: Id,
  /** `login`, or `admin` for a session created on the command line. */
  kind: Type.String(),
  device: Type.String(),
  ip: Nullable(Type.String()),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: Type.Boolean(),
});

export const ownSession = defineRoutes('ownSession', {
  list: {
    method: 'GET',
    path: '/sys/session/list',
    summary: 'My active sessions',
    access: 'signedIn',
    reply: Type.Array(OwnSession),
  },
  end: {
    method: 'POST',
    path: '/sys/session/end',
    summary: 'Log out one of my sessions',
    access: 'signedIn',
    body: ById,
    reply: Done,
    failures: [commonFailures.notFound],
  },
  endOthers: {
    method: 'POST',
    path: '/sys/session/endOthers',
    summary: 'Log out all my other sessions',
    access: 'signedIn',
    reply: Type.Object({ ended: Type.Integer() }),
  },
});

export const accessTokenFailures = failures('accessToken', { tooMany: 422, notYours: 403 });

export type AccessToken = Static<typeof AccessToken>;
export const AccessToken = Type.Object({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  createdAt: Instant,
  endsAt: Instant,
  lastUsedAt: Nullable(Instant),
  lastIp: Nullable(Type.String()),
});

/** What a new API token is made from. */
export const NewAccessToken = Type.Object(
  {
    name: Line(50),
    scopes: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 50, uniqueItems: true }),
    days: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
);

export const accessToken = defineRoutes('accessToken', {
  list: {
    method: 'GET',
    path: '/sys/accessToken/list',
    summary: 'My API tokens',
    access: 'signedIn',
    reply: Type.Object({
      tokens: Type.Array(AccessToken),
      /** The user's permissions that a token can have. */
      grantable: Type.Array(Type.Object({ scope: Type.String(), name: Type.String() })),
    }),
  },
  add: {
    method: 'POST',
    path: '/sys/accessToken/add',
    summary: 'Create an API token; it is shown only now',
    access: 'signedIn',
    // The response contains a secret and is not stored.
    ownTransactions: true,
    body: NewAccessToken,
    reply: Type.Object({ token: Type.String(), record: AccessToken }),
    failures: [confirmFirst, accessTokenFailures.tooMany, accessTokenFailures.notYours],
  },
  revoke: {
    method: 'DELETE',
    path: '/sys/accessToken/revoke',
    summary: 'Revoke one of my API tokens',
    access: 'signedIn',
    query: ById,
    reply: Done,
    failures: [commonFailures.notFound],
  },
});
