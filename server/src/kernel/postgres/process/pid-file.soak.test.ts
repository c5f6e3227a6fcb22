import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finishedDatabase, isLinux, runQuery, until, workbench } from '../../../../test/cluster/kit.ts';
import { locateBinaries } from '../cluster/binaries.ts';
import { databasePaths } from '../cluster/database-paths.ts';
import { readMarker } from '../secrets.ts';
import { ensureRunning } from './ensure-running.ts';
import { tryExclusive } from './lock.ts';
import { parsePidFile } from './pid-file.ts';
import { inspectProcess, signal } from './processes.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

test('invalid pid files are ignored', () => {
  for (const content of ['', '\n', '0\n', 'abc\n', '-\n', '12x\n']) expect(parsePidFile(content)).toBeUndefined();
});

test('a pid file is parsed line by line, also that of a stand-alone backend', () => {
  const content = '4711\n/data\n1700000000\n5432\n/data/socket\n\n 123 456\nready   \n';
  expect(parsePidFile(content)).toEqual({
    pid: 4711,
    port: 5432,
    socketFolder: '/data/socket',
    address: '',
    status: 'ready',
  });
  expect(parsePidFile('-99\n')).toMatchObject({ pid: 99, status: '' });
});

test.each([
  ['is empty', () => ''],
  ['is torn', () => '12'],
  ['names nobody', () => '999999\n/x\n0\n5432\n/x\n\n1 1\nready\n'],
  ['names a process of another user', () => '1\n/x\n0\n5432\n/x\n\n1 1\nready\n'],
  ['names this very process', () => `${process.pid}\n/x\n0\n5432\n/x\n\n1 1\nready\n`],
])('[F13] the server starts although an old pid file %s', async (_, content) => {
  const folder = copy();
  writeFileSync(join(folder, 'cluster', 'postmaster.pid'), content());
  const cluster = await bench.open(folder);
  expect(cluster.adopted).toBe(false);
  expect(await runQuery(cluster.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('[F13] the server starts although the pid now belongs to another program of the same user', async () => {
  const folder = copy();
  const otherProcess = spawn('/bin/sh', ['-c', 'read word'], { stdio: ['pipe', 'ignore', 'ignore'] });
  writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `${otherProcess.pid}\n/x\n0\n5432\n/x\n\n1 1\nready\n`);
  const cluster = await bench.open(folder);
  expect(await runQuery(cluster.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(otherProcess.exitCode).toBeNull();
  otherProcess.kill();
});

test.runIf(isLinux)('[F13] the server starts although the pid is that of a zombie', async () => {
  const folder = copy();
  const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const zombie = await new Promise<number>((resolve) => parent.stdout.once('data', (data) => resolve(Number(data))));
  // A shell reaps its children; after it has become `sleep` nobody does.
  await until(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim() === 'sleep');
  process.kill(zombie, 'SIGKILL');
  await until(() => inspectProcess(zombie, folder) === 'zombie');
  writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `${zombie}\n/x\n0\n5432\n/x\n\n1 1\nready\n`);
  const cluster = await bench.open(folder);
  expect(await runQuery(cluster.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  parent.kill();
});

test.runIf(isLinux).each([
  ['deleted', (file: string) => rmSync(file)],
  ['emptied', (file: string) => writeFileSync(file, '')],
])('[F13] a server whose pid file was %s is stopped gracefully and restarted', async (_, spoil) => {
  const folder = copy();
  const orphan = await orphanedServer(folder);
  spoil(join(folder, 'cluster', 'postmaster.pid'));
  const output: string[] = [];
  const cluster = await bench.open(folder, { print: (line) => output.push(line) });
  expect(output.join('\n')).toContain('damaged');
  expect(cluster.adopted).toBe(false);
  expect(await runQuery(cluster.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(inspectProcess(orphan, join(folder, 'cluster'))).not.toBe('ours');
});

test('[F13] a briefly frozen server is waited for', async () => {
  const folder = copy();
  const orphan = await orphanedServer(folder);
  signal(orphan, 'SIGSTOP');
  const joining = bench.open(folder);
  await until(() => isLocked(join(folder, 'start.lock')));
  signal(orphan, 'SIGCONT');
  expect((await joining).pid).toBe(orphan);
});

test('[F13] a server that stays frozen is reported to the operator with its process id', async () => {
  const folder = copy();
  const orphan = await orphanedServer(folder);
  signal(orphan, 'SIGSTOP');
  const place = databasePaths(folder, undefined);
  const options = { place, binaries: await locateBinaries(), marker: await readMarker(place.cluster) };
  const timeouts = { remains: 0, answer: 0, recovery: 0 };
  const opening = ensureRunning({ ...options, durable: true, settings: {}, print: () => undefined, timeouts });
  await expect(opening).rejects.toMatchObject({
    kind: 'busy',
    advice: expect.stringContaining(`kill -CONT ${orphan}`),
  });
});

async function orphanedServer(folder: string): Promise<number> {
  const app = bench.app(folder, { durable: true });
  const { pid } = await app.event('open');
  await app.kill('SIGKILL');
  return Number(pid);
}

function isLocked(file: string): boolean {
  const lock = tryExclusive(file);
  lock?.release();
  return lock === undefined;
}
