import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newAccount, PASSWORD, send, signIn } from '../../../test/fixtures/accounts.ts';
import { tamper } from '../../../test/fixtures/tampering.ts';
import { test as base } from '../../../test/kit.ts';
import { transact } from '../../kernel/database/transact.ts';
import { auditKeyOf } from '../../kernel/secrets/secret-store.ts';
import { chainHash } from './audit-chain.ts';
import { appendAudit, lockChain, verifyAudit } from './audit-store.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

async function eventsOf(app: FastifyInstance, username: string) {
  const { rows } = await app.pool.query('select kind, ip, agent, detail from audit where username = $1 order by seq', [
    username,
  ]);
  return rows;
}

test('[B11] the server can neither change nor delete an event', async ({ app }) => {
  await signIn(app, { username: (await newAccount(app)).username });
  for (const sql of ['delete from audit', `update audit set kind = 'nothing'`, 'truncate audit']) {
    await expect(app.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  }
  expect(await verifyAudit(app.db)).toMatchObject({ ok: true });
});

test('audits every step of a session', async ({ app }) => {
  const { username, departments } = await newAccount(app, { departments: 2 });
  const from = { ip: '10.99.0.1', headers: { 'user-agent': `browser ${'x'.repeat(400)}` } };
  await signIn(app, { username, password: 'a wrong password' }, from);
  const { token } = (await signIn(app, { username, remember_me: true }, from)).body?.result ?? {};
  const orgCode = departments[0]?.orgCode;
  await send(app, '/sys/selectDepart', { ...from, method: 'PUT', token, payload: { orgCode } });
  await send(app, '/sys/logout', { ...from, method: 'POST', token });
  const where = { ip: '10.99.0.1', agent: expect.stringMatching(/^browser x{292}$/) };
  expect(await eventsOf(app, username)).toEqual([
    { kind: 'signInRefused', ...where, detail: { reason: 'badCredentials', how: 'password' } },
    { kind: 'signedIn', ...where, detail: { remembered: true, how: 'password' } },
    { kind: 'departmentSelected', ...where, detail: { orgCode } },
    { kind: 'signedOut', ...where, detail: {} },
  ]);
});

test('audits the address of a client that hangs up before its request is handled', async ({ app }) => {
  const { id, username } = await newAccount(app);
  const { token } = (await signIn(app, { username })).body?.result ?? {};
  // From here on the address is not read to record that the session is in use.
  await send(app, '/sys/user/getUserInfo', { token });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const lock = await app.pool.connect();
  try {
    await lock.query('begin');
    await lock.query('select 1 from session where user_id = $1 for update', [id]);
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const [connection] = await accepted;
    const closed = once(connection, 'close');
    client.write(`POST /sys/logout HTTP/1.1\r\nhost: x\r\nx-access-token: ${token}\r\ncontent-length: 0\r\n\r\n`);
    await once(app.server, 'request');
    client.destroy();
    await closed;
  } finally {
    await lock.query('commit');
    lock.release();
  }
  await eventually(async () =>
    expect((await eventsOf(app, username)).at(-1)).toMatchObject({ kind: 'signedOut', ip: '127.0.0.1' }),
  );
});

test('[E14] audits neither passwords nor unknown names', async ({ app }) => {
  const { username } = await newAccount(app);
  await signIn(app, { username: 'my-secret-typed-as-name', password: 'canary-password' });
  await signIn(app, { username, password: 'canary-password' });
  const { token } = (await signIn(app, { username })).body?.result ?? {};
  const { rows } = await app.pool.query('select to_jsonb(a) as row from audit a');
  const text = JSON.stringify(rows);
  for (const secret of ['my-secret-typed-as-name', 'canary-password', PASSWORD, token])
    expect(text).not.toContain(secret);
});

test('a refused action writes no success event', async ({ app }) => {
  const { username } = await newAccount(app);
  const { token } = (await signIn(app, { username })).body?.result ?? {};
  await send(app, '/sys/selectDepart', { method: 'PUT', token, payload: { orgCode: 'not-mine' } });
  expect((await eventsOf(app, username)).map(({ kind }) => kind)).toEqual(['signedIn']);
});

test('an event with a timestamp in its detail stays valid', async ({ app }) => {
  const event = { actorId: null, username: null, ip: null, agent: null };
  const detail = { at: new Date('2026-11-21T20:00:00Z'), nothing: undefined, list: [undefined, 1] };
  await transact(app.pool, { work: (db) => appendAudit(db, { ...event, kind: 'signedIn', detail }) });
  expect((await verifyAudit(app.db)).ok).toBe(true);
});

test('[B11] the event of a client that has hung up is valid, also as earlier versions hashed it', async ({ app }) => {
  const gone = { actorId: null, username: null, agent: null, kind: 'signedOut' as const, detail: {} };
  // As Fastify reads the address of a closed connection.
  const ip = undefined as unknown as null;
  await transact(app.pool, { work: (db) => appendAudit(db, { ...gone, ip }) });
  expect(await verifyAudit(app.db)).toMatchObject({ ok: true });
  await transact(app.pool, {
    async work(db) {
      const end = await lockChain(db);
      const [at, previous] = [end?.at ?? '', end?.hash ?? ''];
      const hash = chainHash(previous, { ...gone, at, ip }, (await auditKeyOf(db)).key);
      const columns = 'at, kind, detail, previous_hash, hash';
      await db.$client.query(`insert into audit (${columns}) values ($1, $2, $3, $4, $5)`, [
        ...[at, gone.kind, '{}', previous, hash],
      ]);
    },
  });
  expect(await verifyAudit(app.db)).toMatchObject({ ok: true });
});

test('events of concurrent processes form one chain', async ({ app, secondApp }) => {
  const event = { actorId: null, username: 'chain', kind: 'signedIn', ip: null, agent: null } as const;
  const before = await verifyAudit(app.db);
  await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      transact((i % 2 ? app : secondApp).pool, {
        work: (db) => appendAudit(db, { ...event, detail: { z: i, a: { 文: '字', b: [1, null] } } }),
      }),
    ),
  );
  const events = before.ok ? before.events : Number.NaN;
  expect(await verifyAudit(app.db)).toEqual({ ok: true, events: events + 30 });
});

test('[B11] a check finds an event changed or deleted in the database', async ({ app, databaseUrl }) => {
  const event = { actorId: null, username: 'trail', kind: 'signedIn', ip: null, agent: null, detail: {} } as const;
  for (let i = 0; i < 3; i += 1) await transact(app.pool, { work: (db) => appendAudit(db, event) });
  const { rows } = await app.pool.query(`select seq from audit where username = 'trail' order by seq`);
  const [first, second, third] = rows.map(({ seq }) => Number(seq));
  await tamper(databaseUrl, `update audit set ip = '10.0.0.9' where seq = ${first}`);
  expect(await verifyAudit(app.db)).toEqual({ ok: false, brokenAt: first });
  await tamper(databaseUrl, `update audit set ip = null where seq = ${first}`);
  expect(await verifyAudit(app.db)).toMatchObject({ ok: true });
  await tamper(databaseUrl, `delete from audit where seq = ${second}`);
  expect(await verifyAudit(app.db)).toEqual({ ok: false, brokenAt: third });
});

test('[B11] the database role of the app cannot change or delete an event', async ({ app }) => {
  const { rows } = await app.pool.query(
    `select privilege, has_table_privilege('audit', privilege) as may from unnest('{insert,update,delete,truncate}'::text[]) as privilege`,
  );
  expect(rows.filter(({ may }) => may).map(({ privilege }) => privilege)).toEqual(['insert']);
});
