import { type Static, Type } from 'typebox';
import { PasswordField } from '../identity/password.ts';
import {
  echoed,
  MaybeIds,
  MaybeLine,
  MaybeName,
  MaybeNumber,
  Search,
  SeenVersion,
  SuperQuery,
  TextFilter,
  WireTime,
} from '../kernel/family.ts';
import { Id, Instant, Line, Nullable } from '../kernel/shapes.ts';

const Text = Nullable(Type.String());

/** Somebody with an account, as administrators see them. */
export type SysUser = Static<typeof SysUser>;
export const SysUser = Type.Object({
  id: Id,
  username: Type.String(),
  realname: Type.String(),
  avatar: Text,
  birthday: Text,
  sex: Nullable(Type.Integer()),
  sex_dictText: Text,
  email: Text,
  phone: Text,
  /** The names of the departments, as the wire has it. */
  orgCode: Text,
  orgCodeTxt: Text,
  /** 1 active, 2 frozen, 3 waiting for approval. */
  status: Type.Integer(),
  status_dictText: Text,
  delFlag: Type.Integer(),
  workNo: Text,
  post: Text,
  telephone: Text,
  activitiSync: Type.Integer(),
  userIdentity: Type.Integer(),
  departIds: Type.String(),
  departIds_dictText: Text,
  createTime: WireTime,
  updateTime: WireTime,
  lastSeenAt: Nullable(Instant),
  deletedAt: Nullable(Instant),
  /** Whether a password has been chosen yet. */
  hasPassword: Type.Boolean(),
  version: Type.Integer(),
  roles: Type.Array(Type.Object({ id: Id, roleCode: Type.String(), roleName: Type.String() })),
  departs: Type.Array(Type.Object({ id: Id, orgCode: Type.String(), departName: Type.String() })),
});

/** What narrows a list of people. */
export const UserFilter = {
  username: TextFilter,
  realname: TextFilter,
  phone: TextFilter,
  email: TextFilter,
  workNo: TextFilter,
  search: Search,
  sex: Type.Optional(Type.String({ maxLength: 20 })),
  status: Type.Optional(Type.String({ maxLength: 20 })),
  /** People of this department and of those below it. */
  departId: Type.Optional(Id),
  roleId: Type.Optional(Id),
  ...SuperQuery,
};

const fields = {
  realname: Line(50),
  workNo: MaybeLine(50),
  birthday: MaybeLine(19),
  email: MaybeLine(254),
  phone: MaybeLine(32),
  userIdentity: MaybeNumber,
  departIds: MaybeIds,
  post: MaybeLine(100),
  telephone: MaybeLine(32),
  sex: MaybeNumber,
  activitiSync: MaybeNumber,
  selectedroles: MaybeIds,
  selecteddeparts: MaybeIds,
};
const ECHOED = [
  'avatar',
  'orgCode',
  'orgCodeTxt',
  'status',
  'delFlag',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'thirdId',
  'thirdType',
  'sex_dictText',
  'status_dictText',
  'departIds_dictText',
  'lastSeenAt',
  'deletedAt',
  'hasPassword',
  'roles',
  'departs',
] as const;

export const NewUser = Type.Object(
  {
    username: Line(50),
    ...fields,
    /** Without one the person chooses it, with the invitation that is answered. */
    password: Type.Optional(PasswordField),
    confirmpassword: Type.Optional(PasswordField),
    ...echoed(ECHOED),
  },
  { additionalProperties: false },
);

export const UserChanges = Type.Object(
  {
    id: Id,
    ...fields,
    realname: MaybeName(50),
    version: SeenVersion,
    /** Names stay: what somebody has done is told under them. */
    username: MaybeName(100),
    ...echoed(['password', 'confirmpassword', ...ECHOED]),
  },
  { additionalProperties: false },
);

export const OfUser = Type.Object({ userId: Id }, { additionalProperties: true });
