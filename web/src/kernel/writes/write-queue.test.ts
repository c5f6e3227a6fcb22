import { type TaskChanges, task } from '@opsyard/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { id, loginResult, signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { taskId, taskRow } from '../../../test/task-makers.ts';
import { call } from '../calls/api.ts';
import { hasUnsaved, isFlagged } from '../forms/unsaved-flag.ts';
import { endSession, startSession } from '../session.ts';
import { writeQueue } from './kept-writes.ts';
import { isBehindSetAside } from './write-order.ts';
import { discard, discardAll, flush, KEPT_MAX, keepIn, keptWrites, tryAgain } from './write-queue.ts';
import type { KeptWrite, WriteStore } from './write-store.ts';

/** Keeps writes like a browser: what is answered is a copy. */
function memory(): WriteStore & { writes: KeptWrite[] } {
  const store = {
    writes: [] as KeptWrite[],
    all: async () => structuredClone(store.writes),
    async add(write: Omit<KeptWrite, 'id'>) {
      store.writes.push(structuredClone({ ...write, id: store.writes.length + 1 }));
      return store.writes.length;
    },
    async put(write: KeptWrite) {
      const isThere = store.writes.some(({ id: known }) => known === write.id);
      store.writes = store.writes.map((one) => (one.id === write.id ? structuredClone(write) : one));
      return isThere;
    },
    async remove(gone: number) {
      store.writes = store.writes.filter((one) => one.id !== gone);
    },
  };
  return store;
}

let store = memory();
const edit = (changes: TaskChanges, version = 1) =>
  call(task.edit, { body: { id: taskId(1), version, changes } }, { quiet: true, keep: { text: 'Title of SITE-1' } });
/** Connects the page again: what waits is sent. */
const answered = (server: MockServer) =>
  server.on(task.edit, () => {
    const version = Number(Object(server.received.at(-1)?.body).version);
    return { record: taskRow(1, { version: version + 1 }), merged: [], opId: id('a') };
  });
const waiting = async (count: number) => await vi.waitFor(() => expect(keptWrites.get()).toHaveLength(count));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  signedIn();
  store = memory();
  keepIn(store);
  await discardAll(store.writes[0]?.userId ?? '');
  await writeQueue.load();
});
afterEach(() => vi.useRealTimers());

test('[63] a write without a connection is kept at once, and sent once with the same key when there is one', async () => {
  const server = new MockServer().unreachable(task.edit);
  const sent = edit({ title: 'New' });
  await waiting(1);
  expect([hasUnsaved.get(), isFlagged()]).toEqual([true, true]);
  expect(server.calls(task.edit)).toHaveLength(1);
  answered(server);
  await flush();
  await expect(sent).resolves.toMatchObject({ opId: id('a') });
  const keys = server.calls(task.edit).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(store.writes).toEqual([]);
  expect([hasUnsaved.get(), isFlagged()]).toEqual([false, false]);
  await flush();
  expect(server.calls(task.edit)).toHaveLength(2);
});

test('[63] a write that the server answers with a fault at once is kept as well, unlike one that it refuses', async () => {
  const server = new MockServer().fail(task.edit, { code: 'common.internal', status: 500 });
  const sent = edit({ title: 'New' });
  await waiting(1);
  expect(keptWrites.get()).toMatchObject([{ faults: 1, refused: null }]);
  answered(server);
  await flush();
  await expect(sent).resolves.toMatchObject({ opId: id('a') });
  const keys = server.calls(task.edit).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0]]);
  server.fail(task.edit, { code: 'task.conflict', status: 409 });
  await expect(edit({ title: 'Newer' })).rejects.toMatchObject({ status: 409 });
  expect(keptWrites.get()).toEqual([]);
});

test('[63] later writes wait behind it, and build upon the version that it has made', async () => {
  const server = new MockServer().unreachable(task.edit);
  const one = edit({ title: 'One' });
  await waiting(1);
  const all = [one, edit({ title: 'Two' })];
  await waiting(2);
  expect(server.calls(task.edit)).toHaveLength(1);
  answered(server);
  await flush();
  await Promise.all(all);
  const bodies = server.calls(task.edit).map(({ body }) => body as { version: number; changes: object });
  expect(bodies.slice(-2)).toMatchObject([
    { version: 1, changes: { title: 'One' } },
    { version: 2, changes: { title: 'Two' } },
  ]);
});

test('[63] edits and moves of a task that wait together build upon each other', async () => {
  const server = new MockServer().unreachable(task.edit).unreachable(task.move);
  const move = (body: { versions?: number[]; statusId?: string; afterIds?: string[] }) =>
    call(task.move, { body: { projectId: id('9'), ids: [taskId(1)], ...body } }, { quiet: true, keep: { text: '' } });
  const all = [move({ versions: [1], statusId: id('5') })];
  await waiting(1);
  all.push(move({ afterIds: [taskId(2)] }), move({ versions: [1], statusId: id('6') }));
  const edited = edit({ title: 'New' });
  await waiting(4);
  let version = 1;
  const next = () => {
    version += 1;
    return taskRow(1, { version });
  };
  server.on(task.edit, () => ({ record: next(), merged: [], opId: id('a') }));
  server.on(task.move, () => ({ records: [next()], opId: id('a') }));
  await flush();
  await Promise.all([...all, edited]);
  const sent = server.received.slice(-4).map(({ body }) => Object(body));
  expect(sent.map(({ versions, version: one }) => versions ?? one)).toEqual([[1], undefined, [2], 2]);
});

