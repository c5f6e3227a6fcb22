import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isRoot, runQuery, workbench } from '../../../test/cluster/kit.ts';
import { createBallast, deleteBallast, freeSpace, spaceLevelOf } from './disk.ts';

const bench = workbench();
const [megabyte, gigabyte] = [2 ** 20, 2 ** 30];
const mounted: string[] = [];

afterEach(() => {
  for (const folder of mounted.splice(0)) spawnSync('umount', ['-l', folder]);
});

test.each([
  [199 * megabyte, gigabyte, 'full'],
  [201 * megabyte, gigabyte, 'low'],
  [499 * megabyte, gigabyte, 'low'],
  [501 * megabyte, gigabyte, 'ok'],
  [3 * gigabyte, 40 * gigabyte, 'low'],
  [4.1 * gigabyte, 40 * gigabyte, 'ok'],
  [6 * gigabyte, 4000 * gigabyte, 'ok'],
])('%d bytes free of %d: %s', (free, total, level) => {
  expect(spaceLevelOf(free, total)).toBe(level);
});

test('reports the free space of a real disk', async () => {
  const { free, total } = await freeSpace('/');
  expect(free).toBeLessThanOrEqual(total);
  expect(total).toBeGreaterThan(0);
});

test('the ballast file is created once and deleted once', async () => {
  const folder = bench.newFolder();
  const file = join(folder, 'ballast');
  expect(await createBallast(file, folder)).toBe(true);
  expect(statSync(file)).toMatchObject({ size: 64 * megabyte });
  expect(statSync(file).blocks * 512).toBeGreaterThanOrEqual(64 * megabyte);
  expect(await createBallast(file, folder)).toBe(false);
  expect(await deleteBallast(file)).toBe(true);
  expect(await deleteBallast(file)).toBe(false);
});

test.runIf(canMount())(
  '[F5] on a full disk the server starts by deleting the ballast file, else reports the full disk',
  async () => {
    const disk = bench.newFolder();
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=480m,mode=755', 'tmpfs', disk]);
    mounted.push(disk);
    const folder = join(disk, 'db');
    const first = await bench.open(folder);
    await runQuery(first.url('owner'), 'CREATE TABLE kept AS SELECT 42 AS number');
    await first.stop();
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(64 * megabyte, 1));
    fill(disk);
    const cluster = await bench.open(folder);
    expect(await runQuery(cluster.url('app'), 'SELECT number FROM kept')).toEqual([{ number: 42 }]);
    expect((await freeSpace(folder)).free).toBeGreaterThan(0);
    await cluster.stop();
    fill(disk);
    await expect(bench.open(folder)).rejects.toMatchObject({
      kind: 'disk-full',
      advice: expect.stringMatching(/is full.*\n.*已满/s),
    });
  },
);

function fill(disk: string): void {
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, `filler-${Math.random()}`)}`, 'bs=64k']);
}

function canMount(): boolean {
  if (!isRoot) return false;
  const probe = join(bench.keep(), 'probe');
  mkdirSync(probe);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe]).status !== 0) return false;
  return spawnSync('umount', [probe]).status === 0;
}

test.runIf(canMount())('[F5] a disk too small for a first start is reported', async () => {
  const disk = bench.newFolder();
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=9m,mode=755', 'tmpfs', disk]);
  mounted.push(disk);
  await expect(bench.open(join(disk, 'db'))).rejects.toMatchObject({ kind: 'disk-full' });
  spawnSync('mount', ['-o', 'remount,size=300m', disk]);
  const cluster = await bench.open(join(disk, 'db'));
  expect(await runQuery(cluster.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
