import { expect } from 'vitest';
import { newAccount } from '../../../../test/fixtures/accounts.ts';
import { test as base, uploadTo } from '../../../../test/fixtures/organisation.ts';
import { entryId, give, newDepartmentRole, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';

const MAY = [
  ...['view', 'edit', 'freeze', 'delete', 'session', 'import', 'password'].map((act) => `system:user:${act}`),
  ...[
    'system:role:assign',
    'system:role:edit',
    'system:role:delete',
    'system:depart:assign',
    'system:depart:edit',
    'system:departRole:assign',
  ],
];
const refused = (failure: string) => ({ failure: `user.${failure}` });

/** A clerk restricted to their departments, a colleague, and a rule and a role that restrict them so. */
const test = base.extend<{ fixture: Awaited<ReturnType<typeof fixtureOf>> }>({
  fixture: async ({ app }, use) => use(await fixtureOf(app)),
});

async function fixtureOf(app: Parameters<typeof personWith>[0]) {
  const admin = await personWith(app, { roles: ['admin'] });
  const permissionId = await entryId(app, 'system/UserList');
  const rule = { permissionId, ruleName: 'below', ruleColumn: '', ruleConditions: 'SCOPE', ruleValue: 'below' };
  const dataRuleIds = (await admin.client.dataRule.add({ body: rule })).id;
  const limited = async (roleId: string) => {
    await give(app, roleId, 'system/UserList');
    await admin.client.grant.saveRoleRules({ body: { permissionId, roleId, dataRuleIds } });
    return roleId;
  };
  const clerk = await personWith(app, { departments: 1 });
  await give(app, await limited(await newRole(app, [clerk])), ...MAY);
  const departId = clerk.departments[0]?.id ?? '';
  const colleague = await newAccount(app);
  await app.pool.query('insert into sys_user_depart (user_id, depart_id) values ($1, $2)', [colleague.id, departId]);
  const wide = await newRole(app);
  await give(app, wide, 'system/UserList');
  return { admin, clerk, departId, colleague, wide, limited };
}

test('[RP-06] refuses roles that would bypass the rules of the actor, for oneself and others', async ({
  app,
  fixture,
}) => {
  const { clerk, departId, colleague, wide, limited } = fixture;
  const { user, role, membership } = clerk.client;
  for (const userIdList of [[clerk.id], [colleague.id]])
    await expect(membership.addSysUserRole({ body: { roleId: wide, userIdList } })).rejects.toMatchObject(
      refused('roleBeyond'),
    );
  await expect(user.edit({ body: { id: colleague.id, selectedroles: wide } })).rejects.toMatchObject(
    refused('roleBeyond'),
  );
  await app.pool.query("update sys_role set role_code = 'wide' where id = $1", [wide]);
  const text = 'Username,Name,Role codes\r\nmore.than.own,More,wide';
  const sheet = await uploadTo(app, '/sys/user/importExcel', { token: clerk.token, text });
  expect(sheet.body?.result).toMatchObject({ successCount: 0, errorCount: 1 });
  expect(sheet.body?.result.errors[0].message).toContain('This role has permissions that you do not have.');
  await expect(role.edit({ body: { id: wide, roleName: 'Mine' } })).rejects.toMatchObject(refused('roleBeyond'));
  const same = await limited(await newRole(app));
  await membership.addSysUserRole({ body: { roleId: same, userIdList: [colleague.id] } });
  expect((await user.queryById({ query: { id: colleague.id } })).roles.map(({ id }) => id)).toEqual([same]);
  const ofDepartment = await newDepartmentRole(app, departId);
  const permissionId = await entryId(app, 'system/UserList');
  for (const [table, holder] of [
    ['sys_depart_permission (depart_id', departId],
    ['sys_depart_role_permission (role_id', ofDepartment],
  ])
    await app.pool.query(`insert into ${table}, permission_id) values ($1, $2)`, [holder, permissionId]);
  const assignment = { userId: clerk.id, newRoleId: ofDepartment, oldRoleId: '' };
  await expect(clerk.client.departmentRole.deptRoleUserAdd({ body: assignment })).rejects.toMatchObject(
    refused('roleBeyond'),
  );
});

test('[RP-06] refuses to take over an account that sees more', async ({ app, fixture }) => {
  const { admin, clerk, colleague, wide } = fixture;
  await admin.client.membership.addSysUserRole({ body: { roleId: wide, userIdList: [colleague.id] } });
  const { user, invitation } = clerk.client;
  const more = refused('mayDoMore');
  await expect(user.edit({ body: { id: colleague.id, email: 'mine@example.com' } })).rejects.toMatchObject(more);
  await expect(user.endSessions({ body: { userId: colleague.id } })).rejects.toMatchObject(more);
  await expect(user.frozenBatch({ body: { ids: colleague.id, status: 2 } })).rejects.toMatchObject(more);
  await expect(invitation.invite({ body: { userId: colleague.id } })).rejects.toMatchObject(more);
  // One's own account is always visible.
  await user.edit({ body: { id: clerk.id, realname: 'Clerk' } });
  await app.pool.query('delete from sys_user_role where user_id = $1', [colleague.id]);
  await user.edit({ body: { id: colleague.id, email: 'hers@example.com' } });
});

test('[RP-06] an actor restricted to departments cannot add users to others, and finds no others in the bin', async ({
  app,
  fixture,
}) => {
  const { admin, clerk, departId, colleague } = fixture;
  const { user, membership } = clerk.client;
  const other = (await newAccount(app, { departments: 1 })).departments[0];
  const beyond = refused('departmentBeyond');
  for (const userIdList of [[clerk.id], [colleague.id]])
    await expect(
      membership.editSysDepartWithUser({ body: { depId: other?.id ?? '', userIdList } }),
    ).rejects.toMatchObject(beyond);
  const selecteddeparts = `${departId},${other?.id}`;
  await expect(user.edit({ body: { id: clerk.id, selecteddeparts } })).rejects.toMatchObject(beyond);
  const text = `Username,Name,Department codes\r\nmore.by.sheet,More,${other?.orgCode}`;
  const sheet = await uploadTo(app, '/sys/user/importExcel', { token: clerk.token, text });
  expect(sheet.body?.result.errors[0].message).toContain('only add people to your own departments');
  const id = other?.id ?? '';
  const { department } = clerk.client;
  await expect(department.move({ body: { id, parentId: departId, place: 0 } })).rejects.toMatchObject(beyond);
  await expect(department.edit({ body: { id, parentId: departId } })).rejects.toMatchObject(beyond);
  const otherUser = await newAccount(app);
  await admin.client.user.deleteBatch({ query: { ids: `${otherUser.id},${colleague.id}` } });
  const inBin = async ({ client }: typeof admin) => (await client.user.recycleBin({ query: {} })).map(({ id }) => id);
  expect(await inBin(clerk)).toEqual([colleague.id]);
  expect((await inBin(admin)).toSorted()).toEqual([otherUser.id, colleague.id].toSorted());
});
