import { membership, userFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { idsIn, pageRange } from '../../../kernel/routes/list-query.ts';
import { type Handlers, mount } from '../../../kernel/routes/mount.ts';
import { pageOf } from '../../../kernel/routes/numbered-page.ts';
import { requireVisibleUsers, userScope } from '../../identity/index.ts';
import { findDepartmentKeys, findRoleIds, listUsers } from './list-store.ts';
import { assignRole, joinDepart, leaveDepart, unassignRole } from './membership.ts';
import { pageOfUsers, presenter, withVisibleUsers } from './visible-users.ts';

type Memberships = Handlers<typeof membership>;
const MAX_OF_DEPARTMENT = 1_000;

/** Registers the routes for assigning roles and departments. */
export function serveMemberships(app: FastifyInstance): void {
  mount(app, membership, { ...reading(), ...changing() });
}

function reading(): Pick<
  Memberships,
  'queryUserRole' | 'userDepartList' | 'queryUserByDepId' | 'userRoleList' | 'departUserList'
> {
  return {
    async queryUserRole({ db, actor, query: { userid } }) {
      await requireVisibleUsers(db, actor, [userid]);
      const ids = await findRoleIds(db, userid);
      return ids.length > 0 ? ids : fail(userFailures.noRoles);
    },
    async userDepartList({ db, actor, query: { userId } }) {
      await requireVisibleUsers(db, actor, [userId]);
      return await findDepartmentKeys(db, userId);
    },
    async queryUserByDepId({ db, actor, query: { id, realname }, request }) {
      const filter = { departId: id, ...(realname && { search: realname }) };
      const paging = { pageNo: 1, pageSize: MAX_OF_DEPARTMENT, column: 'realname', order: 'asc' } as const;
      const { rows } = await listUsers(db, filter, paging, await userScope(db, actor));
      return rows.map(presenter(request));
    },
    userRoleList: (call) => pageOfUsers(call, call.query),
    departUserList({ query: { depId, ...query }, ...call }) {
      return depId ? pageOfUsers(call, query, { ofDepartment: depId }) : pageOf([], 0, pageRange(query));
    },
  };
}

function changing(): Omit<Memberships, keyof ReturnType<typeof reading>> {
  return {
    addSysUserRole: ({ body: { roleId, userIdList }, ...context }) =>
      withVisibleUsers(context, userIdList, (some) => assignRole(context, roleId, some)),
    deleteUserRole: ({ query: { roleId, userId }, ...context }) =>
      withVisibleUsers(context, [userId], (some) => unassignRole(context, roleId, some)),
    deleteUserRoleBatch: ({ query: { roleId, userIds }, ...context }) =>
      withVisibleUsers(context, idsIn(userIds), (some) => unassignRole(context, roleId, some)),
    editSysDepartWithUser: ({ body: { depId, userIdList }, ...context }) =>
      withVisibleUsers(context, userIdList, (some) => joinDepart(context, depId, some)),
    deleteUserInDepart: ({ query: { depId, userId }, ...context }) =>
      withVisibleUsers(context, [userId], (some) => leaveDepart(context, depId, some)),
    deleteUserInDepartBatch: ({ query: { depId, userIds }, ...context }) =>
      withVisibleUsers(context, idsIn(userIds), (some) => leaveDepart(context, depId, some)),
  };
}
