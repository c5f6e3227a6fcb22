import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { auditOf, send } from '../../../../test/fixtures/accounts.ts';
import { entryId, give, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../../test/kit.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { appendAudit } from '../../audit/audit-store.ts';

const SCREEN = 'system/AuditLog';
const BUTTON = 'system:audit:view';

/** An administrator, the menu entry of the audit trail, and its rules by text. */
async function fixture(app: FastifyInstance) {
  const admin = await personWith(app, { roles: ['admin'] });
  const permissionId = await entryId(app, SCREEN);
  const addRule = async (ruleColumn: string, ruleConditions: string, ruleValue: string) =>
    (
      await admin.client.dataRule.add({
        body: { permissionId, ruleName: `${ruleColumn} ${ruleConditions}`, ruleColumn, ruleConditions, ruleValue },
      })
    ).id;
  return { admin, permissionId, addRule };
}

/** A role that sees the audit trail, restricted by rules, and a user with it. */
async function limited(app: FastifyInstance, permissionId: string, ruleIds: string[]) {
  const person = await personWith(app, { departments: 1 });
  const role = await newRole(app, [person]);
  await give(app, role, SCREEN, BUTTON);
  await app.pool.query('update sys_role_permission set data_rule_ids = $3 where role_id = $1 and permission_id = $2', [
    role,
    permissionId,
    ruleIds,
  ]);
  return { ...person, role };
}

const event = { kind: 'signedIn', ip: '10.9.8.7', agent: 'probe', detail: { n: 1 } } as const;
const write = (app: FastifyInstance, who: { id: string; username: string }) =>
  transact(app.pool, {
    work: (db) => appendAudit(db, { ...event, actorId: who.id, username: who.username }),
  });

test('[CL-08] rules may use only the columns of the page’s list, never SQL', async ({ app }) => {
  const { admin, permissionId } = await fixture(app);
  const { dataRule } = admin.client;
  const body = { permissionId, ruleName: 'x', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'x' };
  const invalid = { status: 422, failure: 'rights.ruleInvalid' };
  const sql = dataRule.add({ body: { ...body, ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' } });
  await expect(sql).rejects.toMatchObject({ status: 422, failure: 'rights.sqlRule' });
  for (const wrong of [
    { ruleColumn: 'password_hash' },
    { ruleColumn: 'username) or (1=1' },
    { ruleConditions: 'OR' },
    { ruleColumn: 'detail' },
    { ruleColumn: 'kind', ruleConditions: 'HIDE' },
    { ruleColumn: 'at', ruleConditions: 'HIDE' },
    { ruleColumn: 'at', ruleConditions: '>', ruleValue: 'yesterday' },
  ])
    await expect(dataRule.add({ body: { ...body, ...wrong } })).rejects.toMatchObject(invalid);
  const elsewhere = await entryId(app, 'system/SecurityPolicy');
  await expect(dataRule.add({ body: { ...body, permissionId: elsewhere } })).rejects.toMatchObject(invalid);
  expect(await dataRule.resource({ query: { permissionId: elsewhere } })).toBeNull();
  const known = await dataRule.resource({ query: { permissionId } });
  expect(known?.columns.find(({ column }) => column === 'detail')?.conditions).toEqual(['HIDE']);
  expect(known?.scopes).toEqual(['own', 'department', 'below', 'all']);
});

test('[RP-06] omits rows and columns hidden by rules from the response', async ({ app }) => {
  const { admin, permissionId, addRule } = await fixture(app);
  const own = await addRule('', 'SCOPE', 'own');
  const hide = await addRule('ip', 'HIDE', '');
  const person = await limited(app, permissionId, [own, hide]);
  await write(app, admin);
  await write(app, person);
  const { records } = await person.client.audit.list();
  expect(records.map(({ username, ip, agent }) => [username, ip, agent])).toEqual([[person.username, null, 'probe']]);
  // Filtering by a hidden column reveals nothing.
  expect((await person.client.audit.list({ query: { ip: event.ip } })).records).toEqual([]);
  const { records: all } = await admin.client.audit.list({ query: { ip: event.ip } });
  expect(all.length).toBeGreaterThanOrEqual(2);
});

test('[RP-06] a second role adds only what its rules allow', async ({ app }) => {
  const { admin, permissionId, addRule } = await fixture(app);
  const own = await addRule('', 'SCOPE', 'own');
  const hide = await addRule('agent', 'HIDE', '');
  const byName = await addRule('username', '=', admin.username);
  const person = await limited(app, permissionId, [own]);
  await write(app, admin);
  await write(app, person);
  const other = await personWith(app);
  await write(app, other);
  const second = await limited(app, permissionId, [byName, hide]);
  await app.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [person.id, second.role]);
  const { records } = await person.client.audit.list({ query: { kind: 'signedIn' } });
  expect(records.map(({ username, agent }) => [username, agent])).toEqual([
    [person.username, 'probe'],
    [admin.username, null],
  ]);
});

test('[RP-06] [pitfall 10] a changed rule applies to the next call', async ({ app }) => {
  const { admin, permissionId, addRule } = await fixture(app);
  const rule = await addRule('username', '=', 'nobody');
  const person = await limited(app, permissionId, [rule]);
  await write(app, person);
  expect((await person.client.audit.list()).records).toEqual([]);
  const body = { id: rule, permissionId, ruleName: 'own', ruleColumn: 'username', ruleConditions: '=' };
  await admin.client.dataRule.edit({ body: { ...body, ruleValue: '#{sys_user_code}' } });
  expect((await person.client.audit.list()).records).toHaveLength(1);
  expect((await auditOf(app, admin.id)).at(-1)).toMatchObject({
    kind: 'dataRuleChanged',
    detail: { from: { ruleValue: 'nobody' }, to: { ruleValue: '#{sys_user_code}' } },
  });
});

test('[RP-06] refuses to delete rules and entries that restrict users', async ({ app }) => {
  const { admin, permissionId, addRule } = await fixture(app);
  const rule = await addRule('', 'SCOPE', 'own');
  const { role } = await limited(app, permissionId, [rule]);
  const { dataRule, menuEntry, grant } = admin.client;
  const inUse = { status: 409, failure: 'rights.ruleInUse' };
  await expect(dataRule.delete({ query: { id: rule } })).rejects.toMatchObject(inUse);
  const off = {
    id: rule,
    permissionId,
    ruleName: 'x',
    ruleConditions: 'SCOPE',
    ruleValue: 'own',
    status: '0' as const,
  };
  await expect(dataRule.edit({ body: off })).rejects.toMatchObject(inUse);
  await expect(menuEntry.delete({ query: { id: permissionId } })).rejects.toMatchObject(inUse);
  const moved = { id: permissionId, name: 'Audit', menuType: 1, component: 'other/Screen' };
  await expect(menuEntry.edit({ body: moved })).rejects.toMatchObject(inUse);
  const remove = { kind: 'role' as const, id: role, add: [], remove: [permissionId], rules: [] };
  await expect(grant.change({ body: remove })).rejects.toMatchObject(inUse);
  const both = [permissionId, await entryId(app, BUTTON)];
  await grant.change({ body: { ...remove, remove: both } });
  await dataRule.delete({ query: { id: rule } });
});

test('[RP-06] [pitfall 9] a missing rule matches nothing', async ({ app }) => {
  const { permissionId } = await fixture(app);
  const person = await limited(app, permissionId, ['0'.repeat(32)]);
  await write(app, person);
  expect((await person.client.audit.list()).records).toEqual([]);
});

test('[RP-06] [B5] a restricted user cannot grant more than they see', async ({ app }) => {
  const { permissionId, addRule } = await fixture(app);
  const own = await addRule('', 'SCOPE', 'own');
  const more = await addRule('username', 'LIKE', 'a');
  const person = await limited(app, permissionId, [own]);
  await give(app, person.role, 'system:permission:view', 'system:permission:edit', 'system:permission:grant');
  const roleId = await newRole(app);
  const button = await entryId(app, BUTTON);
  const { grant, dataRule } = person.client;
  const change = (add: string[], dataRuleIds?: string[]) =>
    grant.change({
      body: {
        kind: 'role',
        id: roleId,
        add,
        remove: [],
        rules: dataRuleIds ? [{ permissionId, dataRuleIds, before: [] }] : [],
      },
    });
  const beyond = { status: 403, failure: 'rights.beyondOwn' };
  await expect(change([permissionId])).rejects.toMatchObject(beyond);
  await expect(change([button])).rejects.toMatchObject(beyond);
  await expect(change([permissionId], [more])).rejects.toMatchObject(beyond);
  await change([permissionId, button], [own, more]);
  const wider = { id: own, permissionId, ruleName: 'all', ruleConditions: 'SCOPE', ruleValue: 'all' };
  await expect(dataRule.edit({ body: wider })).rejects.toMatchObject(beyond);
  // Nor a rule that restricts others, whose effect is unknown.
  await expect(dataRule.edit({ body: { ...wider, id: more } })).rejects.toMatchObject(beyond);
});

test('[RP-06] [B5] no menu entry bypasses rules', async ({ app }) => {
  const { admin, permissionId, addRule } = await fixture(app);
  const own = await addRule('', 'SCOPE', 'own');
  const person = await limited(app, permissionId, [own]);
  await give(app, person.role, 'system:permission:view', 'system:permission:edit');
  await give(app, await newRole(app, [person]), 'system/JobList');
  await write(app, admin);
  const { menuEntry } = person.client;
  const inUse = { status: 409, failure: 'rights.ruleInUse' };
  const open = { name: 'Trail', menuType: 0, component: SCREEN, perms: 'trail:see', status: '0' as const };
  await expect(menuEntry.add({ body: open })).rejects.toMatchObject(inUse);
  const body = { id: permissionId, name: 'Audit', menuType: 1, perms: 'trail:see', status: '0' as const };
  await expect(menuEntry.edit({ body })).rejects.toMatchObject(inUse);
  const button = { id: await entryId(app, BUTTON), name: 'See', menuType: 2, status: '0' as const };
  await expect(menuEntry.edit({ body: button })).rejects.toMatchObject(inUse);
  const held = { id: await entryId(app, 'system/JobList'), name: 'Jobs', menuType: 1, component: SCREEN };
  await expect(menuEntry.edit({ body: held })).rejects.toMatchObject(inUse);
  expect((await person.client.audit.list()).records.filter(({ username }) => username === admin.username)).toEqual([]);
  await menuEntry.edit({ body: { id: permissionId, name: 'Trail', menuType: 1 } });
});

test('[CL-08] [E9] legacy clients choose rules, and stale changes are refused', async ({ app }) => {
  const { admin, permissionId, addRule } = await fixture(app);
  const [one, two] = [await addRule('', 'SCOPE', 'own'), await addRule('kind', '=', 'signedIn')];
  const { role } = await limited(app, permissionId, []);
  const { token, client } = admin;
  const payload = { permissionId, roleId: role, dataRuleIds: `${one},${two},` };
  expect((await send(app, '/sys/role/datarule', { token, payload })).body).toMatchObject({ success: true });
  const chosen = await client.grant.roleRules({ params: { permissionId, roleId: role } });
  expect(chosen.drChecked.split(',').toSorted()).toEqual([one, two].toSorted());
  expect(chosen.datarule.map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]));
  const stale = { permissionId, dataRuleIds: [two], before: [] };
  const change = client.grant.change({ body: { kind: 'role', id: role, add: [], remove: [], rules: [stale] } });
  await expect(change).rejects.toMatchObject({ status: 409, failure: 'common.staleVersion' });
  const foreign = { permissionId, roleId: role, dataRuleIds: 'f'.repeat(32) };
  await expect(client.grant.saveRoleRules({ body: foreign })).rejects.toMatchObject({ status: 404 });
  const found = await client.dataRule.query({ query: { permissionId, ruleName: '*kind*' } });
  expect(found.map(({ id }) => id)).toContain(two);
});
