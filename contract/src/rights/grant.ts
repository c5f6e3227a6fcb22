import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { DataRule } from './data-rule.ts';
import { rightsFailures } from './failures.ts';
import { entryFacts, JoinedIds, PermissionTree } from './menu-entry.ts';

const { notFound, staleVersion } = commonFailures;
const { beyondOwn, beyondDepartment, lastAdministrator, ruleInUse } = rightsFailures;
const view = 'system:permission:view';
const grantIt = 'system:permission:grant';

/** The holders of grants: a role, a department (as the limit of its roles), or a department role. */
export const HOLDER_KINDS = ['role', 'depart', 'departRole'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];
const RuleIds = Type.Array(Id, { maxItems: 50, uniqueItems: true });

export type GrantEntry = Static<typeof GrantEntry>;
export const GrantEntry = Type.Object({
  ...entryFacts,
  /** Granted to everyone. */
  everybodys: Type.Boolean(),
  granted: Type.Boolean(),
  /** Whether the caller and, for department roles, the department hold it; otherwise it cannot be changed. */
  grantable: Type.Boolean(),
  dataRuleIds: Type.Array(Id),
  rules: Type.Array(Type.Object({ id: Id, ruleName: Type.String(), words: Type.String(), inForce: Type.Boolean() })),
});

export type GrantSheet = Static<typeof GrantSheet>;
export const GrantSheet = Type.Object({
  holder: Type.Object({
    kind: OneOf(HOLDER_KINDS),
    id: Id,
    name: Type.String(),
    code: Type.String(),
    departName: Nullable(Type.String()),
    /** The number of users affected by a change. */
    people: Type.Integer(),
  }),
  entries: Type.Array(GrantEntry),
});

export type GrantHolders = Static<typeof GrantHolders>;
export const GrantHolders = Type.Object({
  roles: Type.Array(Type.Object({ id: Id, roleName: Type.String(), roleCode: Type.String() })),
  departs: Type.Array(
    Type.Object({
      id: Id,
      parentId: Nullable(Id),
      departName: Type.String(),
      orgCode: Type.String(),
      roles: Type.Array(Type.Object({ id: Id, roleName: Type.String(), roleCode: Type.String() })),
    }),
  ),
});

const ruleChoice = Type.Object({ datarule: Type.Array(DataRule), drChecked: Type.String() });
const desired = {
  permissionIds: JoinedIds,
  /** The entries held when it was read: only differences are applied. */
  lastpermissionIds: Type.Optional(Nullable(JoinedIds)),
};
const forRole = Type.Object({ roleId: Id, ...desired }, { additionalProperties: true });
const forDepartment = Type.Object({ departId: Id, ...desired }, { additionalProperties: true });
const ofRole = Type.Object({ roleId: Id }, { additionalProperties: true });
const ofDepartment = Type.Object({ departId: Id }, { additionalProperties: true });
const refusals = [notFound, beyondOwn, lastAdministrator, ruleInUse];

