import { expect } from 'vitest';
import { newAccount, newSignedIn, send } from '../../../../test/fixtures/accounts.ts';
import { ALL, lastAuditEvent, test, uploadTo } from '../../../../test/fixtures/organisation.ts';

test('[RP-05] [CL-07] adds, finds, changes and deletes a role, with audit events', async ({ app, admin }) => {
  const { role } = admin.client;
  const made = await role.add({ body: { roleName: 'Buyer', roleCode: 'buyer', description: ' Buys. ' } });
  expect(made).toMatchObject({ roleName: 'Buyer', roleCode: 'buyer', description: 'Buys.', people: 0, needed: false });
  expect(await lastAuditEvent(app, admin.id)).toMatchObject({ kind: 'roleAdded', detail: { roleCode: 'buyer' } });
  const { records, total } = await role.list({ query: { roleName: '*uye*', column: 'roleName', order: 'asc' } });
  expect([total, records.map(({ id }) => id)]).toEqual([1, [made.id]]);
  expect((await role.queryall()).map(({ id }) => id)).toContain(made.id);
  expect(await role.queryById({ query: { id: made.id } })).toEqual(made);
  await role.edit({ body: { id: made.id, roleName: 'Senior buyer', version: made.version } });
  expect(await lastAuditEvent(app, admin.id)).toEqual({
    kind: 'roleChanged',
    detail: { of: 'buyer', roleName: { from: 'Buyer', to: 'Senior buyer' } },
  });
  await expect(role.edit({ body: { id: made.id, roleName: 'x', version: made.version } })).rejects.toMatchObject({
    status: 409,
  });
  expect((await role.deleteBatch({ query: { ids: `${made.id},` } })).done).toEqual([made.id]);
  await expect(role.queryById({ query: { id: made.id } })).rejects.toMatchObject({ status: 404 });
});

