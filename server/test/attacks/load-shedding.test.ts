import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openLog } from '../../src/kernel/log.ts';
import { start } from '../../src/start.ts';
import { test as base } from '../fixtures/upload-fixture.ts';
import { faultyConnection } from '../peers/faulty-connection.ts';

const LIMIT = 8;
const environment = { MAX_IN_FLIGHT: String(LIMIT), POOL_SIZE: '3' };
const test = base.extend({ environment: [async ({}, use) => use(environment), { scope: 'file' }] });

function half(port: number, head: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head, () => resolve(socket)));
    socket.on('error', reject);
  });
}

/** Waits until the server has closed the connection, in order or with a reset while the client still writes. */
function disconnected(socket: Socket): Promise<void> {
  if (socket.closed) return Promise.resolve();
  return new Promise((resolve) => socket.resume().once('close', () => resolve()));
}

test('[F20] bodies that never arrive do not block other clients', async ({ port }) => {
  const head = `POST /sys/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`;
  const sockets = await Promise.all(Array.from({ length: LIMIT + 4 }, () => half(port, head)));
  const status = await statusOf(port);
  for (const socket of sockets) socket.destroy();
  expect(status).toBe(200);
});

test('[F21] open push sockets do not count as requests in progress', async ({ port, as }) => {
  const people = await Promise.all(Array.from({ length: LIMIT + 4 }, () => as('task:use')));
  const sockets: WebSocket[] = [];
  for (const { client, id } of people) {
    const { ticket } = await client.identity.pushTicket();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${id}`, ['opsyard', ticket]);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    sockets.push(socket);
  }
  const status = await statusOf(port);
  for (const socket of sockets) socket.terminate();
  expect(status).toBe(200);
});

test('[F20] responses that are never read do not block other clients', async ({ port, fixture, send }) => {
  const { id: taskId } = await fixture.add('big');
  const { file } = await send(fixture.owner, taskId, Buffer.alloc(20_000_000, 'x'), { name: 'big.txt' });
  const head = `GET /task/attachment/download?id=${file.id} HTTP/1.1\r\nhost: x\r\nx-access-token: ${fixture.owner.token}\r\n\r\n`;
  const sockets = await Promise.all(Array.from({ length: LIMIT + 4 }, async () => (await half(port, head)).pause()));
  const status = await statusOf(port);
  for (const socket of sockets) socket.destroy();
  expect(status).toBe(200);
});

/** Sends a request on a new connection, which the server accepts after all the others. */
async function statusOf(port: number): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}/sys/getEncryptedString`)).status;
}

test('[F20] above the limit requests are immediately asked to retry, while health answers; afterwards everything works again', async ({
  port,
  app,
  fixture,
}) => {
  const headers = { 'x-access-token': fixture.owner.token };
  const list = () => fetch(`http://127.0.0.1:${port}/task/project/list`, { headers });
  const lock = await app.pool.connect();
  let pendingRequests: Promise<Response>[] = [];
  try {
    await lock.query('begin');
    await lock.query('lock table project in access exclusive mode');
    pendingRequests = Array.from({ length: LIMIT }, list);
    await vi.waitFor(async () => expect(await statusOf(port)).toBe(503), 4_000);
    const refused = await list();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[1-3]$/)]);
    expect(await refused.json()).toMatchObject({ success: false, result: { failure: 'common.busy' } });
    const answers = ['/health/live', '/health/live?probe', '/health', '/healthy', '/health/live/too'].map(
      async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
    );
    expect(await Promise.all(answers)).toEqual([200, 200, 503, 503, 503]);
    // No page is built here; a 404 shows that the request was handled.
    const files = Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${port}/assets/index.js`));
    expect((await Promise.all(files)).map(({ status }) => status)).toEqual(files.map(() => 404));
    for (const [path, status] of [
      ['/modules', '404'],
      ['/sys/getEncryptedString', '503'],
    ]) {
      const page = await half(port, `GET ${path} HTTP/1.1\r\nhost: x\r\nsec-fetch-mode: navigate\r\n\r\n`);
      expect(String((await once(page, 'data'))[0])).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
      page.destroy();
    }
  } finally {
    await lock.query('rollback');
    lock.release();
  }
  expect((await Promise.all(pendingRequests)).map(({ status }) => status)).toEqual(pendingRequests.map(() => 200));
  expect(await statusOf(port)).toBe(200);
});

test('[F22] at ten times the capacity, admitted requests wait for at most one capacity and all others are asked to retry', async ({
  port,
  app,
  fixture,
}) => {
  const headers = { 'x-access-token': fixture.owner.token };
  const statusOf = () => fetch(`http://127.0.0.1:${port}/task/project/list`, { headers });
  expect((await statusOf()).status).toBe(200);
  let longest = 0;
  const waiting = setInterval(() => {
    longest = Math.max(longest, app.pool.waitingCount);
  }, 1);
  const replies = await Promise.all(Array.from({ length: 10 * LIMIT }, statusOf));
  clearInterval(waiting);
  const refused = replies.filter(({ status }) => status === 503);
  const accepted = replies.filter(({ status }) => status === 200);
  expect([
    accepted.length + refused.length,
    refused.every((reply) => /^[1-3]$/.test(reply.headers.get('retry-after') ?? '')),
  ]).toEqual([10 * LIMIT, true]);
  expect(accepted.length).toBeGreaterThanOrEqual(LIMIT);
  expect(longest).toBeLessThanOrEqual(LIMIT);
  expect((await statusOf()).status).toBe(200);
});

