import { allowsTokens, contract, type Identified, type Permission } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { auditOf, expireConfirmation, send } from '../../../../test/fixtures/accounts.ts';
import { test as base, type Person } from '../../../../test/kit.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });
const routes: readonly Identified[] = Object.values(contract).flatMap((feature) => Object.values(feature));
const personal = routes.filter((route) => !allowsTokens(route));

async function newToken({ client }: Person, scopes: Permission[], days = 30): Promise<string> {
  return (await client.accessToken.add({ body: { name: 'nightly export', scopes, days } })).token;
}

function listProjects(app: FastifyInstance, token: string, ip?: string) {
  return send(app, '/task/project/list', { token, ...(ip && { ip }) });
}

test.for(personal)('[B5] an API token cannot call $id, which requires the user', async (route, { app, as }) => {
  const token = await newToken(await as('task:use'), ['task:use']);
  const url = route.path.replace(/:\w+/g, '0'.repeat(32));
  const payload = route.kind === 'upload' ? {} : { payload: {} };
  const { status, body } = await send(app, url, { method: route.method as 'POST', token, ...payload });
  expect([status, body?.result.failure]).toEqual([403, 'common.forbidden']);
});

test('[B5] the routes that protect the account require the user', () => {
  const ids = personal.map(({ id }) => id);
  for (const id of ['accessToken.add', 'password.update', 'confirmation.confirm', 'ownSession.end', 'identity.logout'])
    expect(ids).toContain(id);
});

test('[B5] a token has only the permissions in its scopes', async ({ app, as }) => {
  const person = await as('task:use', 'task:project:add');
  const token = await newToken(person, ['task:use']);
  const payload = { name: 'P', key: 'PX', template: 'blank' };
  const { status, body } = await send(app, '/task/project/add', { payload, token });
  expect([status, body?.result.failure]).toEqual([403, 'common.forbidden']);
  expect((await listProjects(app, token)).status).toBe(200);
});

test('[B5] a token loses the permissions its user loses', async ({ app, as }) => {
  const person = await as('task:use');
  const token = await newToken(person, ['task:use']);
  await app.pool.query('delete from sys_user_role where user_id = $1', [person.id]);
  app.outbox.committed([{ topic: 'access', payload: { userIds: [person.id] } }]);
  expect((await listProjects(app, token)).status).toBe(403);
});

test('[B5] a token cannot have permissions its user lacks or those that require the user', async ({ as }) => {
  const { client } = await as('task:use', 'system:user:password');
  for (const scope of ['task:task:import', 'system:user:password', 'made:up', '*']) {
    const adding = client.accessToken.add({ body: { name: 'x', scopes: ['task:use', scope], days: 1 } });
    await expect(adding).rejects.toMatchObject({ status: 403, failure: 'accessToken.notYours' });
  }
  const { grantable } = await client.accessToken.list();
  expect(grantable).toEqual([{ scope: 'task:use', name: expect.stringMatching(/./) }]);
});

test('[B1] a session without recent confirmation cannot create a token', async ({ app, as }) => {
  const person = await as('task:use');
  await expireConfirmation(app, person.id);
  await expect(newToken(person, ['task:use'])).rejects.toMatchObject({ status: 403, failure: 'identity.confirmFirst' });
});

test('limits a user to twenty tokens, also with concurrent requests', async ({ as }) => {
  const person = await as('task:use');
  const made = await Promise.allSettled(Array.from({ length: 22 }, () => newToken(person, ['task:use'])));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  await expect(newToken(person, ['task:use'])).rejects.toMatchObject({ failure: 'accessToken.tooMany' });
});