test('[CL-07] a code is unique ignoring case, and its availability is reported as on the wire', async ({
  app,
  admin,
}) => {
  const { role } = admin.client;
  const { id } = await role.add({ body: { roleName: 'One', roleCode: 'one-code' } });
  await expect(role.add({ body: { roleName: 'Two', roleCode: 'ONE-code' } })).rejects.toMatchObject({
    failure: 'role.codeTaken',
  });
  const check = (query: string) =>
    send(app, `/sys/role/checkRoleCode?${query}`, { token: admin.token, headers: { 'accept-language': 'zh-CN' } });
  expect((await check('roleCode=one-code')).body).toMatchObject({ success: false, message: '角色编码已存在' });
  expect((await check(`roleCode=one-code&id=${id}`)).body?.success).toBe(true);
  expect((await check('roleCode=free-code&id=')).body?.success).toBe(true);
  const both = await Promise.allSettled(
    ['race', 'RACE'].map((roleCode) => role.add({ body: { roleName: roleCode, roleCode } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('[RP-05] refuses to delete the administrator role, and to delete or rename a role exceeding the actor', async ({
  admin,
  as,
}) => {
  const roles = await admin.client.role.queryall();
  const byCode = (code: string) => roles.find(({ roleCode }) => roleCode === code)?.id ?? '';
  const needed = { status: 409, failure: 'role.needed' };
  await expect(admin.client.role.delete({ query: { id: byCode('admin') } })).rejects.toMatchObject(needed);
  const renaming = { body: { id: byCode('admin'), roleCode: 'root' } };
  await expect(admin.client.role.edit(renaming)).rejects.toMatchObject(needed);
  const clerk = await as('system:role:view', 'system:role:edit', 'system:role:delete');
  const beyond = { status: 403, failure: 'user.roleBeyond' };
  await expect(clerk.client.role.delete({ query: { id: byCode('lead') } })).rejects.toMatchObject(beyond);
  await expect(clerk.client.role.edit({ body: { id: byCode('lead'), roleName: 'x' } })).rejects.toMatchObject(beyond);
});

test('[RP-05] assigning and unassigning a role apply to the next call', async ({ app, admin }) => {
  const { client } = admin;
  const { id: roleId } = await client.role.add({ body: { roleName: 'Viewers', roleCode: 'viewers' } });
  await app.pool.query(
    `insert into sys_role_permission (role_id, permission_id) select $1, id from sys_permission where perms = 'system:role:view'`,
    [roleId],
  );
  const { id, token, username } = await newSignedIn(app);
  const other = await newAccount(app);
  const sees = async () => (await send(app, '/sys/role/queryall', { token })).status;
  expect(await sees()).toBe(403);
  const { done } = await client.membership.addSysUserRole({ body: { roleId, userIdList: [id, other.id] } });
  expect(done.toSorted()).toEqual([id, other.id].toSorted());
  expect(await sees()).toBe(200);
  const people = await client.membership.userRoleList({
    query: { roleId, username: `*${username}*`, pageNo: 1, pageSize: 5 },
  });
  expect(people.records.map((one) => one.id)).toContain(id);
  expect(await client.membership.queryUserRole({ query: { userid: id } })).toEqual([roleId]);
  await client.membership.deleteUserRoleBatch({ query: { roleId, userIds: `${id},${other.id},` } });
  expect(await lastAuditEvent(app, admin.id)).toMatchObject({ kind: 'roleTaken', detail: { role: 'viewers' } });
  expect(await sees()).toBe(403);
  await expect(client.membership.queryUserRole({ query: { userid: id } })).rejects.toMatchObject({
    envelope: { success: false, message: 'This user has no roles.' },
  });
});

test('[RP-05] deleting a role unassigns it immediately', async ({ app, admin }) => {
  const { client } = admin;
  const { id: roleId } = await client.role.add({ body: { roleName: 'Short', roleCode: 'short-lived' } });
  await app.pool.query(
    `insert into sys_role_permission (role_id, permission_id) select $1, id from sys_permission where perms = 'system:role:view'`,
    [roleId],
  );
  const { id, token } = await newSignedIn(app);
  await client.membership.addSysUserRole({ body: { roleId, userIdList: [id] } });
  expect((await send(app, '/sys/role/queryall', { token })).status).toBe(200);
  await client.role.delete({ query: { id: roleId } });
  expect((await send(app, '/sys/role/queryall', { token })).status).toBe(403);
});

test('[CL-07] exports and imports roles, reporting invalid rows individually', async ({ app, admin }) => {
  const csv =
    'Role code,Role name,Description\r\nimported-1,Imported one,First\r\nadmin,Again,\r\nbad code!,Bad,\r\nimported-1,Twice,\r\n';
  const { body } = await uploadTo(app, '/sys/role/importExcel', { token: admin.token, text: csv });
  expect(body?.result).toMatchObject({ totalCount: 4, successCount: 1, errorCount: 3 });
  expect(body?.result.errors.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5]);
  const file = await send(app, '/sys/role/exportXls?format=csv&roleCode=imported-1', { token: admin.token });
  expect(file.text).toContain('"imported-1","Imported one","First","0"');
  expect(file.text).toContain('"Code","Name","Description","Members"');
  const again = await uploadTo(app, '/sys/role/importExcel', {
    token: admin.token,
    text: 'Code,Name\r\nimported-2,Imported two',
  });
  expect(again.body?.result).toMatchObject({ successCount: 1, errorCount: 0 });
  const sheet = await send(app, '/sys/role/exportXls', { token: admin.token });
  expect(sheet.headers['content-type']).toContain('spreadsheetml');
});

test('[B5] each route of roles requires its own permission', async ({ as }) => {
  const { client } = await as(...ALL.filter((one) => !one.startsWith('system:role:')));
  for (const refused of [
    () => client.role.queryall(),
    () => client.role.add({ body: { roleName: 'x', roleCode: 'x' } }),
    () => client.membership.addSysUserRole({ body: { roleId: '0'.repeat(32), userIdList: ['0'.repeat(32)] } }),
  ]) {
    await expect(refused()).rejects.toMatchObject({ status: 403 });
  }
});
