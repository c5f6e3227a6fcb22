import { expect } from 'vitest';
import { auditOf, newSignedIn, send, tokenOf } from '../../../../test/fixtures/accounts.ts';
import { entryId, give, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base } from '../../../../test/kit.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });
const ADMIN = ['system:online:view', 'system:online:end'] as const;

test('[EN-05] lists active sessions without tokens, most recently used first', async ({ app, as }) => {
  const admin = await as(...ADMIN);
  const worker = await newSignedIn(app);
  const ended = await tokenOf(app, worker.username);
  await send(app, '/sys/logout', { method: 'POST', token: ended, payload: {} });
  await app.pool.query(`update session set last_seen_at = now() - interval '1 hour' where user_id = $1`, [worker.id]);
  const all = await admin.client.online.list({ query: { pageSize: 50 } });
  expect(all.total).toBe(all.records.length);
  const records = all.records.filter(({ userId }) => [admin.id, worker.id].includes(userId));
  expect(records.map(({ username }) => username)).toEqual([admin.username, worker.username]);
  expect(records.map(({ active, isOwn }) => [active, isOwn])).toEqual([
    [true, true],
    [false, false],
  ]);
  const text = JSON.stringify(records);
  for (const secret of [worker.token, 'token', 'hash']) expect(text).not.toContain(secret);
  const found = await admin.client.online.list({ query: { username: worker.username.slice(2).toUpperCase() } });
  expect(found.records.map(({ userId }) => userId)).toEqual([worker.id]);
  const active = (await admin.client.online.list({ query: { active: '1' } })).records.map(({ userId }) => userId);
  expect(active).toContain(admin.id);
  expect(active).not.toContain(worker.id);
});

test('ends a session with a reason on every node, with an audit event', async ({ app, secondApp, as }) => {
  const admin = await as(...ADMIN);
  const worker = await newSignedIn(app);
  const call = (one: typeof app) => send(one, '/sys/user/getCurrentUserDeparts', { token: worker.token });
  expect([(await call(app)).status, (await call(secondApp)).status]).toEqual([200, 200]);
  const { records } = await admin.client.online.list({ query: { username: worker.username } });
  const id = records[0]?.id ?? '';
  const without = admin.client.online.forceLogout({ body: { id, reason: '' } });
  await expect(without).rejects.toMatchObject({ status: 400 });
  await admin.client.online.forceLogout({ body: { id, reason: 'A lost laptop' } });
  expect((await call(app)).body?.code).toBe(44_444);
  await expect.poll(async () => (await call(secondApp)).body?.code).toBe(44_444);
  await expect(admin.client.online.forceLogout({ body: { id, reason: 'Again' } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await auditOf(app, admin.id)).at(-1)).toEqual({
    kind: 'sessionEnded',
    detail: { id, of: worker.username, reason: 'A lost laptop' },
  });
});

test('[B5] refuses to end the session of a user with more permissions', async ({ app, as }) => {
  const [clerk, more] = [await as(...ADMIN), await as('system:security:edit')];
  const { records } = await clerk.client.online.list({ query: { username: more.username } });
  const ending = clerk.client.online.forceLogout({ body: { id: records[0]?.id ?? '', reason: 'Curious' } });
  await expect(ending).rejects.toMatchObject({ status: 403 });
  expect((await send(app, '/sys/user/getCurrentUserDeparts', { token: more.token })).status).toBe(200);
});

test('refuses to end the current session', async ({ as }) => {
  const admin = await as(...ADMIN);
  const { records } = await admin.client.online.list({ query: { username: admin.username } });
  const own = admin.client.online.forceLogout({ body: { id: records[0]?.id ?? '', reason: 'Tired' } });
  await expect(own).rejects.toMatchObject({ envelope: { result: { failure: 'online.own' } } });
});

test('[RP-06] applies data rules to sessions: other departments are hidden, addresses masked', async ({ app }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const permissionId = await entryId(app, 'system/OnlineList');
  const rule = async (ruleColumn: string, ruleConditions: string, ruleValue: string) => {
    const body = { permissionId, ruleName: ruleConditions, ruleColumn, ruleConditions, ruleValue };
    return (await admin.client.dataRule.add({ body })).id;
  };
  const dataRuleIds = [await rule('', 'SCOPE', 'below'), await rule('ip', 'HIDE', '')].join();
  const watcher = await personWith(app, { departments: 1 });
  const roleId = await newRole(app, [watcher]);
  await give(app, roleId, 'system/OnlineList', ...ADMIN);
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId, dataRuleIds } });
  const [colleague, otherUser] = [await newSignedIn(app), await newSignedIn(app)];
  await app.pool.query('insert into sys_user_depart (user_id, depart_id) values ($1, $2)', [
    colleague.id,
    watcher.departments[0]?.id,
  ]);
  const { records, total } = await watcher.client.online.list({ query: { column: 'ip', order: 'asc' } });
  expect(records.map(({ username, ip }) => [username, ip]).toSorted()).toEqual(
    [
      [colleague.username, null],
      [watcher.username, null],
    ].toSorted(),
  );
  expect(total).toBe(2);
  const idOf = async ({ username }: { username: string }) =>
    (await admin.client.online.list({ query: { username } })).records[0]?.id ?? '';
  const end = async (id: string) => await watcher.client.online.forceLogout({ body: { id, reason: 'Tried' } });
  await expect(end(await idOf(otherUser))).rejects.toMatchObject({ status: 404 });
  await end(await idOf(colleague));
});