test('[F20] a client that stops sending within a head or a body is disconnected, and no other client is', async ({
  port,
  app,
}) => {
  // A tenth of the real timeouts, to shorten the test.
  expect(app.server.headersTimeout).toBe(5_000);
  app.server.headersTimeout = 500;
  const head = `POST /sys/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n`;
  const silent = await Promise.all([half(port, head), half(port, `${head}\r\n{`)]);
  const patient = await half(port, 'GET /sys/getEncryptedString HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(patient, 'data');
  await Promise.all(silent.map(disconnected));
  patient.write('GET /sys/getEncryptedString HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String((await once(patient, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
  patient.destroy();
  app.server.headersTimeout = 5_000;
});

test('[F20] a client that sends a head or a body byte by byte is disconnected, also on a reused connection and among many', async ({
  port,
  app,
}) => {
  app.server.headersTimeout = 500;
  const statusOf = 'GET /sys/getEncryptedString HTTP/1.1\r\nhost: x\r\n\r\n';
  const post = 'POST /sys/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n';
  const heads = [`${post}\r\n{`, `${post}x-slow: `, `${statusOf}${post}\r\n{`, `${statusOf}${post}x-slow: `];
  const slow = await Promise.all(heads.flatMap((head) => Array.from({ length: 10 }, () => half(port, head))));
  const timers = slow.map((socket) => setInterval(() => socket.write('a'), 50));
  // Without a timeout they would continue for an hour and a half.
  await Promise.all(slow.map(disconnected));
  for (const timer of timers) clearInterval(timer);
  app.server.headersTimeout = 5_000;
  expect(slow.every(({ bytesWritten }) => bytesWritten < 10_000)).toBe(true);
});

test('[F6] while the database hangs, ready fails, live succeeds and all calls are asked to retry; then work continues', async ({
  app: { settings, pool },
  databaseUrl,
  fixture,
}) => {
  const line = await faultyConnection(databaseUrl);
  const { app, close } = await start({ settings, databaseUrl: line.url, log: openLog(settings, false) });
  const headers = { 'x-access-token': fixture.owner.token };
  const get = async (url: string) => (await app.inject({ url, headers })).statusCode;
  const add = async () => {
    const payload = { projectId: fixture.project.id, title: 'kept once' };
    const keyed = { ...headers, 'idempotency-key': 'sent-while-it-hangs' };
    return await app.inject({ method: 'POST', url: '/task/task/add', headers: keyed, payload });
  };
  // A slow statement on a healthy database is not aborted.
  const long = pool.query<{ done: boolean }>('select pg_sleep(4) is not null as done');
  try {
    expect(await get('/task/project/list')).toBe(200);
    line.freeze();
    const since = performance.now();
    const calls = Array.from({ length: LIMIT - 3 }, () => get('/task/project/list'));
    const adding = add();
    expect(await get('/health/ready')).toBe(503);
    expect(await get('/health/live')).toBe(200);
    expect(await Promise.all(calls)).toEqual(calls.map(() => 503));
    const refused = await adding;
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    // Long before any statement would have timed out; later calls do not wait at all.
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(await get('/task/project/list')).toBe(503);
    line.unfreeze();
    await vi.waitFor(async () => expect(await get('/health/ready')).toBe(200), 5_000);
    expect(await get('/task/project/list')).toBe(200);
    const ids = [await add(), await add()].map((reply) => reply.json().result.records[0].id);
    expect(ids).toEqual([expect.any(String), ids[0]]);
    expect((await long).rows).toEqual([{ done: true }]);
  } finally {
    line.unfreeze();
    await close();
    line.close();
  }
});
