import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { ById, Day, Done, Id, Instant, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { accountFailures } from './account-failures.ts';
import { codeFailures, MessageCode } from './code.ts';
import { identityFailures, UserInfo } from './session.ts';

const { confirmFirst } = identityFailures;

export type OwnSession = Static<typeof OwnSession>;
export const OwnSession = Type.Object({
  id: Id,
  /** `login`, or `admin` for one made on the command line. */
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
    summary: 'Where I am signed in',
    access: 'signedIn',
    reply: Type.Array(OwnSession),
  },
  end: {
    method: 'POST',
    path: '/sys/session/end',
    summary: 'End one of my sessions',
    access: 'signedIn',
    body: ById,
    reply: Done,
    failures: [commonFailures.notFound],
  },
  endOthers: {
    method: 'POST',
    path: '/sys/session/endOthers',
    summary: 'End all my sessions but this one',
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

export const accessToken = defineRoutes('accessToken', {
  list: {
    method: 'GET',
    path: '/sys/accessToken/list',
    summary: 'My tokens for scripts',
    access: 'signedIn',
    reply: Type.Object({
      tokens: Type.Array(AccessToken),
      /** What I may do and could let a token do. */
      grantable: Type.Array(Type.Object({ scope: Type.String(), name: Type.String() })),
    }),
  },
  add: {
    method: 'POST',
    path: '/sys/accessToken/add',
    summary: 'Make a token; it is told this once',
    access: 'signedIn',
    // Its answer is kept nowhere.
    ownTransactions: true,
    body: Type.Object(
      {
        name: Line(50),
        scopes: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 50, uniqueItems: true }),
        days: Type.Integer({ minimum: 1, maximum: 365 }),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ token: Type.String(), record: AccessToken }),
    failures: [confirmFirst, accessTokenFailures.tooMany, accessTokenFailures.notYours],
  },
  revoke: {
    method: 'DELETE',
    path: '/sys/accessToken/revoke',
    summary: 'End one of my tokens',
    access: 'signedIn',
    query: ById,
    reply: Done,
    failures: [commonFailures.notFound],
  },
});

export const profileFailures = failures('profile', { notAnImage: 422 });

export type Profile = Static<typeof Profile>;
export const Profile = Type.Object({
  ...UserInfo.properties,
  sex: Nullable(Type.Integer()),
  birthday: Nullable(Day),
  post: Nullable(Type.String()),
  workNo: Nullable(Type.String()),
  language: Nullable(OneOf(['en', 'zh'])),
  timeZone: Nullable(Type.String()),
  hasPassword: Type.Boolean(),
});

export const profile = defineRoutes('profile', {
  get: {
    method: 'GET',
    path: '/sys/profile',
    summary: 'My profile',
    access: 'signedIn',
    reply: Profile,
  },
  edit: {
    method: 'PUT',
    path: '/sys/profile',
    summary: 'Change my profile',
    access: 'signedIn',
    body: Type.Object(
      {
        realname: Type.Optional(Line(50)),
        sex: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2 }))),
        birthday: Type.Optional(Nullable(Day)),
        language: Type.Optional(Nullable(OneOf(['en', 'zh']))),
        /** An IANA name such as `Asia/Shanghai`. */
        timeZone: Type.Optional(Nullable(Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9_+/-]+$' }))),
      },
      { additionalProperties: false },
    ),
    reply: Profile,
  },
  setAvatar: {
    method: 'POST',
    path: '/sys/profile/avatar',
    summary: 'Give myself a picture: PNG, JPEG or WebP of at most 2 MB',
    access: 'signedIn',
    kind: 'upload',
    reply: UserInfo,
    failures: [profileFailures.notAnImage],
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/sys/profile/avatar',
    summary: 'Do without a picture',
    access: 'signedIn',
    reply: UserInfo,
  },
  avatar: {
    method: 'GET',
    path: '/sys/user/avatar/:id',
    summary: 'A picture of somebody; its id cannot be guessed',
    access: 'public',
    kind: 'file',
    params: ById,
    reply: Type.String(),
  },
  sendContactCode: {
    method: 'POST',
    path: '/sys/profile/contactCode',
    summary: 'Send a code to a new mobile number or e-mail address',
    access: 'signedIn',
    ownTransactions: true,
    body: Type.Object(
      { kind: OneOf(['phone', 'email']), value: Type.String({ minLength: 1, maxLength: 254 }) },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [
      confirmFirst,
      codeFailures.mobileInvalid,
      codeFailures.notConfigured,
      codeFailures.switchedOff,
      accountFailures.emailInvalid,
      accountFailures.emailTaken,
      accountFailures.phoneTaken,
    ],
  },
  changeContact: {
    method: 'PUT',
    path: '/sys/profile/contact',
    summary: 'Change my mobile number or e-mail address, proved by the code sent there',
    access: 'signedIn',
    ownTransactions: true,
    body: Type.Object(
      {
        kind: OneOf(['phone', 'email']),
        value: Type.String({ minLength: 1, maxLength: 254 }),
        code: MessageCode,
      },
      { additionalProperties: false },
    ),
    reply: UserInfo,
    failures: [
      confirmFirst,
      codeFailures.wrong,
      codeFailures.mobileInvalid,
      accountFailures.emailInvalid,
      accountFailures.emailTaken,
      accountFailures.phoneTaken,
    ],
  },
});
