import { expect, vi } from 'vitest';
import { test } from '../../../test/kit.ts';
import { spaceGauge } from '../files/disk-space.ts';

test('an unknown address is answered with the envelope', async ({ app }) => {
  const answer = await app.inject({ method: 'GET', url: '/nothing/here', headers: { 'accept-language': 'zh-CN' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({
    success: false,
    code: 404,
    message: '很抱歉，资源未找到',
    result: { failure: 'common.notFound' },
  });
});

test('liveness and readiness are reported', async ({ app }) => {
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  expect((await app.inject('/health/ready')).json()).toEqual({ ready: true, leaving: false });
});

test.for([37 * 86_400_000, -600_000, -37 * 86_400_000])(
  '[E11] [F19] with a clock off by %d ms sessions, tickets and their order still work: the database’s clock is used',
  async (jump, { app, as }) => {
    const { client, token } = await as('task:use', 'task:project:add');
    const truth = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: truth + jump });
    const key = `C${Math.abs(jump).toString(36).toUpperCase()}${jump < 0 ? 'L' : 'F'}`;
    const { id, createdAt } = await client.project.add({ body: { name: key, key, template: 'blank' } });
    const { ticket } = await client.identity.pushTicket();
    const address = `/task/project/list?_t=${truth + jump}`;
    const answer = await app.inject({ url: address, headers: { 'x-access-token': token } });
    vi.useRealTimers();
    expect(answer.statusCode).toBe(200);
    expect(ticket).not.toBe('');
    expect(Math.abs(Date.parse(createdAt) - truth)).toBeLessThan(Math.abs(jump) / 2);
    expect((await client.project.queryById({ query: { id } })).key).toBe(key);
  },
);

test('[F5] below the threshold writes are refused immediately, reading and signing out work, and with free space everything does', async ({
  app,
  as,
}) => {
  const { client } = await as('task:use', 'task:project:add');
  const add = (name: string) => client.project.add({ body: { name, key: name.toUpperCase(), template: 'blank' } });
  const { id } = await add('before');
  const level = vi.spyOn(app.space, 'level').mockResolvedValue('full');
  await expect(add('during')).rejects.toMatchObject({ status: 507, failure: 'common.diskFull' });
  await expect(client.project.delete({ query: { id } })).rejects.toMatchObject({ status: 507 });
  expect((await client.project.list({ query: {} })).map(({ name }) => name)).toEqual(['before']);
  await client.task.query({ body: { projectId: id } });
  level.mockResolvedValue('low');
  await add('after');
  level.mockResolvedValue('full');
  await client.identity.logout();
  level.mockRestore();
});

test('[F5] the disk is checked once for many writes; without a result nothing is refused', async () => {
  const space = { free: 0, total: 1, level: 'full' } as const;
  const look = vi.fn(async () => space);
  const gauge = spaceGauge('/data', look);
  expect(await Promise.all([gauge.level(), gauge.level(), gauge.level()])).toEqual(['full', 'full', 'full']);
  expect(look).toHaveBeenCalledExactlyOnceWith('/data');
  expect(await spaceGauge(undefined, look).level()).toBe('ok');
  expect(await spaceGauge('/gone', () => Promise.reject(new Error('gone'))).level()).toBe('ok');
});
