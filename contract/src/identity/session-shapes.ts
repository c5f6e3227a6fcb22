import { type Static, Type } from 'typebox';
import { Id, MapOf, Nullable } from '../kernel/shapes.ts';

export type Department = Static<typeof Department>;
export const Department = Type.Object({ id: Id, orgCode: Type.String(), departName: Type.String() });

export type UserInfo = Static<typeof UserInfo>;
export const UserInfo = Type.Object({
  id: Id,
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  orgCode: Nullable(Type.String()),
});

export type DictionaryEntry = Static<typeof DictionaryEntry>;
export const DictionaryEntry = Type.Object({
  value: Type.String(),
  text: Type.String(),
  title: Type.String(),
  label: Type.String(),
  color: Nullable(Type.String()),
});

export type LoginResult = Static<typeof LoginResult>;
export const LoginResult = Type.Object({
  token: Type.String(),
  userInfo: UserInfo,
  sysAllDictItems: MapOf(Type.Array(DictionaryEntry)),
  /** 0 no department, 1 exactly one, 2 several: one must be chosen. */
  multi_depart: Type.Integer(),
  departs: Type.Array(Department),
});

export type LoginBody = Static<typeof LoginBody>;
export const LoginBody = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 100 }),
    /** AES-CBC (zero padding, Base64) with the key of `getEncryptedString`, or the plain password. */
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    remember_me: Type.Optional(Type.Boolean()),
    captcha: Type.Optional(Type.String({ maxLength: 10 })),
    checkKey: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Integer()])),
  },
  { additionalProperties: false },
);

/** A proof of work instead of an image code: find the counter whose derived key begins with `keyPrefix`. */
export type CaptchaWork = Static<typeof CaptchaWork>;
export const CaptchaWork = Type.Object(
  {
    parameters: Type.Object(
      {
        algorithm: Type.String({ maxLength: 30 }),
        nonce: Type.String({ maxLength: 64 }),
        salt: Type.String({ maxLength: 64 }),
        /** Limited, because the server computes one round of it to verify. */
        cost: Type.Integer({ minimum: 1, maximum: 100_000 }),
        keyLength: Type.Integer({ minimum: 1, maximum: 64 }),
        keyPrefix: Type.String({ maxLength: 64 }),
        expiresAt: Type.Optional(Type.Integer()),
        data: Type.Optional(Type.Object({ key: Type.String({ maxLength: 64 }) }, { additionalProperties: false })),
      },
      { additionalProperties: false },
    ),
    signature: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { additionalProperties: false },
);
