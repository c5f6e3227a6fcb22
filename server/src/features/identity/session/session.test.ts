import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { type Answer, newAccount, PASSWORD, refusal, send, signIn } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { closeExpiredSockets } from './session-cleanup.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const expired = refusal('common.sessionExpired', 'Sorry, login has expired, please log in again', 44_444);
const never = refusal('common.unauthenticated', 'Unauthorized. Please log in again', 401);

async function signedIn(app: FastifyInstance) {
  const account = await newAccount(app);
  return { ...account, token: (await signIn(app, { username: account.username })).body?.result.token as string };
}

function me(app: FastifyInstance, token?: string): Promise<Answer> {
  return send(app, '/sys/user/getCurrentUserDeparts', token ? { token } : {});
}

/** Publishes an event to every process, as a committed change does. */
async function notify(app: FastifyInstance, topic: string, payload: object): Promise<void> {
  await app.pool.query('insert into outbox (topic, payload) values ($1, $2)', [topic, JSON.stringify(payload)]);
  app.outbox.committed([{ topic, payload: { ...payload } }]);
}

async function openSocket(
  app: FastifyInstance,
  token: string,
): Promise<{ socket: WebSocket; closed: Promise<number> }> {
  const { ticket, userId } = (await send(app, '/sys/push/ticket', { method: 'POST', token })).body?.result ?? {};
  const socket = new WebSocket(`${await addressOf(app)}/websocket/${userId}`, ['opsyard', ticket]);
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  return { socket, closed };
}

async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

test('[B2] refuses foreign, made-up and mistyped tokens', async ({ app }) => {
  const { token } = await signedIn(app);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = encode({ username: 'admin', exp: 4_000_000_000 });
  const mistyped = token.slice(0, 10) + (token[10] === 'a' ? 'b' : 'a') + token.slice(11);
  const jwt = `${encode({ alg: 'none' })}.${claims}.`;
  for (const wrong of [jwt, `${encode({ alg: 'HS256' })}.${claims}.c2ln`, mistyped, token.toLowerCase(), `${token}=`]) {
    const { status, body } = await me(app, wrong);
    expect([status, body]).toEqual([401, never]);
  }
});

test('[SS-02] distinguishes an expired session from one that never existed', async ({ app }) => {
  const { token, id } = await signedIn(app);
  expect(await me(app)).toMatchObject({ status: 401, body: never });
  await app.pool.query('update session set idle_until = now() where user_id = $1', [id]);
  expect(await me(app, token)).toMatchObject({ status: 401, body: expired });
});

test('[SS-02] a session expires at its end even when in use', async ({ app }) => {
  const { token, id } = await signedIn(app);
  await app.pool.query('update session set ends_at = now() where user_id = $1', [id]);
  expect((await me(app, token)).body?.code).toBe(44_444);
});

test('[B1] logging out ends the session in every process', async ({ app, secondApp }) => {
  const { token } = await signedIn(app);
  for (const node of [app, secondApp]) expect((await me(node, token)).status).toBe(200);
  const { status, body } = await send(app, '/sys/logout', { method: 'POST', token });
  expect([status, body]).toEqual([
    200,
    { success: true, message: '', code: 200, result: null, timestamp: expect.any(Number) },
  ]);
  expect((await me(app, token)).body).toEqual(expired);
  await expect.poll(async () => (await me(secondApp, token)).body).toEqual(expired);
});

test('logging out keeps the other sessions', async ({ app }) => {
  const { token, username } = await signedIn(app);
  const other = (await signIn(app, { username })).body?.result.token;
  await send(app, '/sys/logout', { method: 'POST', token });
  expect((await me(app, other)).status).toBe(200);
});

test('[B1] logging out closes the push sockets of the session on every node', async ({ app, secondApp }) => {
  const { token, username } = await signedIn(app);
  const other = (await signIn(app, { username })).body?.result.token;
  const [here, there, kept] = [
    await openSocket(app, token),
    await openSocket(secondApp, token),
    await openSocket(app, other),
  ];
  await send(app, '/sys/logout', { method: 'POST', token });
  expect(await Promise.all([here.closed, there.closed])).toEqual([4401, 4401]);
  expect(kept.socket.readyState).toBe(WebSocket.OPEN);
  kept.socket.terminate();
});

