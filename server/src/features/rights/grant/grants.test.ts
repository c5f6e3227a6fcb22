import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { auditOf, send } from '../../../../test/fixtures/accounts.ts';
import { entryId, give, newDepartmentRole, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { clientOf, test } from '../../../../test/kit.ts';

const VIEW = 'system:permission:view';
const GRANT = 'system:permission:grant';

/** A user who may grant, with few other permissions. */
async function granter(app: FastifyInstance, ...entries: string[]) {
  const person = await personWith(app, { departments: 1 });
  const role = await newRole(app, [person]);
  await give(app, role, VIEW, GRANT, ...entries);
  return { ...person, role };
}

test('[RP-05] [B5] refuses to change grants the actor does not have', async ({ app }) => {
  const { client } = await granter(app, 'task:use');
  const roleId = await newRole(app);
  const own = await entryId(app, 'task:use');
  const foreign = await entryId(app, 'system:security:edit');
  const beyond = { status: 403, failure: 'rights.beyondOwn', detail: [foreign] };
  const save = (permissionIds: string) =>
    client.grant.saveRolePermissions({ body: { roleId, permissionIds, lastpermissionIds: '' } });
  await expect(save(`${own},${foreign}`)).rejects.toMatchObject(beyond);
  expect(await client.grant.rolePermissions({ query: { roleId } })).toEqual([]);
  await save(`${own},`);
  await give(app, roleId, 'system:security:edit');
  const take = { roleId, permissionIds: own, lastpermissionIds: `${own},${foreign}` };
  await expect(client.grant.saveRolePermissions({ body: take })).rejects.toMatchObject(beyond);
  const body = { kind: 'role' as const, id: roleId, add: [], remove: [foreign], rules: [] };
  await expect(client.grant.change({ body })).rejects.toMatchObject(beyond);
  const departId = (await personWith(app, { departments: 1 })).departments[0]?.id ?? '';
  const depart = { departId, permissionIds: foreign };
  await expect(client.grant.saveDepartPermissions({ body: depart })).rejects.toMatchObject(beyond);
});

test('[CL-08] saves only the difference, keeping concurrent grants', async ({ app }) => {
  const { client } = await personWith(app, { roles: ['admin'] });
  const roleId = await newRole(app);
  const [a = '', b = '', c = ''] = await Promise.all(
    ['task:use', 'task:task:export', 'task:task:import'].map((code) => entryId(app, code)),
  );
  const save = (permissionIds: string, lastpermissionIds?: string) =>
    client.grant.saveRolePermissions({
      body: { roleId, permissionIds, ...(lastpermissionIds && { lastpermissionIds }) },
    });
  await save(`${a},${b}`);
  await save(`${a},${b},${c}`, `${a},${b}`);
  await save(`${a}`, `${a},${b}`);
  expect((await client.grant.rolePermissions({ query: { roleId } })).toSorted()).toEqual([a, c].toSorted());
  await expect(save('f'.repeat(32))).rejects.toMatchObject({ status: 404 });
  const gone = { roleId: '0'.repeat(32), permissionIds: '' };
  await expect(client.grant.saveRolePermissions({ body: gone })).rejects.toMatchObject({ status: 404 });
});

test('[RP-05] changed grants apply to the next call in every process', async ({ app, secondApp }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app);
  const roleId = await newRole(app, [person]);
  const there = clientOf(secondApp, { 'x-access-token': person.token });
  const may = () =>
    there.project.list().then(
      () => true,
      () => false,
    );
  const entry = await entryId(app, 'task:use');
  const change = (add: string[], remove: string[]) =>
    admin.client.grant.change({ body: { kind: 'role', id: roleId, add, remove, rules: [] } });
  expect(await may()).toBe(false);
  await change([entry], []);
  await expect.poll(may, { timeout: 4_500, interval: 20 }).toBe(true);
  await change([], [entry]);
  await expect.poll(may, { timeout: 4_500, interval: 20 }).toBe(false);
});

test('[RP-05] [CL-09] a department role has at most the grants of its department, and only there', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app, { departments: 2 });
  const [here, elsewhere] = person.departments;
  const departId = here?.id ?? '';
  const roleId = await newDepartmentRole(app, departId, [person]);
  const [use = '', take = ''] = await Promise.all(['task:use', 'task:task:export'].map((code) => entryId(app, code)));
  const { grant } = admin.client;
  const save = (permissionIds: string) =>
    grant.saveDepartRolePermissions({ body: { roleId, permissionIds, lastpermissionIds: '' } });
  await expect(save(use)).rejects.toMatchObject({ status: 403, failure: 'rights.beyondDepartment', detail: [use] });
  await grant.saveDepartPermissions({ body: { departId, permissionIds: `${use},${take}` } });
  expect((await grant.departRoleTree({ query: { departId } })).ids.toSorted()).toEqual([use, take].toSorted());
  await save(use);
  expect(await grant.departRolePermissions({ query: { roleId } })).toEqual([use]);
  const codes = async () => {
    const { rows } = await app.pool.query('select current_org_code from sys_user where id = $1', [person.id]);
    const may = await person.client.project.list().then(
      () => true,
      () => false,
    );
    return [rows[0].current_org_code, may];
  };
  expect(await codes()).toEqual([here?.orgCode, true]);
  await person.client.identity.selectDepart({ body: { orgCode: elsewhere?.orgCode ?? '' } });
  expect(await codes()).toEqual([elsewhere?.orgCode, false]);
  await person.client.identity.selectDepart({ body: { orgCode: here?.orgCode ?? '' } });
  expect(await codes()).toEqual([here?.orgCode, true]);
  await grant.saveDepartPermissions({ body: { departId, permissionIds: take } });
  expect(await codes()).toEqual([here?.orgCode, false]);
});

