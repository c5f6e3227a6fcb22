import { type Static, Type } from 'typebox';
import { accountFailures } from '../identity/account-failures.ts';
import { PasswordField, passwordFailures } from '../identity/password.ts';
import { identityFailures } from '../identity/session.ts';
import { commonFailures } from '../kernel/failures.ts';
import { Paged } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Ids, Instant, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { ImportOutcome, sheetFailures, takingSheets } from '../kernel/sheet.ts';
import { userFailures } from './failures.ts';
import {
  echoed,
  IdList,
  ListParts,
  MaybeIds,
  MaybeLine,
  MaybeNumber,
  Outcome,
  Search,
  SheetFormat,
  TextFilter,
  WireTime,
} from './shapes.ts';

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

const UserFilter = {
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
    realname: Type.Optional(Line(50)),
    /** The version that was seen; without it the last write counts. */
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Names stay: what somebody has done is told under them. */
    username: Type.Optional(Line(100)),
    ...echoed(['password', 'confirmpassword', ...ECHOED]),
  },
  { additionalProperties: false },
);

const wrong = [
  accountFailures.usernameTaken,
  accountFailures.emailTaken,
  accountFailures.phoneTaken,
  accountFailures.usernameInvalid,
  accountFailures.emailInvalid,
  userFailures.workNoTaken,
  userFailures.birthdayInvalid,
  userFailures.phoneInvalid,
  userFailures.unknownRole,
  userFailures.unknownDepartment,
  userFailures.roleBeyond,
  userFailures.mayNotAssign,
];
const onOthers = [
  commonFailures.notFound,
  userFailures.mayDoMore,
  userFailures.oneself,
  userFailures.lastAdministrator,
];
const OfUser = Type.Object({ userId: Id }, { additionalProperties: true });
const OfRole = Type.Object({ roleId: Id, userId: Id }, { additionalProperties: true });
const OfDepart = Type.Object({ depId: Id, userId: Id }, { additionalProperties: true });
const Key = Type.Object({ key: Id, value: Id, title: Type.String() });
const listed = { ...ListParts, username: TextFilter, realname: TextFilter, search: Search };

