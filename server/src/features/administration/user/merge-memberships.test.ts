import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newAccount, send } from '../../../../test/fixtures/accounts.ts';
import { test } from '../../../../test/fixtures/organisation.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';

type Row = { id: string; version: number; roles: { id: string }[]; departs: { id: string }[]; post: string | null };

/** A user with a role and a department, and another of each. */
async function situationOf(app: FastifyInstance, { client, token }: Person) {
  const role = async () => (await client.role.add({ body: { roleName: 'R', roleCode: freshKey().toLowerCase() } })).id;
  const depart = async () => (await client.department.add({ body: { departName: 'D', orgCategory: '1' } })).id;
  const [own, other, third] = [await role(), await role(), await role()];
  const [home, away] = [await depart(), await depart()];
  const { id, username } = await newAccount(app);
  const find = async () => {
    const { body } = await send(app, `/sys/user/list?username=${username}`, { token });
    return body?.result.records[0] as Row;
  };
  const edit = async (payload: object) =>
    (await send(app, '/sys/user/edit', { method: 'PUT', token, payload: { id, ...payload } })).status;
  expect(await edit({ selectedroles: own, selecteddeparts: home })).toBe(200);
  /** Fields a form sends back unchanged. */
  const formOf = ({ version, roles, departs }: Row) => ({
    version,
    selectedroles: roles.map((one) => one.id).join(),
    selecteddeparts: departs.map((one) => one.id).join(),
  });
  const memberships = async () => {
    const { roles, departs } = await find();
    return [roles.map((one) => one.id).toSorted(), departs.map((one) => one.id).toSorted()];
  };
  return { id, own, other, third, home, away, find, edit, formOf, memberships };
}

test('a stale edit with unchanged roles and departments keeps those saved meanwhile', async ({ app, admin }) => {
  const { own, other, third, home, away, find, edit, formOf, memberships } = await situationOf(app, admin);
  const old = await find();
  expect(await edit({ selectedroles: `${own},${other}`, selecteddeparts: away })).toBe(200);
  expect(await edit({ selectedroles: `${other},${third}` })).toBe(200);
  expect(await edit({ ...formOf(old), post: 'Buyer' })).toBe(200);
  expect(await memberships()).toEqual([[other, third].toSorted(), [away]]);
  expect(await find()).toMatchObject({ post: 'Buyer' });
  expect(home).not.toBe(away);
});

test('also when they were assigned outside the form', async ({ app, admin }) => {
  const { id, own, other, home, away, find, edit, formOf, memberships } = await situationOf(app, admin);
  const { membership, role } = admin.client;
  const old = await find();
  await membership.addSysUserRole({ body: { roleId: other, userIdList: [id] } });
  await membership.editSysDepartWithUser({ body: { depId: away, userIdList: [id] } });
  expect((await find()).version).toBeGreaterThan(old.version);
  expect(await edit({ ...formOf(old), post: 'Buyer' })).toBe(200);
  expect(await memberships()).toEqual([[own, other].toSorted(), [home, away].toSorted()]);

  const between = await find();
  await role.delete({ query: { id: other } });
  expect(await edit({ ...formOf(between), post: 'Lead' })).toBe(200);
  expect(await memberships()).toEqual([[own], [home, away].toSorted()]);
});

test('roles and departments are separate fields, and an undisputed change applies', async ({ app, admin }) => {
  const { own, other, home, away, find, edit, formOf, memberships } = await situationOf(app, admin);
  const old = await find();
  expect(await edit({ selecteddeparts: away })).toBe(200);
  expect(await edit({ ...formOf(old), selectedroles: other })).toBe(200);
  expect(await memberships()).toEqual([[other], [away]]);
  expect([own, home]).not.toEqual([other, away]);
});

test('refuses a stale edit when both changed the roles, unless equal', async ({ app, admin }) => {
  const { own, other, third, find, edit, formOf, memberships } = await situationOf(app, admin);
  const old = await find();
  expect(await edit({ selectedroles: `${own},${other}` })).toBe(200);
  expect(await edit({ ...formOf(old), selectedroles: third })).toBe(409);
  expect(await edit({ ...formOf(old), selectedroles: '' })).toBe(409);
  expect(await edit({ ...formOf(old), selectedroles: `${own},${other}` })).toBe(200);
  // Assigned and unassigned again: the meaning of an older form is unknown.
  expect(await edit({ selectedroles: own })).toBe(200);
  expect(await edit({ ...formOf(old), selectedroles: `${own},${other}` })).toBe(409);
  expect(await edit({ ...formOf(old) })).toBe(200);
  expect((await memberships())[0]).toEqual([own]);
});

test('keeps managed departments like any other field', async ({ app, admin }) => {
  const { home, away, find, edit } = await situationOf(app, admin);
  expect(await edit({ userIdentity: 2, departIds: home })).toBe(200);
  const old = await find();
  expect(await edit({ departIds: `${home},${away}` })).toBe(200);
  expect(await edit({ version: old.version, departIds: home, post: 'Buyer' })).toBe(200);
  expect(await find()).toMatchObject({ post: 'Buyer', departIds: [home, away].toSorted().join() });
  expect(await edit({ version: old.version, departIds: away })).toBe(409);
});