export const grant = defineRoutes('grant', {
  holders: {
    method: 'GET',
    path: '/sys/permission/grantHolders',
    summary: 'Roles, departments and their roles, to choose whose permissions to show',
    access: view,
    reply: GrantHolders,
  },
  sheet: {
    method: 'GET',
    path: '/sys/permission/grantSheet',
    summary: 'Everything that can be permitted, and what of it one holder has',
    access: view,
    query: Type.Object({ kind: OneOf(HOLDER_KINDS), id: Id }, { additionalProperties: true }),
    reply: GrantSheet,
    failures: [notFound],
  },
  change: {
    method: 'PUT',
    path: '/sys/permission/grants',
    summary: 'Grant and revoke permissions and set data rules, all or nothing',
    access: grantIt,
    body: Type.Object(
      {
        kind: OneOf(HOLDER_KINDS),
        id: Id,
        add: Type.Array(Id, { maxItems: 2000, uniqueItems: true }),
        remove: Type.Array(Id, { maxItems: 2000, uniqueItems: true }),
        rules: Type.Array(
          Type.Object({ permissionId: Id, dataRuleIds: RuleIds, before: RuleIds }, { additionalProperties: false }),
          { maxItems: 500 },
        ),
      },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [...refusals, beyondDepartment, staleVersion],
  },
  rolePermissions: {
    method: 'GET',
    path: '/sys/permission/queryRolePermission',
    summary: 'What a role holds',
    access: view,
    query: ofRole,
    reply: Type.Array(Type.String()),
    failures: [notFound],
  },
  saveRolePermissions: {
    method: 'POST',
    path: '/sys/permission/saveRolePermission',
    summary: 'Change the permissions of a role',
    access: grantIt,
    body: forRole,
    reply: Done,
    failures: refusals,
  },
  allRoleIds: {
    method: 'GET',
    path: '/sys/permission/loadAllRoleIds',
    summary: 'The ids of all roles',
    access: view,
    reply: Type.Array(Type.String()),
  },
  departPermissions: {
    method: 'GET',
    path: '/sys/permission/queryDepartPermission',
    summary: 'What the roles of a department may hold at most',
    access: view,
    query: ofDepartment,
    reply: Type.Array(Type.String()),
    failures: [notFound],
  },
  saveDepartPermissions: {
    method: 'POST',
    path: '/sys/permission/saveDepartPermission',
    summary: 'Change the permissions of a department',
    access: grantIt,
    body: forDepartment,
    reply: Done,
    failures: refusals,
  },
  roleTree: {
    method: 'GET',
    path: '/sys/role/queryTreeList',
    summary: 'The tree from which a role is given permissions',
    access: view,
    reply: PermissionTree,
  },
  roleRules: {
    method: 'GET',
    path: '/sys/role/datarule/:permissionId/:roleId',
    summary: 'The rules of an entry, and which of them limit a role',
    access: view,
    params: Type.Object({ permissionId: Id, roleId: Id }),
    reply: ruleChoice,
    failures: [notFound],
  },
  saveRoleRules: {
    method: 'POST',
    path: '/sys/role/datarule',
    summary: 'Set the data rules of a role on a menu item',
    access: grantIt,
    body: Type.Object({ permissionId: Id, roleId: Id, dataRuleIds: JoinedIds }, { additionalProperties: true }),
    reply: Done,
    failures: refusals,
  },
  departRoleTree: {
    method: 'GET',
    path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
    summary: 'The tree from which the roles of a department are given permissions: what the department holds',
    access: view,
    query: ofDepartment,
    reply: PermissionTree,
    failures: [notFound],
  },
  departRolePermissions: {
    method: 'GET',
    path: '/sys/sysDepartPermission/queryDeptRolePermission',
    summary: 'What a role of a department holds',
    access: view,
    query: ofRole,
    reply: Type.Array(Type.String()),
    failures: [notFound],
  },
  saveDepartRolePermissions: {
    method: 'POST',
    path: '/sys/sysDepartPermission/saveDeptRolePermission',
    summary: 'Change the permissions of a department role, within those of the department',
    access: grantIt,
    body: forRole,
    reply: Done,
    failures: [...refusals, beyondDepartment],
  },
  departRules: {
    method: 'GET',
    path: '/sys/sysDepartPermission/datarule/:permissionId/:departId',
    summary: 'The rules of an entry, and which of them limit everything granted through a department',
    access: view,
    params: Type.Object({ permissionId: Id, departId: Id }),
    reply: ruleChoice,
    failures: [notFound],
  },
  saveDepartRules: {
    method: 'POST',
    path: '/sys/sysDepartPermission/datarule',
    summary: 'Set the data rules of a department on a menu item',
    access: grantIt,
    body: Type.Object({ permissionId: Id, departId: Id, dataRuleIds: JoinedIds }, { additionalProperties: true }),
    reply: Done,
    failures: refusals,
  },
  departRoleRules: {
    method: 'GET',
    path: '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
    summary: 'The rules of an entry, and which of them limit a role of a department',
    access: view,
    params: Type.Object({ permissionId: Id, departId: Id, roleId: Id }),
    reply: ruleChoice,
    failures: [notFound],
  },
  saveDepartRoleRules: {
    method: 'POST',
    path: '/sys/sysDepartRole/datarule',
    summary: 'Set the data rules of a department role on a menu item',
    access: grantIt,
    body: Type.Object({ permissionId: Id, roleId: Id, dataRuleIds: JoinedIds }, { additionalProperties: true }),
    reply: Done,
    failures: refusals,
  },
});
