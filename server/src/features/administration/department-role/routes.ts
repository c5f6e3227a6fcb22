import {
  commonFailures,
  type DepartmentRole,
  departmentRole,
  departmentRoleFailures,
  type Outcome,
  userFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mergeEdit } from '../../../kernel/merge-edit.ts';
import { idsIn, pageRange } from '../../../kernel/routes/list-query.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { pageOf } from '../../../kernel/routes/numbered-page.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { withoutNulls } from '../../../kernel/routes/without-nulls.ts';
import { differences, writeAudit } from '../../audit/index.ts';
import { filterVisibleUsers, lockPermissions, requireVisibleUsers } from '../../identity/index.ts';
import { outcomeOf, partitionBatch } from '../batch-outcome.ts';
import { findAuthorities } from '../user/account-authority-store.ts';
import type { UserOperation } from '../user/user-state.ts';
import { successMessages } from '../words.ts';
import {
  deleteDepartmentRoles,
  exchangeRoles,
  findDepartmentName,
  findDepartmentRole,
  findDepartmentRoleAuthorities,
  findHeldRoles,
  findRolesOfDepartment,
  insertDepartmentRole,
  listDepartmentRoles,
  updateDepartmentRole,
} from './store.ts';

/** Registers the routes for department roles; their grants are elsewhere. */
export function serveDepartmentRoles(app: FastifyInstance): void {
  mount(app, departmentRole, {
    async list({ db, actor, query }) {
      const paging = pageRange(query);
      const { rows, total } = await listDepartmentRoles(
        db,
        { departId: query.deptId, roleName: query.roleName },
        paging,
      );
      return pageOf(await withVisibleMembers({ db, actor }, rows), total, paging);
    },
    getDeptRoleList: async ({ db, actor, query: { departId } }) =>
      await withVisibleMembers({ db, actor }, await findRolesOfDepartment(db, departId)),
    async getDeptRoleByUserId({ db, actor, query: { userId, departId } }) {
      await requireVisibleUsers(db, actor, [userId]);
      return await findHeldRoles(db, userId, departId);
    },
    async add({ db, body, change: _, ...context }) {
      const department = required(await findDepartmentName(db, body.departId), commonFailures.notFound);
      const fields = fieldsOf(body);
      const id = newId();
      await insertDepartmentRole(db, { id, departId: body.departId }, fields);
      await writeAudit(db, context, 'departmentRoleAdded', { department, ...fields });
      setSuccessMessage(context.request, successMessages.added);
      return required(await findDepartmentRole(db, id), commonFailures.notFound);
    },
    async edit({ body, ...context }) {
      const changed = await edit(context, withoutNulls(body));
      setSuccessMessage(context.request, successMessages.changed);
      return changed;
    },
    delete: ({ query: { id }, ...context }) => remove(context, [id]),
    deleteBatch: ({ query: { ids }, ...context }) => remove(context, idsIn(ids)),
    async deptRoleUserAdd({ body: { userId, newRoleId, oldRoleId }, ...context }) {
      const requested = idsIn(newRoleId);
      await requireVisibleUsers(context.db, context.actor, [userId]);
      await exchangeAssigned(context, userId, { requested: requested, former: idsIn(oldRoleId) });
      return null;
    },
  });
}

/** Roles with those users the data scope of the actor shows. */
async function withVisibleMembers(
  { db, actor }: { db: Db; actor: Pick<Actor, 'id'> },
  roles: readonly DepartmentRole[],
) {
  const ids = new Set(roles.flatMap(({ people }) => people.map(({ id }) => id)));
  const visibleIds = new Set(await filterVisibleUsers(db, actor, [...ids]));
  return roles.map((role) => ({ ...role, people: role.people.filter(({ id }) => visibleIds.has(id)) }));
}

type Form = { roleCode: string; roleName: string; description?: string | null };

function fieldsOf({ roleCode, roleName, description }: Form) {
  const name = roleName.trim() || fail(commonFailures.invalidInput);
  return { roleCode, roleName: name, description: description?.trim() || null };
}

async function edit(
  { db, change: _, ...context }: UserOperation,
  { id, version, ...form }: Partial<Form> & { id: string; version?: number | undefined },
) {
  const role = required(await findDepartmentRole(db, id), commonFailures.notFound);
  const { roleCode, roleName, description } = role;
  const before = { roleCode, roleName, description };
  const requested = fieldsOf({ ...role, ...form });
  const after = await mergeEdit(db, { id, base: version, version: role.version }, before, requested);
  const [authority] = await findDepartmentRoleAuthorities(db, [id], { actor: context.actor });
  if (authority?.beyond) fail(userFailures.roleBeyond);
  if (!(await updateDepartmentRole(db, { id, version: role.version }, after))) fail(commonFailures.staleVersion);
  const changed = differences(before, after);
  await writeAudit(db, context, 'departmentRoleChanged', { of: roleCode, ...changed });
  return required(await findDepartmentRole(db, id), commonFailures.notFound);
}

async function remove({ db, change, ...context }: UserOperation, ids: readonly string[]): Promise<Outcome> {
  await lockPermissions(db);
  const found = await findDepartmentRoleAuthorities(db, ids, { actor: context.actor });
  if (found.length === 0) fail(commonFailures.notFound);
  const sorted = partitionBatch(found, ({ beyond }) => (beyond ? userFailures.roleBeyond : undefined));
  const people = await deleteDepartmentRoles(
    db,
    sorted.going.map(({ id }) => id),
  );
  if (sorted.going.length > 0) {
    change.announce('access', { userIds: people });
    const of = sorted.going.map(({ roleCode }) => roleCode);
    await writeAudit(db, context, 'departmentRoleDeleted', { of, people: people.length });
  }
  return outcomeOf(context.request, sorted, successMessages.deleted);
}

async function exchangeAssigned(
  { db, change, ...context }: UserOperation,
  userId: string,
  { requested, former: previous }: { requested: readonly string[]; former: readonly string[] },
): Promise<void> {
  const { actor } = context;
  await lockPermissions(db);
  const [authority] = await findAuthorities(db, [userId], actor);
  if (!authority || authority.deleted) return fail(commonFailures.notFound);
  if (authority.mayDoMore) return fail(userFailures.mayDoMore);
  const removed = previous.filter((id) => !requested.includes(id));
  const found = await findDepartmentRoleAuthorities(db, requested, { actor, userId });
  if (found.length < requested.length) fail(userFailures.unknownRole);
  if (found.some(({ beyond }) => beyond)) fail(userFailures.roleBeyond);
  if (found.some(({ belongs }) => !belongs)) fail(departmentRoleFailures.notInDepartment);
  const before = (await findHeldRoles(db, userId, undefined)).map(({ droleId }) => droleId);
  await exchangeRoles(db, userId, { given: requested, taken: removed });
  const after = (await findHeldRoles(db, userId, undefined)).map(({ droleId }) => droleId);
  change.announce('access', { userIds: [userId] });
  await writeAudit(db, context, 'departmentRolesGiven', {
    of: authority.username,
    ...differences({ roles: before }, { roles: after }),
  });
}
