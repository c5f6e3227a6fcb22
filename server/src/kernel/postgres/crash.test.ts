import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finishedDatabase, runQuery, until, workbench } from '../../../test/cluster/kit.ts';
import type { DownReason } from './diagnosis.ts';
import { inspectProcess, signal } from './process/processes.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

test('[F1] [F11] after kill -9 of the process the next one uses the orphaned server, and stops it at the end', async () => {
  const folder = copy();
  const first = bench.app(folder, { durable: true });
  const { pid, url } = await first.event('open');
  await first.kill('SIGKILL');
  const second = bench.app(folder, { durable: true });
  const joined = await second.event('open');
  expect(joined).toMatchObject({ pid, adopted: true, url: expect.stringContaining(String(url).split('&')[0] ?? '') });
  expect(await second.stop()).toBe(0);
  expect(inspectProcess(Number(pid), join(folder, 'cluster'))).not.toBe('ours');
});

test('[F2] kill -9 of PostgreSQL: restarted at the same address, without losing acknowledged rows', async () => {
  const reasons: DownReason[] = [];
  const cluster = await bench.open(copy(), { durable: true, onDown: (reason) => reasons.push(reason) });
  await runQuery(cluster.url('owner'), 'CREATE TABLE ledger (number int PRIMARY KEY)');
  let acknowledged = 0;
  for (let round = 1; round <= 3; round++) {
    const victim = cluster.pid;
    const killed = killSoon(victim);
    acknowledged = await writeUntilRefused(cluster.url('app'), acknowledged);
    await killed;
    await until(() => runQuery(cluster.url('app'), 'SELECT 1').catch(() => false));
    await until(() => cluster.pid !== victim);
    const [row] = await runQuery<{ count: number }>(cluster.url('app'), 'SELECT count(*)::int AS count FROM ledger');
    expect(row?.count).toBeGreaterThanOrEqual(acknowledged);
    acknowledged = row?.count ?? 0;
  }
  expect(acknowledged).toBeGreaterThan(0);
  expect(reasons).toHaveLength(3);
  expect(reasons[0]?.kind).toBe('killed');
});

test('[F2] a process that joined the server restarts it, too', async () => {
  const folder = copy();
  const starter = bench.app(folder, { durable: true });
  const { pid } = await starter.event('open');
  const cluster = await bench.open(folder, { durable: true });
  await starter.kill('SIGKILL');
  signal(Number(pid), 'SIGKILL');
  await until(() => runQuery(cluster.url('app'), 'SELECT 1').catch(() => false));
  await until(() => cluster.pid !== pid);
});

test('[F3] kill -9 of one worker: the server recovers by itself, in the same process', async () => {
  const cluster = await bench.open(copy());
  const { pid } = cluster;
  const [row] = await runQuery<{ pid: number }>(
    cluster.adminUrl(),
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
  );
  signal(row?.pid ?? 0, 'SIGKILL');
  await until(() => runQuery(cluster.url('app'), 'SELECT 1').catch(() => false));
  await until(async () => (await runQuery(cluster.url('app'), 'SELECT 1').catch(() => [])).length === 1);
  expect(cluster.pid).toBe(pid);
});

test('[F4] a server that was stopped manually is restarted', async () => {
  const reasons: DownReason[] = [];
  const cluster = await bench.open(copy(), { onDown: (reason) => reasons.push(reason) });
  const { pid } = cluster;
  signal(pid, 'SIGINT');
  await until(() => reasons.length > 0);
  await until(() => runQuery(cluster.url('app'), 'SELECT 1').catch(() => false));
  expect(reasons).toEqual([{ kind: 'stopped', detail: expect.any(String) }]);
});

test('stopping during a restart of the server succeeds', async () => {
  const folder = copy();
  const cluster = await bench.open(folder);
  signal(cluster.pid, 'SIGKILL');
  await cluster.stop();
  const { pid } = cluster;
  await until(() => inspectProcess(pid, join(folder, 'cluster')) !== 'ours');
});

async function killSoon(pid: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 150));
  signal(pid, 'SIGKILL');
}

async function writeUntilRefused(url: string, last: number): Promise<number> {
  for (let number = last + 1; ; number++) {
    try {
      await runQuery(url, 'INSERT INTO ledger VALUES ($1)', [number]);
    } catch {
      return number - 1;
    }
  }
}