test('[B11] audits granted and revoked entries', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const roleId = await newRole(app);
  const [use = '', take = ''] = await Promise.all(['task:use', 'task:task:export'].map((code) => entryId(app, code)));
  await admin.client.grant.change({ body: { kind: 'role', id: roleId, add: [use], remove: [], rules: [] } });
  await admin.client.grant.change({ body: { kind: 'role', id: roleId, add: [take], remove: [use], rules: [] } });
  await admin.client.grant.change({ body: { kind: 'role', id: roleId, add: [take], remove: [use], rules: [] } });
  const recorded = (await auditOf(app, admin.id)).filter(({ kind }) => kind === 'grantsChanged');
  const of = { kind: 'role', id: roleId, name: `role ${roleId}`, code: `role ${roleId}` };
  expect(recorded.map(({ detail }) => detail)).toEqual([
    { of, given: ['Use tasks'] },
    { of, given: ['Export tasks'], taken: ['Use tasks'] },
  ]);
});

test('[CL-08] legacy clients find roles, trees and rules', async ({ app }) => {
  const { token, client } = await personWith(app, { roles: ['admin'] });
  const roleId = await newRole(app);
  expect(await client.grant.allRoleIds()).toContain(roleId);
  expect((await client.grant.roleTree()).ids).toContain(await entryId(app, 'task:use'));
  const permissionId = await entryId(app, 'system/SecurityPolicy');
  const rules = await send(app, `/sys/role/datarule/${permissionId}/${roleId}`, { token });
  expect(rules.body?.result).toEqual({ datarule: [], drChecked: '' });
  const saved = await send(app, '/sys/permission/saveRolePermission', {
    token,
    payload: { roleId, permissionIds: `${permissionId},`, lastpermissionIds: '' },
    headers: { 'accept-language': 'zh' },
  });
  expect(saved.body).toMatchObject({ success: true, message: '保存成功！', code: 200, result: null });
});

test('[RP-05] a sheet shows the grants of a holder and which the actor may change', async ({ app }) => {
  const limited = await granter(app, 'task:use');
  const roleId = await newRole(app, [await personWith(app)]);
  await give(app, roleId, 'task:task:export');
  const { holder, entries } = await limited.client.grant.sheet({ query: { kind: 'role', id: roleId } });
  expect(holder).toMatchObject({ kind: 'role', people: 1, departName: null });
  const of = (code: string) => entries.find(({ perms }) => perms === code);
  expect(of('task:use')).toMatchObject({ granted: false, grantable: true });
  expect(of('task:task:export')).toMatchObject({ granted: true, grantable: false });
  const query = { kind: 'depart' as const, id: '0'.repeat(32) };
  await expect(limited.client.grant.sheet({ query })).rejects.toMatchObject({ status: 404 });
  const { roles, departs } = await limited.client.grant.holders();
  expect(roles.map(({ id }) => id)).toContain(roleId);
  expect(departs.map(({ id }) => id)).toContain(limited.departments[0]?.id);
});

test('[B5] refuses to reset the password of a user with more permissions through a department role', async ({
  app,
}) => {
  const person = await personWith(app, { departments: 1 });
  const departId = person.departments[0]?.id ?? '';
  const roleId = await newDepartmentRole(app, departId, [person]);
  const entry = await entryId(app, 'system:security:edit');
  await app.pool.query('insert into sys_depart_permission (depart_id, permission_id) values ($1, $2)', [
    departId,
    entry,
  ]);
  await app.pool.query('insert into sys_depart_role_permission (role_id, permission_id) values ($1, $2)', [
    roleId,
    entry,
  ]);
  const helper = await personWith(app);
  await give(app, await newRole(app, [helper]), 'system:user:password');
  const body = { username: person.username, password: 'seven green bottles', confirmpassword: 'seven green bottles' };
  const answer = await send(app, '/sys/user/changePassword', { token: helper.token, method: 'PUT', payload: body });
  expect([answer.status, answer.body?.result.failure]).toEqual([403, 'common.forbidden']);
});

test('[CL-08] [CL-09] sets and returns the grants of a department and its roles, including rules', async ({ app }) => {
  const { client } = await personWith(app, { roles: ['admin'] });
  const departId = (await personWith(app, { departments: 1 })).departments[0]?.id ?? '';
  const roleId = await newDepartmentRole(app, departId);
  const permissionId = await entryId(app, 'system/AuditLog');
  const rule = { ruleName: 'Own', ruleColumn: 'username', ruleConditions: '=', ruleValue: '#{sys_user_code}' } as const;
  const { id: ruleId } = await client.dataRule.add({ body: { permissionId, ...rule } });
  expect((await client.dataRule.byPermission({ query: { permissionId } })).map(({ id }) => id)).toContain(ruleId);
  await client.grant.saveDepartPermissions({ body: { departId, permissionIds: permissionId } });
  expect(await client.grant.departPermissions({ query: { departId } })).toEqual([permissionId]);
  const chosen = { permissionId, departId };
  await client.grant.saveDepartRules({ body: { ...chosen, dataRuleIds: `${ruleId},` } });
  const limits = await client.grant.departRules({ params: chosen });
  expect([limits.datarule.map(({ id }) => id), limits.drChecked]).toEqual([expect.arrayContaining([ruleId]), ruleId]);
  await client.grant.saveDepartRolePermissions({ body: { roleId, permissionIds: permissionId } });
  await client.grant.saveDepartRoleRules({ body: { permissionId, roleId, dataRuleIds: ruleId } });
  expect((await client.grant.departRoleRules({ params: { ...chosen, roleId } })).drChecked).toBe(ruleId);
});
