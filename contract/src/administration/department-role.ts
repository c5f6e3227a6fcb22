import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import {
  BaseVersion,
  IdList,
  ignoredFields,
  OptionalIds,
  OptionalName,
  OptionalText,
  PagingQuery,
  TextFilter,
  WireTime,
} from '../kernel/legacy-wire.ts';
import { Paged } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Line, Nullable } from '../kernel/shapes.ts';
import { departmentRoleFailures, userFailures } from './failures.ts';
import { RoleCode } from './role.ts';
import { Outcome } from './shapes.ts';

/** A role that applies within one department. */
export type DepartmentRole = Static<typeof DepartmentRole>;
export const DepartmentRole = Type.Object({
  id: Id,
  departId: Id,
  departId_dictText: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
  description: Nullable(Type.String()),
  createTime: WireTime,
  updateTime: WireTime,
  version: Type.Integer(),
  /** The first hundred users with the role. */
  people: Type.Array(Type.Object({ id: Id, username: Type.String(), realname: Type.String() })),
});
const IGNORED_FIELDS = ['createBy', 'createTime', 'updateBy', 'updateTime', 'people', 'departId_dictText'] as const;
const fields = {
  roleName: Line(100),
  roleCode: RoleCode,
  description: OptionalText(500),
  ...ignoredFields(IGNORED_FIELDS),
};
const { codeTaken, notInDepartment } = departmentRoleFailures;
const { roleBeyond, mayDoMore, unknownRole } = userFailures;

export const NewDepartmentRole = Type.Object({ departId: Id, ...fields }, { additionalProperties: false });

export const departmentRole = defineRoutes('departRole', {
  list: {
    method: 'GET',
    path: '/sys/sysDepartRole/list',
    summary: 'The roles of a department',
    access: 'system:depart:view',
    query: Type.Object({ ...PagingQuery, deptId: Id, roleName: TextFilter }, { additionalProperties: true }),
    reply: Paged(DepartmentRole),
  },
  add: {
    method: 'POST',
    path: '/sys/sysDepartRole/add',
    summary: 'Add a department role; it has no permissions yet',
    access: 'system:departRole:edit',
    body: NewDepartmentRole,
    reply: DepartmentRole,
    failures: [commonFailures.notFound, codeTaken],
  },
  edit: {
    method: 'PUT',
    path: '/sys/sysDepartRole/edit',
    summary: 'Edit a department role',
    access: 'system:departRole:edit',
    body: Type.Object(
      {
        id: Id,
        ...fields,
        roleName: OptionalName(100),
        roleCode: Type.Optional(Nullable(RoleCode)),
        departId: Type.Optional(Nullable(Id)),
        version: BaseVersion,
      },
      { additionalProperties: false },
    ),
    reply: DepartmentRole,
    failures: [commonFailures.notFound, commonFailures.staleVersion, codeTaken, roleBeyond],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/sysDepartRole/delete',
    summary: 'Delete a department role',
    access: 'system:departRole:edit',
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: Outcome,
    failures: [commonFailures.notFound, roleBeyond],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/sysDepartRole/deleteBatch',
    summary: 'Delete department roles',
    access: 'system:departRole:edit',
    query: Type.Object({ ids: IdList }, { additionalProperties: true }),
    reply: Outcome,
    failures: [commonFailures.notFound, roleBeyond],
  },
  getDeptRoleList: {
    method: 'GET',
    path: '/sys/sysDepartRole/getDeptRoleList',
    summary: 'The roles a department has for one of its people; at most 200',
    access: 'system:depart:view',
    query: Type.Object({ departId: Id, userId: Type.Optional(Id) }, { additionalProperties: true }),
    reply: Type.Array(DepartmentRole),
  },
  getDeptRoleByUserId: {
    method: 'GET',
    path: '/sys/sysDepartRole/getDeptRoleByUserId',
    summary: 'Which department roles somebody has',
    access: 'system:depart:view',
    query: Type.Object({ userId: Id, departId: Type.Optional(Id) }, { additionalProperties: true }),
    reply: Type.Array(Type.Object({ userId: Id, droleId: Id, departId: Id })),
    failures: [commonFailures.notFound],
  },
  deptRoleUserAdd: {
    method: 'POST',
    path: '/sys/sysDepartRole/deptRoleUserAdd',
    summary: 'Change the department roles of a user: those of `newRoleId` instead of those of `oldRoleId`',
    access: 'system:departRole:assign',
    body: Type.Object({ userId: Id, newRoleId: OptionalIds, oldRoleId: OptionalIds }, { additionalProperties: false }),
    reply: Done,
    failures: [commonFailures.notFound, mayDoMore, roleBeyond, unknownRole, notInDepartment],
  },
});
