import { expect, onTestFinished, vi } from 'vitest';
import { test } from '../../../../test/fixtures/import-fixture.ts';
import { runInWorker } from '../../../kernel/jobs/worker-thread.ts';

const SLEEPING = `import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage(Atomics.wait(workerData, 0, 0));`;
const THREAD = new URL(`data:text/javascript,${encodeURIComponent(SLEEPING)}`);

const WAITING = `
  select from pg_stat_activity where datname = current_database() and usename = current_user and state = 'idle in transaction'
`;

test('a file waiting to be read holds no transaction, and other requests are answered', async ({
  app,
  fixture,
  send,
}) => {
  const { owner, project } = fixture;
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const sleeper = () => runInWorker(THREAD, { given: bell, megabytes: 64, seconds: 50, long: true });
  const sleepers = [sleeper(), sleeper()];
  const keep = vi.spyOn(app.files, 'keep');
  onTestFinished(() => keep.mockRestore());
  const waiting = async () => (await app.pool.query(WAITING)).rowCount;

  const sending = send(owner, 'Title\nOne\nTwo\n', { name: 'a.csv', projectId: project.id });
  await expect.poll(() => keep.mock.results.length, { timeout: 20_000 }).toBe(1);
  await keep.mock.results[0]?.value;
  for (let round = 0; round < 5; round++) await owner.client.project.queryById({ query: { id: project.id } });
  // Other transactions of the database end within milliseconds.
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);

  Atomics.store(bell, 0, 1);
  Atomics.notify(bell, 0);
  expect(await sending).toMatchObject({ toCreate: 2 });
  await Promise.all(sleepers);
});
