import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { Outbox } from './outbox.ts';
import { PushClient } from './push-client.ts';

const project = 'a'.repeat(32);

function page(outbox: Partial<Outbox> = {}, detail: 'ids' | 'hint' = 'ids') {
  const received: Record<string, unknown>[] = [];
  const socket = Object.assign(new EventEmitter(), {
    ...{ OPEN: 1, readyState: 1, bufferedAmount: 0 },
    send: (text: string) => void received.push(JSON.parse(text)),
    close: () => undefined,
  });
  const client = new PushClient({
    socket: socket as unknown as WebSocket,
    ...{ userId: 'u', session: 's', outbox: outbox as Outbox, log: pino({ level: 'silent' }) },
    mayWatch: async (_, ids) => new Map(ids.map((id) => [id, detail] as const)),
    mayWatchRecords: async () => new Map([['whole', 'ids'] as const, ['limited', 'hint'] as const]),
  });
  socket.emit('message', JSON.stringify({ cmd: 'watch', projectIds: [project] }));
  return { client, received, send: (message: object) => socket.emit('message', JSON.stringify(message)) };
}

const event = (opId: string, topic = `project:${project}`) => ({ topic, payload: { cmd: 'task', opId }, xid: '1' });
const some = [event('one'), event('two'), event('elsewhere', 'project:other')];

test('[G7] a page that disconnects within a series of messages resumes before them: only the last one moves its cursor', async () => {
  const { client, received } = page();
  await expect
    .poll(() => {
      client.deliver(some, { from: '100', reached: '103' });
      return received.length;
    })
    .toBeGreaterThan(0);
  expect(received).toEqual([
    { cmd: 'task', opId: 'one', cursor: '100' },
    { cmd: 'task', opId: 'two', cursor: '103' },
  ]);
});

test('[G7] the last missed message moves the cursor, too', async () => {
  const { received, send } = page({ since: async () => ({ events: some, cursor: '103' }) });
  send({ cmd: 'since', cursor: '90' });
  await expect.poll(() => received.at(-1)?.cmd).toBe('caughtUp');
  expect(received.map(({ cursor }) => cursor)).toEqual(['90', '103', '103']);
});

test('[G7] a page without a cursor requests changes by time, counted back from the greeting; beyond the retention it reloads', async () => {
  const requested: number[] = [];
  const { client, received, send } = page({
    cursorNow: async () => '103',
    cursorAt: (moment) => {
      requested.push(performance.now() - moment);
      return requested.length === 1 ? '90' : undefined;
    },
    since: async (cursor) => ({ events: cursor === '90' ? some : [], cursor: '103' }),
  });
  client.sendHello();
  await expect.poll(() => received.map(({ cmd }) => cmd)).toEqual(['hello']);
  send({ cmd: 'since', before: 60_000 });
  await expect.poll(() => received.at(-1)).toEqual({ cmd: 'caughtUp', cursor: '103' });
  expect(received.map(({ opId }) => opId)).toEqual([undefined, 'one', 'two', undefined]);
  expect(requested[0]).toBeGreaterThanOrEqual(60_000);
  send({ cmd: 'since', before: 3_600_000 });
  await expect.poll(() => received.at(-1)).toEqual({ cmd: 'reset', cursor: '103' });
});

test('editing messages of a page are forwarded in order, however long the first one takes', async () => {
  const passedOn: (string | null)[] = [];
  const first = Promise.withResolvers<void>();
  const { send } = page({
    async signal(text: string) {
      const { field } = JSON.parse(text) as { field: string | null };
      if (field !== null) await first.promise;
      passedOn.push(field);
    },
  });
  await new Promise((resolve) => setImmediate(resolve));
  send({ cmd: 'editing', projectId: project, taskId: project, field: 'title' });
  send({ cmd: 'editing', projectId: project, taskId: project, field: null });
  await new Promise((resolve) => setImmediate(resolve));
  first.resolve();
  await expect.poll(() => passedOn).toEqual(['title', null]);
});

test('[pitfall 3] a page receives changed records of a type, a hint without ids if it may not see all, and nothing of others', async () => {
  const { client, received, send } = page();
  send({ cmd: 'watch', projectIds: [], recordTypes: ['whole', 'limited', 'secret'] });
  const changed = (recordType: string) => ({
    topic: `record:${recordType}`,
    payload: { cmd: 'record', recordType, ids: ['a'] },
    xid: '1',
  });
  await expect
    .poll(() => {
      received.length = 0;
      client.deliver(['whole', 'limited', 'secret'].map(changed), { from: '1', reached: '2' });
      return received.length;
    })
    .toBe(2);
  expect(received).toEqual([
    { cmd: 'record', recordType: 'whole', ids: ['a'], cursor: '1' },
    { cmd: 'record', recordType: 'limited', ids: [], cursor: '2' },
  ]);
});

test('[pitfall 3] after a change of permissions a page receives no ids until its access has been checked', async () => {
  const { client, received, send } = page();
  send({ cmd: 'watch', projectIds: [], recordTypes: ['whole', 'constructor', '__proto__', 5, null] });
  const changed = { topic: 'record:whole', payload: { cmd: 'record', recordType: 'whole', ids: ['a'] }, xid: '1' };
  await expect
    .poll(() => {
      received.length = 0;
      client.deliver([changed], { from: '1', reached: '2' });
      return received[0]?.ids;
    })
    .toEqual(['a']);
  received.length = 0;
  client.deliver([{ topic: 'access', payload: {}, xid: '2' }, changed], { from: '2', reached: '3' });
  expect(received).toEqual([{ cmd: 'record', recordType: 'whole', ids: [], cursor: '3' }]);
});

test('a page whose user may not see all tasks of a project gets neither ids of tasks nor who edits them', async () => {
  const { client, received } = page({}, 'hint');
  const of = (kind: string) => ({ topic: `project:${project}`, payload: { cmd: 'task', kind, ids: ['t'] }, xid: '1' });
  const all = [of('changed'), of('deleted')];
  await expect
    .poll(() => {
      client.deliver(all, { from: '100', reached: '103' });
      return received.length;
    })
    .toBeGreaterThan(0);
  client.sendEditing({
    cmd: 'editing',
    projectId: project,
    taskId: 't',
    field: 'title',
    userId: 'o',
    pageId: 'p',
  } as never);
  expect(received).toEqual([
    { cmd: 'task', kind: 'bulk', ids: [], cursor: '100' },
    { cmd: 'task', kind: 'bulk', ids: [], cursor: '103' },
  ]);
});
