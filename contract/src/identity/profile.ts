import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { ById, Day, Done, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { codeFailures, MessageCode } from './code.ts';
import { identityFailures } from './failures.ts';
import { UserInfo } from './session-shapes.ts';

export const profileFailures = failures('profile', {
  fileMissing: 422,
  notAnImage: 422,
  tooLarge: 422,
  emailInvalid: 200,
  emailTaken: 200,
  phoneTaken: 200,
});

/** The maximum size of an avatar in bytes. */
export const AVATAR_MAX_BYTES = 2_097_152;
/** The maximum width and height of an avatar in pixels. */
export const AVATAR_MAX_SIDE = 1_024;

export type Profile = Static<typeof Profile>;
export const Profile = Type.Object({
  ...UserInfo.properties,
  /** Whether the e-mail address is confirmed, by a code or by an administrator. */
  emailProved: Type.Boolean(),
  sex: Nullable(Type.Integer()),
  birthday: Nullable(Day),
  post: Nullable(Type.String()),
  workNo: Nullable(Type.String()),
  language: Nullable(OneOf(['en', 'zh'])),
  timeZone: Nullable(Type.String()),
  hasPassword: Type.Boolean(),
});

export type ProfileChanges = Static<typeof ProfileChanges>;
export const ProfileChanges = Type.Object(
  {
    realname: Type.Optional(Line(50)),
    sex: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2 }))),
    birthday: Type.Optional(Nullable(Day)),
    language: Type.Optional(Nullable(OneOf(['en', 'zh']))),
    /** An IANA name such as `Asia/Shanghai`. */
    timeZone: Type.Optional(Nullable(Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9_+/-]+$' }))),
  },
  { additionalProperties: false },
);

const { confirmFirst } = identityFailures;
const { notAnImage, fileMissing, tooLarge, emailInvalid, emailTaken, phoneTaken } = profileFailures;
const newContact = {
  kind: OneOf(['phone', 'email']),
  value: Type.String({ minLength: 1, maxLength: 254 }),
};

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
    body: ProfileChanges,
    reply: Profile,
  },
  setAvatar: {
    method: 'POST',
    path: '/sys/profile/avatar',
    summary: 'Set my profile picture: PNG, JPEG or WebP of at most 2 MB and 1024 pixels on either side',
    access: 'signedIn',
    kind: 'upload',
    reply: UserInfo,
    failures: [fileMissing, notAnImage, tooLarge],
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/sys/profile/avatar',
    summary: 'Remove my profile picture',
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
    failures: [commonFailures.notFound],
  },
  sendContactCode: {
    method: 'POST',
    path: '/sys/profile/contactCode',
    summary: 'Send a code to a new mobile number or e-mail address; does not disclose whether it is in use',
    access: 'signedIn',
    ownTransactions: true,
    body: Type.Object(newContact, { additionalProperties: false }),
    reply: Done,
    failures: [
      confirmFirst,
      codeFailures.mobileInvalid,
      codeFailures.notConfigured,
      codeFailures.switchedOff,
      emailInvalid,
    ],
  },
  changeContact: {
    method: 'PUT',
    path: '/sys/profile/contact',
    summary: 'Change my mobile number or e-mail address, proved by the code sent there',
    access: 'signedIn',
    ownTransactions: true,
    body: Type.Object({ ...newContact, code: MessageCode }, { additionalProperties: false }),
    reply: UserInfo,
    failures: [confirmFirst, codeFailures.wrong, codeFailures.mobileInvalid, emailInvalid, emailTaken, phoneTaken],
  },
});