test('[B1] ending the other sessions or changing the password closes their push sockets on every node', async ({
  app,
  secondApp,
}) => {
  const { token, username } = await signedIn(app);
  const other = async () => (await signIn(app, { username })).body?.result.token as string;
  const mine = await openSocket(app, token);
  const [here, there] = [await openSocket(app, await other()), await openSocket(secondApp, await other())];
  await send(app, '/sys/session/endOthers', { method: 'POST', token });
  expect(await Promise.all([here.closed, there.closed])).toEqual([4401, 4401]);
  const late = await openSocket(secondApp, await other());
  const passwords = {
    oldpassword: PASSWORD,
    password: 'a new and better one',
    confirmpassword: 'a new and better one',
  };
  await send(app, '/sys/user/updatePassword', { method: 'PUT', token, payload: passwords });
  expect(await late.closed).toBe(4401);
  expect(mine.socket.readyState).toBe(WebSocket.OPEN);
  mine.socket.terminate();
});

test('[B1] a push ticket issued before logging out is invalid afterwards', async ({ app }) => {
  const { token } = await signedIn(app);
  const { ticket, userId } = (await send(app, '/sys/push/ticket', { method: 'POST', token })).body?.result ?? {};
  const kept = await openSocket(app, token);
  await send(app, '/sys/logout', { method: 'POST', token });
  await kept.closed;
  const socket = new WebSocket(`${await addressOf(app)}/websocket/${userId}`, ['opsyard', ticket]);
  const [, response] = await once(socket, 'unexpected-response');
  expect(response.statusCode).toBe(401);
  socket.on('error', () => {});
  socket.terminate();
});

test('[B1] freezing an account ends its calls and sockets in every process', async ({ app, secondApp }) => {
  const { token, id } = await signedIn(app);
  expect((await me(secondApp, token)).status).toBe(200);
  const { closed } = await openSocket(secondApp, token);
  await app.pool.query('update sys_user set status = 2 where id = $1', [id]);
  await notify(app, 'access', { userIds: [id] });
  expect(await closed).toBe(4401);
  await expect.poll(async () => (await me(secondApp, token)).body?.code).toBe(44_444);
});

test('[B1] [E7] closes the push sockets of an expired session', async ({ app }) => {
  const [{ token, id }, other] = [await signedIn(app), await signedIn(app)];
  const [over, kept] = [await openSocket(app, token), await openSocket(app, other.token)];
  await closeExpiredSockets(app);
  expect([over.socket.readyState, kept.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  await app.pool.query('update session set idle_until = now() where user_id = $1', [id]);
  await closeExpiredSockets(app);
  expect(await over.closed).toBe(4401);
  expect(kept.socket.readyState).toBe(WebSocket.OPEN);
  kept.socket.terminate();
});

test('[B1] the database stores no usable token', async ({ app }) => {
  const { token } = await signedIn(app);
  const { rows } = await app.pool.query('select to_jsonb(s) as row from session s');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token.slice(4, -6));
});

test('a push ticket opens one socket', async ({ app }) => {
  const { token, id } = await signedIn(app);
  const { status, body } = await send(app, '/sys/push/ticket', { method: 'POST', token });
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: '',
      code: 200,
      result: { ticket: expect.stringMatching(/^[\w-]{43}$/), userId: id },
      timestamp: expect.any(Number),
    },
  ]);
  const url = `${await addressOf(app)}/websocket/${id}`;
  const first = new WebSocket(url, ['opsyard', body?.result.ticket]);
  await once(first, 'open');
  const second = new WebSocket(url, ['opsyard', body?.result.ticket]);
  const [, response] = await once(second, 'unexpected-response');
  expect(response.statusCode).toBe(401);
  first.terminate();
  second.on('error', () => {});
  second.terminate();
});
