import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { expect } from 'vitest';
import { openLog } from '../../src/kernel/log.ts';
import { start } from '../../src/start.ts';
import { eventually } from '../eventually.ts';
import { test as base, type TaskFixture } from '../fixtures/task-fixture.ts';
import { type FaultyConnection, faultyConnection } from '../peers/faulty-connection.ts';

type Remote = {
  app: FastifyInstance;
  line: FaultyConnection;
  /** Requests a list, or adds a task, always the same one. */
  list: () => Promise<number>;
  add: () => Promise<{ status: number; id: string | undefined }>;
};

const small = base.extend({ environment: [async ({}, use) => use({ POOL_SIZE: '5' }), { scope: 'file' }] });
const test = small.extend<{ remote: Remote }>({
  /** The app of another process, behind a connection that can be degraded. */
  remote: async ({ app: { settings }, databaseUrl, fixture }, use) => {
    const line = await faultyConnection(databaseUrl);
    const { app, close } = await start({ settings, databaseUrl: line.url, log: openLog(settings, false) });
    await use({ app, line, ...callsOf(app, fixture) });
    await close();
    line.close();
  },
});

function callsOf(app: FastifyInstance, { owner, project }: TaskFixture): Pick<Remote, 'list' | 'add'> {
  const headers = { 'x-access-token': owner.token };
  return {
    async list() {
      return (await app.inject({ url: '/task/project/list', headers })).statusCode;
    },
    async add() {
      const keyed = { ...headers, 'idempotency-key': `over-a-bad-line-${project.id}` };
      const payload = { projectId: project.id, title: 'kept once' };
      const reply = await app.inject({ method: 'POST', url: '/task/task/add', headers: keyed, payload });
      return { status: reply.statusCode, id: reply.json().result.records?.[0].id };
    },
  };
}

/** No connection is in use except that of the event listener, and none is waited for. */
async function expectIdlePool(pool: pg.Pool): Promise<void> {
  await eventually(() => {
    expect(pool.waitingCount).toBe(0);
    expect(pool.totalCount - pool.idleCount).toBeLessThanOrEqual(1);
  });
}

/** Whatever happened to the calls: the task exists once, and everything works as before. */
async function expectRecovered({ app, list, add }: Remote, { member, project }: TaskFixture): Promise<void> {
  await eventually(async () => expect((await app.inject('/health/ready')).statusCode).toBe(200));
  expect(await list()).toBe(200);
  const { status, id } = await add();
  expect([status, (await add()).id]).toEqual([200, id]);
  const { records } = await member.client.task.query({ body: { projectId: project.id } });
  expect(records.map((record) => record.id)).toEqual([id]);
  await expectIdlePool(app.pool);
}

test('[F7] calls over a slow connection succeed late; over one that is too slow they are asked to retry', async ({
  remote,
  fixture,
}) => {
  const { line, list, add } = remote;
  line.slow(60);
  expect([await list(), (await add()).status]).toEqual([200, 200]);
  line.slow(6_000);
  const answers = await Promise.all([list(), list(), list(), add().then(({ status }) => status)]);
  // A repeated write is answered with the stored response, unless it cannot be read.
  expect(answers).toEqual([503, 503, 503, 503]);
  line.slow(0);
  await expectRecovered(remote, fixture);
});

test('[F7] silently dead connections are closed in time and replaced', async ({ remote, fixture }) => {
  const { line, list, add } = remote;
  expect(await Promise.all([list(), list(), list()])).toEqual([200, 200, 200]);
  line.forget();
  // The connection stays dead: without a timeout none of the calls would ever be answered.
  const answers = await Promise.all([list(), list(), add().then(({ status }) => status)]);
  expect(answers).toEqual([503, 503, 503]);
  await expectRecovered(remote, fixture);
});

test('[F8] with all connections in use, waiting calls are asked to retry in time, likewise for a lock that is never released', async ({
  app,
  fixture,
}) => {
  const { list } = callsOf(app, fixture);
  const { pool } = app;
  await expectIdlePool(pool);
  const clients: pg.PoolClient[] = [];
  try {
    const locker = await pool.connect();
    clients.push(locker);
    await locker.query('begin');
    await locker.query('lock table project in access exclusive mode');
    const lockedOut = list();
    await eventually(() => expect(pool.totalCount - pool.idleCount).toBeGreaterThanOrEqual(2));
    while (pool.totalCount - pool.idleCount < app.settings.POOL_SIZE) clients.push(await pool.connect());
    // No call is aborted before the others are answered.
    const waiting = await Promise.all(Array.from({ length: 6 }, list));
    expect(waiting).toEqual(waiting.map(() => 503));
    expect(await lockedOut).toBe(503);
    await locker.query('rollback');
  } finally {
    for (const client of clients) client.release();
  }
  expect(await Promise.all(Array.from({ length: 12 }, list))).toEqual(Array.from({ length: 12 }, () => 200));
  await expectIdlePool(pool);
});
