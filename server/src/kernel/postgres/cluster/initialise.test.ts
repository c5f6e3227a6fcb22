import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { finishedDatabase, isLinux, isRoot, runQuery, until, workbench } from '../../../../test/cluster/kit.ts';

/** Milliseconds a busy machine may need for what usually takes less than a second. */
const TIMEOUT = 45_000;
const bench = workbench();
const copy = finishedDatabase(bench);

test('data of another major version is refused and unchanged', async () => {
  const folder = copy();
  writeFileSync(join(folder, 'cluster', 'PG_VERSION'), '15\n');
  await expect(bench.open(folder)).rejects.toMatchObject({
    kind: 'version',
    exitCode: 78,
    advice: expect.stringMatching(/PostgreSQL 15;.*\n.*PostgreSQL 15/),
  });
  expect(readFileSync(join(folder, 'cluster', 'PG_VERSION'), 'utf8')).toBe('15\n');
});

test('a folder with other contents is refused and unchanged', async () => {
  const folder = bench.newFolder();
  mkdirSync(join(folder, 'cluster'));
  writeFileSync(join(folder, 'cluster', 'letter.txt'), 'dear');
  await expect(bench.open(folder)).rejects.toMatchObject({ kind: 'foreign' });
  expect(readdirSync(join(folder, 'cluster'))).toEqual(['letter.txt']);
});

test('a database without our marker, or with another password, is refused with advice', async () => {
  const [unmarked, changed] = [copy(), copy()];
  rmSync(join(unmarked, 'cluster', 'opsyard.json'));
  await expect(bench.open(unmarked)).rejects.toMatchObject({ kind: 'foreign' });
  const marker = join(changed, 'cluster', 'opsyard.json');
  const contents = JSON.parse(readFileSync(marker, 'utf8'));
  writeFileSync(marker, JSON.stringify({ ...contents, passwords: { ...contents.passwords, admin: 'guess' } }));
  await expect(bench.open(changed)).rejects.toMatchObject({
    kind: 'foreign',
    advice: expect.stringContaining('passwords'),
  });
});

test('a server of another cluster in the folder is refused', async () => {
  const folder = copy();
  const marker = join(folder, 'cluster', 'opsyard.json');
  const contents = JSON.parse(readFileSync(marker, 'utf8'));
  writeFileSync(marker, JSON.stringify({ ...contents, systemIdentifier: '1' }));
  await expect(bench.open(folder)).rejects.toMatchObject({ kind: 'foreign' });
});

test('a folder without write permission is refused with advice', async () => {
  const folder = bench.newFolder();
  chmodSync(folder, 0o555);
  // Root can write everywhere; other accounts cannot.
  const app = bench.app(folder, {}, isRoot ? { uid: 54_321, gid: 54_321 } : {});
  expect(await app.event('problem')).toMatchObject({
    problem: 'permission',
    advice: expect.stringContaining(folder),
  });
  expect(await app.ended).toBe(77);
  expect(readdirSync(folder)).toEqual([]);
  chmodSync(folder, 0o755);
});

// SOAK=100 npm test kills it at a hundred moments.
const kills = Number(process.env.SOAK ?? 4);

test(
  '[F11] the first start may be killed at any time: the next one succeeds and leaves no remains',
  async () => {
    const moments = Array.from({ length: kills }, (_, index) => 60 + (1200 * index) / kills);
    for (const moment of moments) {
      const folder = bench.newFolder();
      const victim = bench.app(folder, { durable: true });
      await delay(moment);
      await victim.kill('SIGKILL');
      const next = bench.app(folder, { durable: true });
      const opened = await next.event('open');
      expect(await runQuery(String(opened.url), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(await next.stop()).toBe(0);
      expect(readdirSync(folder).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
    }
  },
  kills * 30_000,
);

test.runIf(isLinux)('[F11] a killed first start leaves nothing that looks like a database', async () => {
  const folder = bench.newFolder();
  const victim = bench.app(folder);
  await until(() => readdirSync(folder).some((name) => name.startsWith('cluster.init-')), TIMEOUT);
  await victim.kill('SIGKILL');
  expect(readdirSync(folder)).not.toContain('cluster');
  const remains = readdirSync(folder).filter((name) => name.startsWith('cluster.init-'));
  expect(remains).toHaveLength(1);
  await until(() => !isInUse(join(folder, remains[0] ?? '')), TIMEOUT);
});

function isInUse(path: string): boolean {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => commandLine(pid).includes(path));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
