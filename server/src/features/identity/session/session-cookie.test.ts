import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { contract, type Identified } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect, test as plain } from 'vitest';
import { WebSocket } from 'ws';
import { newAccount, newSignedIn, send, signIn } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { readSettings } from '../../../kernel/settings/settings.ts';

const ALLOWED = 'https://client.example.com';
const test = base.extend({
  environment: [
    async ({}, use) => use({ CAPTCHA: 'off', ALLOWED_ORIGINS: ALLOWED, TRUST_PROXY: '10.77.0.1' }),
    { scope: 'file' },
  ],
});
const routes = Object.values(contract).flatMap((group): Identified[] => Object.values(group));

type SignedIn = { id: string; token: string; cookie: string; set: string };

/** A user whose browser has the session cookie. */
async function withCookie(app: FastifyInstance): Promise<SignedIn> {
  const { id, username } = await newAccount(app);
  const { headers, body } = await signIn(app, { username, remember_me: true });
  const set = String(headers['set-cookie']);
  return { id, token: body?.result.token, set, cookie: set.split(';')[0] ?? '' };
}

async function addFile(app: FastifyInstance, by: string): Promise<string> {
  const [id, fileId] = [newId(), newId()];
  const { sha256 } = await app.files.keep(fileId, Readable.from([Buffer.from('kept')]));
  await app.pool.query(
    `with kept as (insert into stored_file (id, sha256, size, mime, created_by) values ($2, $3, 4, 'text/plain', $4))
     insert into common_file (id, file_id, folder, name) values ($1, $2, 'temp', 'a.txt')`,
    [id, fileId, sha256, by],
  );
  return `/sys/common/static/temp/${id}.txt`;
}

async function open(app: FastifyInstance, id: string, headers: Record<string, string>) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const own = headers.origin === 'own' ? { origin: `http://${host}` } : {};
  const socket = new WebSocket(`ws://${host}/websocket/${id}`, { headers: { ...headers, ...own } });
  socket.on('error', () => {});
  // The first message may arrive with the upgrade response.
  const first = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const answer = await new Promise<number | undefined>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
  });
  return { socket, answer, closed, first };
}

async function answerOf(
  app: FastifyInstance,
  id: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const { socket, answer } = await open(app, id, headers);
  socket.terminate();
  return answer;
}