/** People with accounts. */
export const user = defineRoutes('user', {
  list: {
    method: 'GET',
    path: '/sys/user/list',
    summary: 'People with accounts',
    access: 'system:user:view',
    query: Type.Object({ ...ListParts, ...UserFilter }, { additionalProperties: true }),
    reply: Paged(SysUser),
  },
  queryById: {
    method: 'GET',
    path: '/sys/user/queryById',
    summary: 'One person',
    access: 'system:user:view',
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: SysUser,
    failures: [commonFailures.notFound],
  },
  queryByIds: {
    method: 'GET',
    path: '/sys/user/queryByIds',
    summary: 'Some people',
    access: 'system:user:view',
    query: Type.Object({ userIds: IdList }, { additionalProperties: true }),
    reply: Type.Array(SysUser),
  },
  add: {
    method: 'POST',
    path: '/sys/user/add',
    summary: 'Add somebody; without a password they get an invitation to choose one',
    access: 'system:user:add',
    // Its answer is kept nowhere.
    ownTransactions: true,
    body: NewUser,
    reply: Type.Object({ id: Id, invitation: Nullable(Type.String()) }),
    failures: [
      ...wrong,
      passwordFailures.differ,
      passwordFailures.short,
      passwordFailures.common,
      identityFailures.keyExpired,
    ],
  },
  edit: {
    method: 'PUT',
    path: '/sys/user/edit',
    summary: 'Change somebody; their password stays as it is',
    access: 'system:user:edit',
    body: UserChanges,
    reply: SysUser,
    failures: [...wrong, ...onOthers, commonFailures.staleVersion],
  },
  frozenBatch: {
    method: 'PUT',
    path: '/sys/user/frozenBatch',
    summary: 'Freeze accounts (status 2), which ends their sessions, or thaw them (status 1)',
    access: 'system:user:freeze',
    body: Type.Object(
      { ids: IdList, status: Type.Union([OneOf(['1', '2']), Type.Literal(1), Type.Literal(2)]) },
      { additionalProperties: false },
    ),
    reply: Outcome,
    failures: [...onOthers, userFailures.waits],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/user/delete',
    summary: 'Move an account to the recycle bin',
    access: 'system:user:delete',
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: Outcome,
    failures: onOthers,
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/user/deleteBatch',
    summary: 'Move accounts to the recycle bin',
    access: 'system:user:delete',
    query: Type.Object({ ids: IdList }, { additionalProperties: true }),
    reply: Outcome,
    failures: onOthers,
  },
  recycleBin: {
    method: 'GET',
    path: '/sys/user/recycleBin',
    summary: 'Accounts in the recycle bin, latest first; at most 1,000',
    access: 'system:user:delete',
    query: Type.Object({ search: Search }, { additionalProperties: true }),
    reply: Type.Array(SysUser),
  },
  putRecycleBin: {
    method: 'PUT',
    path: '/sys/user/putRecycleBin',
    summary: 'Take accounts out of the recycle bin; whose name somebody else has by now stays there',
    access: 'system:user:delete',
    body: Type.Object({ userIds: IdList }, { additionalProperties: false }),
    reply: Outcome,
    failures: [
      ...onOthers,
      accountFailures.usernameTaken,
      accountFailures.emailTaken,
      accountFailures.phoneTaken,
      userFailures.workNoTaken,
    ],
  },
  deleteRecycleBin: {
    method: 'DELETE',
    path: '/sys/user/deleteRecycleBin',
    summary: 'Erase accounts for good: what they wrote stays, under no name',
    access: 'system:user:delete',
    query: Type.Object({ userIds: IdList }, { additionalProperties: true }),
    reply: Outcome,
    failures: onOthers,
  },
  queryUserRole: {
    method: 'GET',
    path: '/sys/user/queryUserRole',
    summary: 'The ids of somebody’s roles',
    access: 'system:user:view',
    query: Type.Object({ userid: Id }, { additionalProperties: true }),
    reply: Type.Array(Id),
    failures: [commonFailures.notFound, userFailures.noRoles],
  },
  userDepartList: {
    method: 'GET',
    path: '/sys/user/userDepartList',
    summary: 'The departments of somebody',
    access: 'system:user:view',
    query: OfUser,
    reply: Type.Array(Key),
    failures: [commonFailures.notFound],
  },
  queryUserByDepId: {
    method: 'GET',
    path: '/sys/user/queryUserByDepId',
    summary: 'People of a department and of those below it; at most 1,000',
    access: 'system:user:view',
    query: Type.Object({ id: Id, realname: Search }, { additionalProperties: true }),
    reply: Type.Array(SysUser),
  },
  userRoleList: {
    method: 'GET',
    path: '/sys/user/userRoleList',
    summary: 'People of a role',
    access: 'system:user:view',
    query: Type.Object({ ...listed, roleId: Id }, { additionalProperties: true }),
    reply: Paged(SysUser),
  },
  addSysUserRole: {
    method: 'POST',
    path: '/sys/user/addSysUserRole',
    summary: 'Give people a role',
    access: 'system:role:assign',
    body: Type.Object({ roleId: Id, userIdList: Ids }, { additionalProperties: false }),
    reply: Outcome,
    failures: [...onOthers, userFailures.roleBeyond, userFailures.unknownRole],
  },
  deleteUserRole: {
    method: 'DELETE',
    path: '/sys/user/deleteUserRole',
    summary: 'Take a role from somebody',
    access: 'system:role:assign',
    query: OfRole,
    reply: Outcome,
    failures: [...onOthers, userFailures.unknownRole],
  },
  deleteUserRoleBatch: {
    method: 'DELETE',
    path: '/sys/user/deleteUserRoleBatch',
    summary: 'Take a role from people',
    access: 'system:role:assign',
    query: Type.Object({ roleId: Id, userIds: IdList }, { additionalProperties: true }),
    reply: Outcome,
    failures: [...onOthers, userFailures.unknownRole],
  },
  departUserList: {
    method: 'GET',
    path: '/sys/user/departUserList',
    summary: 'People of a department',
    access: 'system:user:view',
    query: Type.Object({ ...listed, depId: Id }, { additionalProperties: true }),
    reply: Paged(SysUser),
  },
  editSysDepartWithUser: {
    method: 'POST',
    path: '/sys/user/editSysDepartWithUser',
    summary: 'Add people to a department',
    access: 'system:depart:assign',
    body: Type.Object({ depId: Id, userIdList: Ids }, { additionalProperties: false }),
    reply: Outcome,
    failures: [...onOthers, userFailures.unknownDepartment],
  },
  deleteUserInDepart: {
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepart',
    summary: 'Take somebody out of a department, and from its roles',
    access: 'system:depart:assign',
    query: OfDepart,
    reply: Outcome,
    failures: [...onOthers, userFailures.unknownDepartment],
  },
  deleteUserInDepartBatch: {
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepartBatch',
    summary: 'Take people out of a department, and from its roles',
    access: 'system:depart:assign',
    query: Type.Object({ depId: Id, userIds: IdList }, { additionalProperties: true }),
    reply: Outcome,
    failures: [...onOthers, userFailures.unknownDepartment],
  },
  sessions: {
    method: 'GET',
    path: '/sys/user/sessions',
    summary: 'Where somebody is signed in; the latest 200',
    access: 'system:user:session',
    query: OfUser,
    reply: Type.Array(
      Type.Object({
        id: Id,
        kind: Type.String(),
        device: Type.String(),
        ip: Nullable(Type.String()),
        createdAt: Instant,
        lastSeenAt: Instant,
      }),
    ),
    failures: [commonFailures.notFound],
  },
  endSessions: {
    method: 'POST',
    path: '/sys/user/endSessions',
    summary: 'End a session of somebody, or all of them and their tokens for scripts',
    access: 'system:user:session',
    body: Type.Object({ userId: Id, id: Type.Optional(Id) }, { additionalProperties: false }),
    reply: Type.Object({ ended: Type.Integer() }),
    failures: [commonFailures.notFound, userFailures.mayDoMore],
  },
  invite: {
    method: 'POST',
    path: '/sys/user/invite',
    summary: 'A link, good once and for a week, with which somebody chooses a new password; told this once',
    access: 'system:user:password',
    // Its answer is kept nowhere.
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
    summary: 'Choose a password with an invitation; all sessions of the account end',
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
  exportXls: {
    method: 'GET',
    path: '/sys/user/exportXls',
    summary: 'People as a spreadsheet or a CSV file; at most 50,000',
    access: 'system:user:export',
    kind: 'file',
    query: Type.Object(
      { ...ListParts, ...UserFilter, selections: MaybeIds, format: SheetFormat },
      { additionalProperties: true },
    ),
    reply: Type.String(),
    failures: [sheetFailures.tooMuch],
  },
  importExcel: {
    method: 'POST',
    path: '/sys/user/importExcel',
    summary: 'Add people from a spreadsheet or a CSV file; each chooses a password with an invitation',
    access: 'system:user:import',
    kind: 'upload',
    reply: ImportOutcome,
    failures: [
      ...takingSheets,
      accountFailures.usernameTaken,
      accountFailures.emailTaken,
      accountFailures.phoneTaken,
      userFailures.workNoTaken,
    ],
  },
});
