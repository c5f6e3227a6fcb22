import { type Static, Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { rightsFailures } from './failures.ts';

const menuMeta = Type.Object({
  keepAlive: Type.Boolean(),
  internalOrExternal: Type.Boolean(),
  /** In the language of the request. */
  title: Type.String(),
  titleEn: Type.Optional(Type.String()),
  /** The title in Chinese, if it has one. */
  titleZh: Type.Optional(Type.String()),
  /** The pinyin initials of the Chinese title, for search. */
  initials: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  permission: Type.Optional(Type.Array(Type.String())),
});

/** A menu entry; `route` '0' means it has no route of its own. */
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

/** A button permission: `status` '0' means everyone has it; `type` '2' is a data permission, which buttons ignore. */
export type AuthEntry = Static<typeof AuthEntry>;
export const AuthEntry = Type.Object({
  action: Type.String(),
  type: Type.String(),
  describe: Type.String(),
  status: Type.Optional(Type.String()),
});

export type UserMenu = Static<typeof UserMenu>;
export const UserMenu = Type.Object({
  menu: Type.Array(Type.Unsafe<MenuItem>({ $ref: 'MenuItem#' })),
  auth: Type.Array(AuthEntry),
  allAuth: Type.Array(AuthEntry),
});

export const userMenu = defineRoutes('userMenu', {
  get: {
    method: 'GET',
    path: '/sys/permission/getUserPermissionByToken',
    summary: 'Menu and button permissions of the caller',
    access: 'signedIn',
    query: Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) }),
    reply: UserMenu,
    failures: [rightsFailures.emptyMenu],
  },
});