test('[B4] the session cookie is hidden from scripts and other sites, and is not the token', async ({ app }) => {
  const { set, token, cookie } = await withCookie(app);
  expect(set).toMatch(/^opsyard-session=[\w-]{43}\.[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/);
  expect(set).not.toContain(token);
  expect((await send(app, '/sys/preferences', { token: cookie.split('=')[1] ?? '' })).status).toBe(401);
  const { username } = await newAccount(app);
  const throughTls = { ip: '10.77.0.1', headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.9.9.9' } };
  const secure = String((await signIn(app, { username }, throughTls)).headers['set-cookie']);
  expect(secure).toMatch(/^__Host-opsyard-session=\S+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/);
  const { body, headers } = await signIn(app, { username, password: 'a wrong one' });
  expect([body?.success, headers['set-cookie']]).toEqual([false, undefined]);
});

test('[B4] the cookie alone authorizes no other call', async ({ app }) => {
  const { cookie } = await withCookie(app);
  const closed = routes.filter(({ access, takesCookie }) => access !== 'public' && !takesCookie);
  expect(closed.length).toBeGreaterThan(200);
  for (const { method, path, id } of closed) {
    const url = path.replace(/:\w+/g, 'x');
    const { statusCode } = await app.inject({ method, url, headers: { cookie } });
    expect([id, statusCode]).toEqual([id, 401]);
  }
  const taking = routes.filter(({ takesCookie }) => takesCookie);
  expect(taking.map(({ method, kind }) => [method, kind])).toEqual(taking.map(() => ['GET', 'file']));
  for (const access of ['/sys/user/registration', '/sys/evaluation'])
    expect((await send(app, access, { headers: { cookie } })).status).toBe(200);
});

test('[B4] the cookie fetches files for its own origin until the session ends', async ({ app }) => {
  const { cookie, id, token } = await withCookie(app);
  const file = await addFile(app, id);
  const fetched = async (headers: Record<string, string>, method: 'GET' | 'DELETE' = 'GET') =>
    (await app.inject({ method, url: file, headers })).statusCode;
  expect(await fetched({})).toBe(401);
  expect(await fetched({ cookie: `theme=dark; ${cookie}; last=1` })).toBe(200);
  expect(await fetched({ cookie }, 'DELETE')).toBe(401);
  // A cookie does not replace an invalid token.
  expect(await fetched({ cookie, 'x-access-token': 'none' })).toBe(401);
  expect(await fetched({ cookie: `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}` })).toBe(401);
  expect(await fetched({ cookie: cookie.replace('opsyard', '__Host-opsyard') })).toBe(401);
  const { headers } = await send(app, '/sys/logout', { method: 'POST', token });
  expect(headers['set-cookie']).toBe('opsyard-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
  expect(await fetched({ cookie })).toBe(401);
});

test('[B4] using the cookie does not extend a session', async ({ app }) => {
  const { cookie, id } = await withCookie(app);
  const file = await addFile(app, id);
  await app.pool.query(`update session set idle_until = now() + interval '1 minute' where user_id = $1`, [id]);
  const until = async () =>
    (await app.pool.query('select idle_until from session where user_id = $1', [id])).rows[0].idle_until;
  const before = await until();
  for (let times = 0; times < 2; times += 1)
    expect((await app.inject({ url: file, headers: { cookie } })).statusCode).toBe(200);
  expect(await until()).toEqual(before);
});

test('[E7] [AN-06] only pages of our origin open the push socket of a user with the cookie', async ({ app }) => {
  const [mine, theirs] = [await withCookie(app), await withCookie(app)];
  const { cookie, id } = mine;
  for (const [headers, userId, expected] of [
    [{ cookie }, id, 401],
    [{ origin: 'own' }, id, 401],
    [{ cookie: `${cookie}x`, origin: 'own' }, id, 401],
    [{ cookie, origin: 'own' }, theirs.id, 403],
    [{ cookie, origin: 'https://evil.example' }, id, 403],
    [{ cookie, origin: 'null' }, id, 403],
    [{ cookie, origin: `${ALLOWED}.evil.example` }, id, 403],
    [{ cookie, origin: ALLOWED, 'sec-websocket-protocol': 'opsyard' }, id, 401],
    [{ cookie, origin: ALLOWED }, id, 101],
    [{ cookie, origin: 'own' }, id, 101],
  ] as const)
    expect([headers, await answerOf(app, userId, headers)]).toEqual([headers, expected]);
});

test('[E7] [B1] a socket opened with the cookie closes with the session on every node', async ({ app, secondApp }) => {
  const { cookie, id, token } = await withCookie(app);
  const { answer, closed, first } = await open(secondApp, id, { cookie, origin: 'own' });
  expect(answer).toBe(101);
  expect(JSON.parse(await first)).toMatchObject({ cmd: 'hello' });
  await send(app, '/sys/logout', { method: 'POST', token });
  expect(await closed).toBe(4401);
  expect(await answerOf(secondApp, id, { cookie, origin: 'own' })).toBe(401);
});

test('[B1] a frozen account fetches and receives nothing with the cookie', async ({ app }) => {
  const { id } = await newSignedIn(app);
  const { cookie, ...person } = await withCookie(app);
  const file = await addFile(app, id);
  await app.pool.query('update sys_user set status = 2 where id = $1', [person.id]);
  expect((await app.inject({ url: file, headers: { cookie } })).statusCode).toBe(401);
  expect(await answerOf(app, person.id, { cookie, origin: 'own' })).toBe(401);
});

plain.for([
  '*',
  'https://*.example.com',
  'https://a.example/path',
  'HTTPS://a.example',
  'a.example',
  'null',
  'file://x',
])('[B4] “%s” is no origin to allow', (origin) => {
  expect(() => readSettings({ ALLOWED_ORIGINS: `https://a.example,${origin}` })).toThrow(/ALLOWED_ORIGINS: exact/);
});
