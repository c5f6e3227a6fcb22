import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../../../test/eventually.ts';
import { test as base, type Person } from '../../../test/kit.ts';
import { runJob } from '../../../test/run-job.ts';
import { startJobs } from '../../kernel/jobs/jobs.ts';
import { publishAnnouncements } from './publish.ts';

type PushMessage = { cmd: string; msgTxt?: string; cursor?: string };
type Page = { socket: WebSocket; received: PushMessage[] };

const test = base.extend<{ open: (app: FastifyInstance, person: Person) => Promise<Page> }>({
  open: async ({}, use) => {
    const sockets: WebSocket[] = [];
    await use(async (app, { id, token }) => {
      if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
      const answer = await app.inject({
        method: 'POST',
        url: '/sys/push/ticket',
        headers: { 'x-access-token': token },
      });
      const { port } = app.server.address() as AddressInfo;
      const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${id}`, ['opsyard', answer.json().result.ticket]);
      sockets.push(socket);
      const received: PushMessage[] = [];
      socket.on('message', (data) => received.push(JSON.parse(String(data)) as PushMessage));
      await eventually(() => expect(received).toContainEqual(expect.objectContaining({ cmd: 'hello' })));
      return { socket, received };
    });
    for (const socket of sockets) socket.terminate();
  },
});

test.beforeEach(async ({ app }) => {
  await app.pool.query('delete from sys_announcement');
});

test('[AN-06] pushes an announcement to its audience on every node, and nothing to others', async ({
  app,
  secondApp,
  as,
  open,
}) => {
  const [writer, reader, other] = [await as('system:announcement:edit'), await as(), await as()];
  const pages = [await open(app, reader), await open(secondApp, reader)];
  const outside = await open(secondApp, other);
  const add = (titile: string, more = {}) => writer.client.announcement.add({ body: { titile, ...more } });
  const all = await add('For all');
  await writer.client.announcement.doReleaseData({ query: { id: all.id } });
  for (const { received } of [...pages, outside])
    await eventually(() =>
      expect(received).toContainEqual(expect.objectContaining({ cmd: 'topic', msgTxt: 'For all' })),
    );
  const one = await add('For one', { msgType: 'USER', userIds: reader.id });
  await writer.client.announcement.doReleaseData({ query: { id: one.id } });
  for (const { received } of pages)
    await eventually(() =>
      expect(received).toContainEqual(expect.objectContaining({ cmd: 'user', msgTxt: 'For one' })),
    );
  outside.socket.send('HeartBeat');
  await eventually(() => expect(outside.received).toContainEqual({ cmd: 'heartcheck' }));
  expect(JSON.stringify(outside.received)).not.toContain('For one');
});

test('[AN-06] never pushes the title of a missing or deleted announcement', async ({ app, as, open }) => {
  const [writer, reader] = [await as('system:announcement:edit'), await as()];
  const page = await open(app, reader);
  const { announcement } = writer.client;
  const startTime = '2199-01-01 00:00:00';
  const { id } = await announcement.add({ body: { titile: 'Secret plan', startTime } });
  const scheduled = await announcement.doReleaseData({ query: { id } });
  await announcement.undo({ body: { id, version: scheduled.version } });
  await announcement.doReleaseData({ query: { id } });
  await announcement.doReovkeData({ query: { id } });
  const open1 = await announcement.add({ body: { titile: 'Open' } });
  await announcement.doReleaseData({ query: { id: open1.id } });
  await announcement.doReovkeData({ query: { id: open1.id } });
  await eventually(() => expect(page.received.filter(({ cmd }) => cmd === 'topic')).toHaveLength(2));
  expect(page.received.filter(({ cmd }) => cmd === 'topic').map(({ msgTxt }) => msgTxt)).toEqual(['Open', undefined]);
  expect(JSON.stringify(page.received)).not.toContain('Secret plan');
});

test('[AN-06] a reconnecting page receives announcements it missed, also at another process', async ({
  app,
  secondApp,
  as,
  open,
}) => {
  const [writer, reader] = [await as('system:announcement:edit'), await as()];
  const before = await open(app, reader);
  const cursor = before.received.find(({ cmd }) => cmd === 'hello')?.cursor;
  before.socket.terminate();
  const { id } = await writer.client.announcement.add({ body: { titile: 'Missed' } });
  await writer.client.announcement.doReleaseData({ query: { id } });
  const after = await open(secondApp, reader);
  after.socket.send(JSON.stringify({ cmd: 'since', cursor }));
  await eventually(() =>
    expect(after.received).toContainEqual({ cmd: 'caughtUp', cursor: expect.stringMatching(/^\d+$/) }),
  );
  // Earlier events may come once more: the cursor lies before transactions that were still open.
  const announcement = after.received.findIndex(({ cmd, msgTxt }) => cmd === 'topic' && msgTxt === 'Missed');
  const end = after.received.findIndex(({ cmd }) => cmd === 'caughtUp');
  expect(announcement).toBeGreaterThan(-1);
  expect(announcement).toBeLessThan(end);
});

async function scheduled({ client }: Person, app: FastifyInstance, titile: string): Promise<string> {
  const { id } = await client.announcement.add({ body: { titile, startTime: '2099-01-01 00:00:00' } });
  const waiting = await client.announcement.doReleaseData({ query: { id } });
  expect(waiting).toMatchObject({ sendStatus: '0', scheduled: true, sendTime: null });
  await app.pool.query(
    `update sys_announcement set publish_at = now() - interval '1 second', start_time = publish_at where id = $1`,
    [id],
  );
  return id;
}

async function publishings(app: FastifyInstance, id: string): Promise<number> {
  const { rowCount } = await app.pool.query(`select from outbox where payload ->> 'msgId' = $1`, [id]);
  return rowCount ?? 0;
}

test('[AN-04] publishes a scheduled draft once although two processes run concurrently', async ({
  app,
  secondApp,
  as,
}) => {
  const [writer, reader] = [await as('system:announcement:edit'), await as()];
  const ids = [await scheduled(writer, app, 'Later 1'), await scheduled(writer, app, 'Later 2')];
  expect(await reader.client.announcement.listByUser()).toMatchObject({ anntMsgList: [] });
  await Promise.all([app, secondApp, app, secondApp].map((one) => runJob(one, publishAnnouncements, {})));
  for (const id of ids) {
    expect(await publishings(app, id)).toBe(1);
    expect(await reader.client.announcement.queryById({ query: { id } })).toMatchObject({
      sendStatus: '1',
      version: 3,
    });
  }
  const { rowCount } = await app.pool.query(
    `select from audit where kind = 'announcementPublished' and actor_id is null and detail ->> 'id' = any ($1)`,
    [ids],
  );
  expect(rowCount).toBe(2);
});

test('[AN-04] a scheduled draft survives the process and is published by the next one', async ({ app, as }) => {
  const [writer, reader] = [await as('system:announcement:edit'), await as()];
  const { id } = await writer.client.announcement.add({ body: { titile: 'Queued', startTime: '2099-01-01 00:00:00' } });
  await writer.client.announcement.doReleaseData({ query: { id } });
  const { db, pool, files, settings } = app;
  await pool.query(`update sys_announcement set publish_at = now(), start_time = now() where id = $1`, [id]);
  await pool.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [`publish ${id}`]);
  const log = pino({ level: 'silent' });
  const databaseUrl = pool.options.connectionString ?? '';
  const jobs = await startJobs({ databaseUrl, db, pool, files, settings, log, jobs: [publishAnnouncements] });
  await vi.waitFor(
    async () => expect(await reader.client.announcement.listByUser()).toMatchObject({ anntMsgTotal: 1 }),
    {
      timeout: 20_000,
    },
  );
  await jobs.stop();
  expect(await publishings(app, id)).toBe(1);
});

test('[AN-04] a scheduled draft can be unscheduled', async ({ app, as }) => {
  const writer = await as('system:announcement:edit');
  const id = await scheduled(writer, app, 'Called off');
  const off = await writer.client.announcement.doReovkeData({ query: { id } });
  expect(off).toMatchObject({ sendStatus: '0', scheduled: false });
  await runJob(app, publishAnnouncements, {});
  expect(await writer.client.announcement.queryById({ query: { id } })).toMatchObject({ sendStatus: '0' });
});