test('[63] after a reload writes are sent as well; one that the server refuses stays listed with the reason', async () => {
  const server = new MockServer().unreachable(task.edit);
  void edit({ title: 'One' }).catch(() => undefined);
  void edit({ priority: 'H' }).catch(() => undefined);
  await waiting(2);
  // The reloaded page has only what is stored.
  const reloaded = memory();
  reloaded.writes = store.writes;
  keepIn(reloaded);
  server.fail(task.edit, { code: 'task.conflict', status: 409 }, { message: 'Changed by someone else' });
  await flush();
  await vi.waitFor(() => expect(reloaded.writes.every(({ refused }) => refused !== null)).toBe(true));
  expect(keptWrites.get().map(({ refused }) => refused)).toEqual([
    'Changed by someone else',
    'Changed by someone else',
  ]);
  // Nothing waits behind them.
  expect([hasUnsaved.get(), isFlagged()]).toEqual([true, false]);
  const calls = server.calls(task.edit).length;
  await flush();
  expect(server.calls(task.edit)).toHaveLength(calls);
});

test('[63] another user who signs in neither sees nor sends them', async () => {
  const server = new MockServer().unreachable(task.edit);
  void edit({ title: 'Mine' }).catch(() => undefined);
  await waiting(1);
  endSession();
  const other = loginResult();
  startSession({ ...other, userInfo: { ...other.userInfo, id: id('9') } }, true);
  answered(server);
  await flush();
  expect(server.calls(task.edit)).toHaveLength(1);
  expect(keptWrites.get()).toEqual([]);
  expect(store.writes).toHaveLength(1);
  endSession();
  signedIn();
  await flush();
  expect(server.calls(task.edit)).toHaveLength(2);
  expect(store.writes).toEqual([]);
});

test('[63] beyond the limit a write is refused; one that has waited for too long is not sent', async () => {
  const server = new MockServer().unreachable(task.edit);
  void edit({ title: 'First' }).catch(() => undefined);
  await waiting(1);
  const [first] = store.writes;
  if (!first) throw new Error('Nothing is kept');
  store.writes = Array.from({ length: KEPT_MAX }, (_, at) => ({ ...first, id: at + 1, key: String(at) }));
  await expect(edit({ title: 'One too many' })).rejects.toMatchObject({ failure: 'unsaved.tooMany' });
  store.writes = [{ ...first, key: 'old', at: Date.now() - 24 * 60 * 60_000 }];
  answered(server);
  const calls = server.calls(task.edit).length;
  await flush();
  expect(server.calls(task.edit)).toHaveLength(calls);
  expect(store.writes[0]?.refused).toBe('unsaved.tooOld');
});

test('[63] what is refused for the moment waits: limits, time-outs, answers of proxies', async () => {
  const server = new MockServer().unreachable(task.edit);
  const sent = edit({ title: 'New' });
  await waiting(1);
  for (const status of [408, 429]) {
    server.fail(task.edit, { code: 'common.tooManyRequests', status });
    await flush();
    expect([status, store.writes.map(({ refused }) => refused)]).toEqual([status, [null]]);
  }
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('<h1>Not Found</h1>', { status: 404 }));
  await flush();
  expect(store.writes.map(({ refused }) => refused)).toEqual([null]);
  vi.restoreAllMocks();
  answered(server);
  await flush();
  await expect(sent).resolves.toMatchObject({ opId: id('a') });
});

test('[63] writes that were tampered with or are of another version are neither sent nor shown, and hold up nothing', async () => {
  const server = new MockServer().unreachable(task.edit);
  const sent = edit({ title: 'New' });
  await waiting(1);
  const [write] = store.writes;
  if (!write) throw new Error('Nothing is kept');
  const { call: _, ...withoutCall } = write;
  const wrong = [
    withoutCall,
    { ...write, at: 'yesterday' },
    { ...write, url: 'https://elsewhere.example/task/task/edit' },
    { ...write, url: '//elsewhere.example/task/task/edit' },
    { ...write, method: 7 },
    { ...write, text: {} },
  ];
  store.writes = [...wrong.map((one, at) => ({ ...one, id: at - 100, key: String(at) }) as KeptWrite), write];
  answered(server);
  await flush();
  await expect(sent).resolves.toMatchObject({ opId: id('a') });
  expect(server.calls(task.edit)).toHaveLength(2);
  expect(keptWrites.get()).toEqual([]);
});

