import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { auditOf, send } from '../../../../test/fixtures/accounts.ts';
import { entryId, give, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../../test/kit.ts';

const VIEW = 'system:permission:view';
const EDIT = 'system:permission:edit';

async function editor(app: FastifyInstance) {
  const person = await personWith(app);
  await give(app, await newRole(app, [person]), VIEW, EDIT);
  return person;
}

test('[CL-08] refuses a parent that is missing, a button or a descendant', async ({ app }) => {
  const { client } = await personWith(app, { roles: ['admin'] });
  const top = await client.menuEntry.add({ body: { name: 'Fleet', menuType: 0, url: '/fleet' } });
  const below = await client.menuEntry.add({ body: { name: 'Trucks', menuType: 1, parentId: top.id } });
  const button = await client.menuEntry.add({
    body: { name: 'Send', menuType: 2, parentId: below.id, perms: 'fleet:send' },
  });
  const refused = { status: 422, failure: 'rights.parentInvalid' };
  const wrong = [
    { name: 'x', menuType: 1, parentId: '0'.repeat(32) },
    { name: 'x', menuType: 1 },
    { name: 'x', menuType: 1, parentId: button.id },
  ];
  for (const body of wrong) await expect(client.menuEntry.add({ body })).rejects.toMatchObject(refused);
  const circle = { id: below.id, name: 'Trucks', menuType: 1, parentId: below.id };
  await expect(client.menuEntry.edit({ body: circle })).rejects.toMatchObject(refused);
  await expect(client.menuEntry.order({ body: { parentId: '', ids: [button.id] } })).rejects.toMatchObject(refused);
  await expect(client.menuEntry.order({ body: { parentId: button.id, ids: [below.id] } })).rejects.toMatchObject(
    refused,
  );
});

test('[MN-08] accepts only own pages and web URLs', async ({ app }) => {
  const { client } = await personWith(app, { roles: ['admin'] });
  for (const url of [
    'javascript:alert(1)',
    '//elsewhere.example',
    'data:text/html,x',
    '/\\elsewhere',
    'ftp://x',
    'https://a;sandbox',
  ])
    await expect(client.menuEntry.add({ body: { name: 'x', menuType: 0, url } })).rejects.toMatchObject({
      failure: 'rights.urlInvalid',
    });
  await client.menuEntry.add({ body: { name: 'Elsewhere', menuType: 0, url: 'https://example.org/a?b=c' } });
});

test('[CL-08] [MN-05] saves all fields of an entry as legacy clients send them', async ({ app }) => {
  const { client, token } = await personWith(app, { roles: ['admin'] });
  const sent = {
    name: ' Waybills ',
    nameZh: '运单',
    menuType: 0,
    parentId: '',
    url: '/waybills',
    component: 'views/fleet/Waybills.vue',
    componentName: 'waybills',
    redirect: '/waybills/all',
    perms: null,
    permsType: '1',
    sortNo: 7.0,
    icon: 'truck',
    route: false,
    alwaysShow: true,
    hidden: true,
    keepAlive: false,
    internalOrExternal: true,
    status: '1',
    description: 'what has been sent',
    // Extra fields sent by clients that edit a record they have read.
    key: 'x',
    isLeaf: true,
    children: null,
    createTime: '2026-01-01 00:00:00',
  };
  const added = await send(app, '/sys/permission/add', { token, payload: sent });
  expect(added.body).toMatchObject({ success: true, code: 200 });
  const list = await client.menuEntry.list();
  const found = list.find(({ url }) => url === '/waybills');
  expect(found).toMatchObject({
    name: 'Waybills',
    title: 'Waybills',
    nameZh: '运单',
    parentId: '',
    component: 'fleet/Waybills',
    componentName: 'waybills',
    redirect: '/waybills/all',
    sortNo: 7,
    icon: 'truck',
    route: false,
    alwaysShow: true,
    hidden: true,
    keepAlive: false,
    internalOrExternal: true,
    isLeaf: true,
    delFlag: 0,
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect((await client.menuEntry.systemMenuList()).map(({ url }) => url)).toContain('/waybills');
  const { treeList, ids } = await client.menuEntry.treeList();
  expect(ids).toContain(found?.id);
  expect(treeList.find(({ key }) => key === found?.id)).toMatchObject({
    value: found?.id,
    slotTitle: 'Waybills',
    isLeaf: true,
    ruleFlag: 0,
    scopedSlots: { title: 'hasDatarule' },
  });
});

test('[MN-04] changes apply to the next menu call, and administrators get new entries', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const { id } = await admin.client.menuEntry.add({
    body: { name: 'Rail', menuType: 0, url: '/rail', component: 'rail/List' },
  });
  const own = async () => (await admin.client.userMenu.get()).menu.find((one) => one.id === id);
  expect(await own()).toMatchObject({ path: '/rail', route: '1', meta: { title: 'Rail' } });
  await admin.client.menuEntry.edit({ body: { id, name: 'Rails', menuType: 0, route: false } });
  expect(await own()).toMatchObject({ path: '/rail', route: '0', meta: { title: 'Rails' } });
  const other = await personWith(app, { roles: ['guest'] });
  expect(JSON.stringify(await other.client.userMenu.get())).not.toContain('/rail');
});

test('[E9] refuses a stale change', async ({ app }) => {
  const { client } = await personWith(app, { roles: ['admin'] });
  const { id } = await client.menuEntry.add({ body: { name: 'Ports', menuType: 0 } });
  const edit = (name: string) => client.menuEntry.edit({ body: { id, name, menuType: 0, version: 1 } });
  const outcomes = await Promise.allSettled([edit('Docks'), edit('Quays')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, failure: 'common.staleVersion' },
  });
});

test('refuses a code of another entry', async ({ app }) => {
  const { client } = await personWith(app, { roles: ['admin'] });
  const parentId = await entryId(app, 'system/AuditLog');
  const body = { name: 'Twice', menuType: 2, parentId, perms: 'system:audit:view' };
  await expect(client.menuEntry.add({ body })).rejects.toMatchObject({ status: 409, failure: 'rights.permsTaken' });
});

test('[B5] refuses to move a code the actor does not have', async ({ app }) => {
  const { client } = await editor(app);
  const parentId = await entryId(app, 'system/AuditLog');
  const beyond = { status: 403, failure: 'rights.beyondOwn' };
  const add = { name: 'Mine', menuType: 2, parentId, perms: 'system:security:edit' };
  await expect(client.menuEntry.add({ body: add })).rejects.toMatchObject(beyond);
  const own = await entryId(app, EDIT);
  const edit = { id: own, name: 'Mine', menuType: 2, perms: 'system:security:edit' };
  await expect(client.menuEntry.edit({ body: edit })).rejects.toMatchObject(beyond);
  const foreign = await entryId(app, 'system:security:edit');
  const free = { id: foreign, name: 'Everybody’s', menuType: 2, status: '0' as const };
  await expect(client.menuEntry.edit({ body: free })).rejects.toMatchObject(beyond);
  await expect(client.menuEntry.delete({ query: { id: foreign } })).rejects.toMatchObject(beyond);
});

test('orders entries and moves them below others', async ({ app }) => {
  const { client } = await personWith(app, { roles: ['admin'] });
  const add = async (name: string, parentId?: string) =>
    (await client.menuEntry.add({ body: { name, menuType: parentId ? 1 : 0, ...(parentId && { parentId }) } })).id;
  const top = await add('Yard');
  const [a, b, c] = [await add('A', top), await add('B', top), await add('C', top)];
  const below = async (parentId: string) =>
    (await client.menuEntry.systemSubmenu({ query: { parentId } })).map(({ id }) => id);
  await client.menuEntry.order({ body: { parentId: top, ids: [c, a, b] } });
  expect(await below(top)).toEqual([c, a, b]);
  await client.menuEntry.order({ body: { parentId: c, ids: [b] } });
  expect([await below(top), await below(c)]).toEqual([[c, a], [b]]);
  const several = await client.menuEntry.systemSubmenuBatch({ query: { parentIds: `${top},${c},` } });
  expect(Object.entries(several).map(([id, rows]) => [id, rows.length])).toEqual([
    [top, 2],
    [c, 1],
  ]);
  expect((await client.menuEntry.listAsync({ query: { pid: top } })).map(({ key, isLeaf }) => [key, isLeaf])).toEqual([
    [c, false],
    [a, true],
  ]);
});

test('[CL-08] lists the dependents of an entry and deletes them with it', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const { client } = admin;
  const { id: top } = await client.menuEntry.add({ body: { name: 'Hangar', menuType: 0 } });
  const { id: below } = await client.menuEntry.add({ body: { name: 'Planes', menuType: 1, parentId: top } });
  expect(await client.menuEntry.lost({ query: { id: top } })).toMatchObject({ entries: 1, people: expect.any(Number) });
  const { id: other } = await client.menuEntry.add({ body: { name: 'Kites', menuType: 0 } });
  const { id: alone } = await client.menuEntry.add({ body: { name: 'Balloons', menuType: 0 } });
  expect(await client.menuEntry.delete({ query: { id: alone } })).toBeNull();
  await client.menuEntry.deleteBatch({ query: { ids: `${top},${other},` } });
  const { rows } = await app.pool.query('select 1 from sys_permission where id = any ($1::uuid[])', [
    [top, below, other, alone],
  ]);
  expect(rows).toEqual([]);
  const last = (await auditOf(app, admin.id)).at(-1);
  expect(last).toMatchObject({ kind: 'permissionRemoved', detail: { entries: { length: 3 } } });
  await expect(client.menuEntry.delete({ query: { id: top } })).rejects.toMatchObject({ status: 404 });
});

test('[B11] audits a change with the former values', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const { id } = await admin.client.menuEntry.add({ body: { name: 'Depot', menuType: 0 } });
  await admin.client.menuEntry.edit({ body: { id, name: 'Depots', menuType: 0, hidden: true } });
  const [added, changed] = (await auditOf(app, admin.id)).slice(-2);
  expect(added).toMatchObject({ kind: 'permissionAdded', detail: { id, name: 'Depot' } });
  expect(changed).toEqual({
    kind: 'permissionChanged',
    detail: { id, name: { from: 'Depot', to: 'Depots' }, hidden: { from: false, to: true } },
  });
});
