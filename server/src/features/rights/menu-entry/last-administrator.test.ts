import { expect } from 'vitest';
import { entryId, give, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../../test/kit.ts';

const REFUSED = { status: 409, failure: 'rights.lastAdministrator' };

test('[RP-05] refuses to remove the permissions of the last administrator', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const { client } = admin;
  const top = (await client.menuEntry.list()).find(({ url }) => url === '/isystem')?.id ?? '';
  const screen = await entryId(app, 'system/PermissionList');
  const button = await entryId(app, 'system:permission:grant');
  for (const id of [top, screen, button])
    await expect(client.menuEntry.delete({ query: { id } })).rejects.toMatchObject(REFUSED);
  const off = { id: screen, name: 'Menus', menuType: 1, route: false };
  await expect(client.menuEntry.edit({ body: off })).rejects.toMatchObject(REFUSED);
  const { rows } = await app.pool.query(`select id from sys_role where role_code = 'admin'`);
  const roleId = rows[0].id;
  const take = () => client.grant.change({ body: { kind: 'role', id: roleId, add: [], remove: [button], rules: [] } });
  await expect(take()).rejects.toMatchObject(REFUSED);
  expect(await client.grant.rolePermissions({ query: { roleId } })).toContain(button);
  const second = await newRole(app, [await personWith(app)]);
  await give(
    app,
    second,
    'system:permission:view',
    'system:permission:edit',
    'system:permission:grant',
    'system/PermissionList',
    'system/RolePermission',
  );
  await take();
  await expect(
    client.grant.change({ body: { kind: 'role', id: roleId, add: [button], remove: [], rules: [] } }),
  ).rejects.toMatchObject({ status: 403 });
});
