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
  Search,
  SheetFormat,
  TextFilter,
  WireTime,
} from '../kernel/legacy-wire.ts';
import { Paged } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Line, Nullable } from '../kernel/shapes.ts';
import { ImportOutcome, sheetFailures, sheetImportFailures } from '../kernel/sheet.ts';
import { roleFailures, userFailures } from './failures.ts';
import { Outcome } from './shapes.ts';

/** A role; what its users may do is defined by its grants. */
export type SysRole = Static<typeof SysRole>;
export const SysRole = Type.Object({
  id: Id,
  roleName: Type.String(),
  roleCode: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  createTime: WireTime,
  updateTime: WireTime,
  version: Type.Integer(),
  /** Number of users with the role. */
  people: Type.Integer(),
  /** Whether it is protected, like that of the administrator. */
  needed: Type.Boolean(),
});

export const RoleCode = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_.:-]*$' });
const IGNORED_FIELDS = ['createBy', 'createTime', 'updateBy', 'updateTime', 'people', 'needed'] as const;
const RoleFilter = {
  roleName: TextFilter,
  roleCode: TextFilter,
  search: Search,
  createTime_begin: Type.Optional(Type.String({ maxLength: 30 })),
  createTime_end: Type.Optional(Type.String({ maxLength: 30 })),
};

export const NewRole = Type.Object(
  { roleName: Line(100), roleCode: RoleCode, description: OptionalText(500), ...ignoredFields(IGNORED_FIELDS) },
  { additionalProperties: false },
);
export const RoleChanges = Type.Object(
  {
    id: Id,
    roleName: OptionalName(100),
    roleCode: Type.Optional(Nullable(RoleCode)),
    description: OptionalText(500),
    version: BaseVersion,
    ...ignoredFields(IGNORED_FIELDS),
  },
  { additionalProperties: false },
);

export const role = defineRoutes('role', {
  list: {
    method: 'GET',
    path: '/sys/role/list',
    summary: 'Roles',
    access: 'system:role:view',
    query: Type.Object({ ...PagingQuery, ...RoleFilter }, { additionalProperties: true }),
    reply: Paged(SysRole),
  },
  queryall: {
    method: 'GET',
    path: '/sys/role/queryall',
    summary: 'All roles, for pickers; at most 1,000',
    access: 'system:role:view',
    reply: Type.Array(SysRole),
  },
  queryById: {
    method: 'GET',
    path: '/sys/role/queryById',
    summary: 'One role',
    access: 'system:role:view',
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: SysRole,
    failures: [commonFailures.notFound],
  },
  checkRoleCode: {
    method: 'GET',
    path: '/sys/role/checkRoleCode',
    summary: 'Whether a code is still free; success means it is',
    access: 'system:role:view',
    query: Type.Object(
      { id: Type.Optional(Type.String({ maxLength: 32 })), roleCode: Type.String({ maxLength: 100 }) },
      { additionalProperties: true },
    ),
    reply: Done,
    failures: [roleFailures.codeTaken],
  },
  add: {
    method: 'POST',
    path: '/sys/role/add',
    summary: 'Add a role; it has no permissions yet',
    access: 'system:role:edit',
    body: NewRole,
    reply: SysRole,
    failures: [roleFailures.codeTaken],
  },
  edit: {
    method: 'PUT',
    path: '/sys/role/edit',
    summary: 'Change a role’s name, code or description',
    access: 'system:role:edit',
    body: RoleChanges,
    reply: SysRole,
    failures: [
      roleFailures.codeTaken,
      roleFailures.needed,
      userFailures.roleBeyond,
      commonFailures.notFound,
      commonFailures.staleVersion,
    ],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/role/delete',
    summary: 'Delete a role',
    access: 'system:role:delete',
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: Outcome,
    failures: [roleFailures.needed, userFailures.roleBeyond, commonFailures.notFound],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/role/deleteBatch',
    summary: 'Delete roles',
    access: 'system:role:delete',
    query: Type.Object({ ids: IdList }, { additionalProperties: true }),
    reply: Outcome,
    failures: [roleFailures.needed, userFailures.roleBeyond, commonFailures.notFound],
  },
  exportXls: {
    method: 'GET',
    path: '/sys/role/exportXls',
    summary: 'Roles as a spreadsheet or a CSV file',
    access: 'system:role:view',
    kind: 'file',
    query: Type.Object(
      { ...PagingQuery, ...RoleFilter, selections: OptionalIds, format: SheetFormat },
      { additionalProperties: true },
    ),
    reply: Type.String(),
    failures: [sheetFailures.tooMuch],
  },
  importExcel: {
    method: 'POST',
    path: '/sys/role/importExcel',
    summary: 'Import roles; they have no permissions yet',
    access: 'system:role:edit',
    kind: 'upload',
    reply: ImportOutcome,
    failures: [...sheetImportFailures, roleFailures.codeTaken],
  },
});