test('[63] where storage fails for a moment, the queue tries again', async () => {
  const server = new MockServer().unreachable(task.edit);
  const sent = edit({ title: 'One' });
  await waiting(1);
  store.writes = store.writes.map((one) => ({ ...one, isTried: false }));
  vi.spyOn(store, 'put').mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'));
  answered(server);
  await flush();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect(sent).resolves.toMatchObject({ opId: id('a') });
});

test('[63] many writes at once count against the limit', async () => {
  new MockServer().unreachable(task.edit);
  void edit({ title: 'First' }).catch(() => undefined);
  await waiting(1);
  const failures: unknown[] = [];
  for (let at = 0; at <= KEPT_MAX; at++)
    void edit({ title: String(at) }).catch(({ failure }) => failures.push(failure));
  await waiting(KEPT_MAX);
  await vi.waitFor(() => expect(failures).toEqual(['unsaved.tooMany', 'unsaved.tooMany']));
  expect(store.writes).toHaveLength(KEPT_MAX);
});

test('[63] what is discarded when its turn comes is not sent', async () => {
  const server = new MockServer().unreachable(task.edit);
  edit({ title: 'One' }).catch(() => undefined);
  await waiting(1);
  store.writes = store.writes.map((one) => ({ ...one, isTried: false }));
  const put = store.put.bind(store);
  vi.spyOn(store, 'put').mockImplementationOnce(async (write) => {
    await discardAll(write.userId);
    return await put(write);
  });
  answered(server);
  await flush();
  expect(server.calls(task.edit)).toHaveLength(1);
  expect([store.writes, keptWrites.get()]).toEqual([[], []]);
});

/** Kept writes, two of one task and one of another; the server answers those of the first task with a fault. */
async function withFaults() {
  const server = new MockServer().unreachable(task.edit);
  const sent = [edit({ title: 'Change 1' })];
  await waiting(1);
  sent.push(edit({ title: 'Change 2' }));
  const other = { id: taskId(2), version: 1, changes: { title: 'Other' } };
  sent.push(call(task.edit, { body: other }, { quiet: true, keep: { text: 'Title of SITE-2' } }));
  const outcomes = sent.map((one) => one.then(() => 'saved').catch(({ failure }) => String(failure)));
  await waiting(3);
  answered(server).fail(
    task.edit,
    { code: 'common.internal', status: 500 },
    { only: (body) => Object(body).id === taskId(1) },
  );
  return { server, outcomes };
}

test('[63] a write that the server cannot do is set aside after six faults; writes of other records go on', async () => {
  const { server, outcomes } = await withFaults();
  for (let fault = 1; fault < 6; fault++) {
    await flush();
    expect(keptWrites.get().map(({ refused }) => refused)).toEqual([null, null, null]);
  }
  await flush();
  await expect(outcomes[0]).resolves.toBe('unsaved.setAside');
  await expect(outcomes[2]).resolves.toBe('saved');
  const [first, second] = keptWrites.get();
  expect([first?.refused, second?.refused]).toEqual([expect.any(String), null]);
  // The second change of the task waits, also for later attempts, and so do others made meanwhile.
  expect([isFlagged(), hasUnsaved.get()]).toEqual([true, true]);
  const calls = server.calls(task.edit).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls(task.edit)).toHaveLength(calls);
  if (first) await tryAgain(first);
  expect(server.calls(task.edit)).toHaveLength(calls + 1);
  expect(keptWrites.get()[0]?.refused).toEqual(expect.any(String));
  answered(server);
  if (first) await tryAgain(first);
  await expect(outcomes[1]).resolves.toBe('saved');
  expect(
    server
      .calls(task.edit)
      .slice(-2)
      .map(({ body }) => body),
  ).toMatchObject([
    { version: 1, changes: { title: 'Change 1' } },
    { version: 2, changes: { title: 'Change 2' } },
  ]);
  expect(store.writes).toEqual([]);
});

test('[63] a write of several records waits with one of them, and so do later ones of the others', () => {
  const kept = (id: number, body: object, faults = 0) =>
    ({ id, body, refused: faults > 0 ? 'No' : null, faults }) as unknown as KeptWrite;
  const setAside = kept(1, { id: taskId(1) }, 6);
  const both = kept(2, { ids: [taskId(1), taskId(2)] });
  const [later, other] = [kept(3, { id: taskId(2) }), kept(4, { id: taskId(3) })];
  const writes = [other, later, both, setAside];
  expect([both, later, other].map((one) => isBehindSetAside(one, writes))).toEqual([true, true, false]);
});

test('[63] when a write that was set aside is discarded, the next one of its record is sent', async () => {
  const { server, outcomes } = await withFaults();
  for (let fault = 1; fault <= 6; fault++) await flush();
  answered(server);
  const [first] = keptWrites.get();
  if (first) await discard(first);
  await expect(outcomes[1]).resolves.toBe('saved');
  expect([store.writes, isFlagged()]).toEqual([[], false]);
});
