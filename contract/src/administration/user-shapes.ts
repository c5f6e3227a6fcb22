import { type Static, Type } from 'typebox';
import { PasswordField } from '../identity/password.ts';
import {
  BaseVersion,
  ignoredFields,
  OptionalIds,
  OptionalLine,
  OptionalName,
  OptionalNumber,
  Search,
  SuperQuery,
  TextFilter,
  WireTime,
} from '../kernel/legacy-wire.ts';
import { Id, Instant, Line, Nullable } from '../kernel/shapes.ts';

const Text = Nullable(Type.String());

/** A user as administrators see them. */
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
  /** The names of the departments, in the legacy format. */
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

export const UserFilter = {
  username: TextFilter,
  realname: TextFilter,
  phone: TextFilter,
  email: TextFilter,
  workNo: TextFilter,
  search: Search,
  sex: Type.Optional(Type.String({ maxLength: 20 })),
  status: Type.Optional(Type.String({ maxLength: 20 })),
  /** Users of this department and its descendants. */
  departId: Type.Optional(Id),
  roleId: Type.Optional(Id),
  ...SuperQuery,
};

const fields = {
  realname: Line(50),
  workNo: OptionalLine(50),
  birthday: OptionalLine(19),
  email: OptionalLine(254),
  phone: OptionalLine(32),
  userIdentity: OptionalNumber,
  departIds: OptionalIds,
  post: OptionalLine(100),
  telephone: OptionalLine(32),
  sex: OptionalNumber,
  activitiSync: OptionalNumber,
  selectedroles: OptionalIds,
  selecteddeparts: OptionalIds,
};
const IGNORED_FIELDS = [
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
    /** Without one, the response contains an invitation with which the user chooses it. */
    password: Type.Optional(PasswordField),
    confirmpassword: Type.Optional(PasswordField),
    ...ignoredFields(IGNORED_FIELDS),
  },
  { additionalProperties: false },
);

export const UserChanges = Type.Object(
  {
    id: Id,
    ...fields,
    realname: OptionalName(50),
    version: BaseVersion,
    /** User names cannot change: the history refers to them. */
    username: OptionalName(100),
    ...ignoredFields(['password', 'confirmpassword', ...IGNORED_FIELDS]),
  },
  { additionalProperties: false },
);

export const OfUser = Type.Object({ userId: Id }, { additionalProperties: true });