test('[B1] the database stores no usable API token, not even in replayed responses', async ({ app, as }) => {
  const { token: session } = await as('task:use');
  const payload = { name: 'x', scopes: ['task:use'], days: 1 };
  const headers = { 'idempotency-key': 'a-key-of-this-test' };
  const { token } = (await send(app, '/sys/accessToken/add', { payload, token: session, headers })).body?.result ?? {};
  expect(token).toMatch(/^opt_[0-9A-Za-z]{49}$/);
  for (const table of ['session', 'audit', 'outbox', 'idempotency_key', 'activity']) {
    const { rows } = await app.pool.query(`select to_jsonb(t) as row from ${table} t`);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, -6));
  }
});

test('[B2] refuses a token with a changed prefix or checksum', async ({ app, as }) => {
  const token = await newToken(await as('task:use'), ['task:use']);
  for (const wrong of [token.replace('opt_', 'ops_'), `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`]) {
    const { status, body } = await listProjects(app, wrong);
    expect([status, body?.result.failure]).toEqual([401, 'common.unauthenticated']);
  }
});

test('a token works for its scopes, and its owner sees its last use and address', async ({ app, as }) => {
  const person = await as('task:use');
  const token = await newToken(person, ['task:use']);
  expect((await person.client.accessToken.list()).tokens).toMatchObject([
    { name: 'nightly export', scopes: ['task:use'], lastUsedAt: null, lastIp: null },
  ]);
  expect((await listProjects(app, token, '10.20.30.40')).status).toBe(200);
  await expect
    .poll(async () => (await person.client.accessToken.list()).tokens)
    .toMatchObject([{ lastUsedAt: expect.stringMatching(/Z$/), lastIp: '10.20.30.40' }]);
  expect((await auditOf(app, person.id)).at(-1)).toEqual({
    kind: 'tokenIssued',
    detail: { name: 'nightly export', scopes: ['task:use'], days: 30 },
  });
});

test('a token expires after its days, used or not', async ({ app, as }) => {
  const person = await as('task:use');
  const token = await newToken(person, ['task:use'], 1);
  const { rows } = await app.pool.query(
    `select extract(epoch from ends_at - created_at)::int as life from session where user_id = $1 and kind = 'api'`,
    [person.id],
  );
  expect(rows).toEqual([{ life: 86_400 }]);
  await app.pool.query(`update session set ends_at = now() where user_id = $1 and kind = 'api'`, [person.id]);
  expect((await listProjects(app, token)).body?.code).toBe(44_444);
  expect((await person.client.accessToken.list()).tokens).toEqual([]);
});

test('[B1] [B6] revoking ends a token on every node, and only its owner can', async ({ app, secondApp, as }) => {
  const [person, other] = [await as('task:use'), await as('task:use')];
  const token = await newToken(person, ['task:use']);
  expect((await listProjects(secondApp, token)).status).toBe(200);
  const id = (await person.client.accessToken.list()).tokens[0]?.id ?? '';
  await expect(other.client.accessToken.revoke({ query: { id } })).rejects.toMatchObject({ status: 404 });
  await person.client.accessToken.revoke({ query: { id } });
  expect((await listProjects(app, token)).body?.code).toBe(44_444);
  await expect.poll(async () => (await listProjects(secondApp, token)).body?.code).toBe(44_444);
});

test('[B1] freezing the owner ends their API tokens', async ({ app, as }) => {
  const person = await as('task:use');
  const token = await newToken(person, ['task:use']);
  await app.pool.query('update sys_user set status = 2 where id = $1', [person.id]);
  app.outbox.committed([{ topic: 'access', payload: { userIds: [person.id] } }]);
  expect((await listProjects(app, token)).body?.code).toBe(44_444);
});

test('[B1] a new password ends the API tokens of its owner', async ({ app, as }) => {
  const [person, admin] = [await as('task:use'), await as('task:use', 'system:user:password')];
  const token = await newToken(person, ['task:use']);
  const password = 'a new and better one';
  await admin.client.password.change({ body: { username: person.username, password, confirmpassword: password } });
  expect((await listProjects(app, token)).body?.code).toBe(44_444);
});
