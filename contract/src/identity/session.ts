import { type Static, Type } from 'typebox';
import { failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, MapOf, Nullable } from '../kernel/shapes.ts';
import { thirdLoginFailures } from './third-login-failures.ts';

export const identityFailures = failures('identity', {
  badCredentials: 200,
  captchaWrong: 200,
  captchaRequired: 400,
  keyExpired: 200,
  accountFrozen: 200,
  /** Registered, and not yet let in by an administrator. */
  accountWaiting: 200,
  notYourDepartment: 403,
  notYourAccount: 403,
  emptyMenu: 403,
  /** The password was right; `detail` is a `SecondStep`. */
  secondStep: 200,
  /** Something that matters is to be changed: who sits here has to be proved again first. */
  confirmFirst: 403,
  passwordWrong: 200,
});

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

export type DictItem = Static<typeof DictItem>;
export const DictItem = Type.Object({
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
  sysAllDictItems: MapOf(Type.Array(DictItem)),
  /** 0 no department, 1 exactly one, 2 several: one must be chosen. */
  multi_depart: Type.Integer(),
  departs: Type.Array(Department),
});

const menuMeta = Type.Object({
  keepAlive: Type.Boolean(),
  internalOrExternal: Type.Boolean(),
  title: Type.String(),
  /** The title in Chinese, when it has one. */
  titleZh: Type.Optional(Type.String()),
  /** The first letters of the Chinese title in pinyin, by which it is searched for. */
  initials: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  permission: Type.Optional(Type.Array(Type.String())),
});

/** One entry of the menu; `route` '0' means it is no route of its own. */
export type MenuItem = {
  id: string;
  route: string;
  path: string;
  name: string;
  component: string;
  redirect?: string;
  hidden?: boolean;
  alwaysShow?: boolean;
  meta: Static<typeof menuMeta>;
  children?: MenuItem[];
};
const MenuItem = Type.Unsafe<MenuItem>(
  Type.Object(
    {
      id: Type.String(),
      route: Type.String(),
      path: Type.String(),
      name: Type.String(),
      component: Type.String(),
      redirect: Type.Optional(Type.String()),
      hidden: Type.Optional(Type.Boolean()),
      alwaysShow: Type.Optional(Type.Boolean()),
      meta: menuMeta,
      children: Type.Optional(Type.Array(Type.Unsafe<MenuItem>({ $ref: 'MenuItem#' }))),
    },
    { $id: 'MenuItem' },
  ),
);

export { MenuItem as MenuItemShape };

/** A button permission: `status` '0' means everybody has it; `type` '2' is a data permission, which buttons ignore. */
export type AuthEntry = Static<typeof AuthEntry>;
export const AuthEntry = Type.Object({
  action: Type.String(),
  type: Type.String(),
  describe: Type.String(),
  status: Type.Optional(Type.String()),
});

export type UserPermission = Static<typeof UserPermission>;
export const UserPermission = Type.Object({
  menu: Type.Array(Type.Unsafe<MenuItem>({ $ref: 'MenuItem#' })),
  auth: Type.Array(AuthEntry),
  allAuth: Type.Array(AuthEntry),
});

export type LoginBody = Static<typeof LoginBody>;
export const LoginBody = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 100 }),
    /** AES-CBC (zero padding, Base64) with the key of `getEncryptedString`, or the password as it is. */
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    remember_me: Type.Optional(Type.Boolean()),
    captcha: Type.Optional(Type.String({ maxLength: 10 })),
    checkKey: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Integer()])),
  },
  { additionalProperties: false },
);

/** Work that proves a browser's effort instead of a person's eyes: find the counter whose derived key begins with `keyPrefix`. */
export type CaptchaWork = Static<typeof CaptchaWork>;
export const CaptchaWork = Type.Object(
  {
    parameters: Type.Object(
      {
        algorithm: Type.String({ maxLength: 30 }),
        nonce: Type.String({ maxLength: 64 }),
        salt: Type.String({ maxLength: 64 }),
        /** Bounded, for the server does one round of it to check. */
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
      thirdLoginFailures.noAccount,
    ],
  },
  logout: {
    method: 'POST',
    path: '/sys/logout',
    summary: 'End this session',
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
    summary: 'The code of a key in exchange for the work',
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
  userPermission: {
    method: 'GET',
    path: '/sys/permission/getUserPermissionByToken',
    summary: 'Menu and button permissions of the caller',
    access: 'signedIn',
    query: Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) }),
    reply: UserPermission,
    failures: [identityFailures.emptyMenu],
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
    summary: 'Choose the current department',
    access: 'signedIn',
    body: Type.Object(
      {
        orgCode: Type.String({ minLength: 1, maxLength: 64 }),
        username: Type.Optional(Type.String({ maxLength: 100 })),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ userInfo: UserInfo }),
    failures: [identityFailures.notYourDepartment, identityFailures.notYourAccount],
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
    summary: 'Active colleagues by name, for pickers',
    access: 'signedIn',
    query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
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
