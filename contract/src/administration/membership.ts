import { Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { IdList, PagingQuery, Search, TextFilter } from '../kernel/legacy-wire.ts';
import { Paged } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Ids } from '../kernel/shapes.ts';
import { onOthers, userFailures } from './failures.ts';
import { Outcome } from './shapes.ts';
import { OfUser, SysUser } from './user-shapes.ts';

const OfRole = Type.Object({ roleId: Id, userId: Id }, { additionalProperties: true });
const OfDepartment = Type.Object({ depId: Id, userId: Id }, { additionalProperties: true });
const Key = Type.Object({ key: Id, value: Id, title: Type.String() });
/** Clients also send requests before a selection, without an id or with an empty one. */
const MaybeId = Type.Optional(Type.String({ pattern: '^(?:[0-9a-f]{32})?$' }));
const listed = { ...PagingQuery, username: TextFilter, realname: TextFilter, search: Search };

/** Assignments of users to roles and departments. */
export const membership = defineRoutes('user', {
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
    summary: 'Assign a role to users',
    access: 'system:role:assign',
    body: Type.Object({ roleId: Id, userIdList: Ids }, { additionalProperties: false }),
    reply: Outcome,
    failures: [...onOthers, userFailures.roleBeyond, userFailures.unknownRole],
  },
  deleteUserRole: {
    method: 'DELETE',
    path: '/sys/user/deleteUserRole',
    summary: 'Remove a role from a user',
    access: 'system:role:assign',
    query: OfRole,
    reply: Outcome,
    failures: [...onOthers, userFailures.unknownRole],
  },
  deleteUserRoleBatch: {
    method: 'DELETE',
    path: '/sys/user/deleteUserRoleBatch',
    summary: 'Remove a role from users',
    access: 'system:role:assign',
    query: Type.Object({ roleId: Id, userIds: IdList }, { additionalProperties: true }),
    reply: Outcome,
    failures: [...onOthers, userFailures.unknownRole],
  },
  departUserList: {
    method: 'GET',
    path: '/sys/user/departUserList',
    summary: 'People of a department; nobody where none is named',
    access: 'system:user:view',
    query: Type.Object({ ...listed, depId: MaybeId }, { additionalProperties: true }),
    reply: Paged(SysUser),
  },
  editSysDepartWithUser: {
    method: 'POST',
    path: '/sys/user/editSysDepartWithUser',
    summary: 'Add people to a department',
    access: 'system:depart:assign',
    body: Type.Object({ depId: Id, userIdList: Ids }, { additionalProperties: false }),
    reply: Outcome,
    failures: [...onOthers, userFailures.unknownDepartment, userFailures.departmentBeyond],
  },
  deleteUserInDepart: {
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepart',
    summary: 'Remove a user from a department and its roles',
    access: 'system:depart:assign',
    query: OfDepartment,
    reply: Outcome,
    failures: [...onOthers, userFailures.unknownDepartment],
  },
  deleteUserInDepartBatch: {
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepartBatch',
    summary: 'Remove users from a department and its roles',
    access: 'system:depart:assign',
    query: Type.Object({ depId: Id, userIds: IdList }, { additionalProperties: true }),
    reply: Outcome,
    failures: [...onOthers, userFailures.unknownDepartment],
  },
});
