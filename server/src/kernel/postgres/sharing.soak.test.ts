import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { finishedDatabase, runQuery, until, workbench } from '../../../test/cluster/kit.ts';
import { tryShared } from './process/lock.ts';
import { inspectProcess } from './process/processes.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

test('[F12] a folder used by a process in another container is refused, and its pid file unchanged', async () => {
  const folder = copy();
  const pidFile = join(folder, 'cluster', 'postmaster.pid');
  writeFileSync(pidFile, '999999\n');
  writeFileSync(join(folder, 'started-in'), 'another-boot pid:[1]');
  const theirs = tryShared(join(folder, 'users.lock'));
  try {
    await expect(bench.open(folder)).rejects.toMatchObject({
      kind: 'busy',
      advice: expect.stringMatching(/another container.*\n.*另一个容器/s),
    });
    expect(readFileSync(pidFile, 'utf8')).toBe('999999\n');
  } finally {
    theirs?.release();
  }
});

test('[F12] two processes starting on an empty folder create one database and share one server', async () => {
  const folder = bench.newFolder();
  const apps = [bench.app(folder), bench.app(folder), bench.app(folder)];
  const opened = await Promise.all(apps.map((app) => app.event('open')));
  expect(new Set(opened.map((event) => event.pid)).size).toBe(1);
  expect(opened.filter((event) => event.adopted === false)).toHaveLength(1);
  const answers = await Promise.all(opened.map((event) => runQuery(String(event.url), 'SELECT 1 AS one')));
  expect(answers.flat()).toEqual([{ one: 1 }, { one: 1 }, { one: 1 }]);
  expect(readdirSync(folder).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
});

test('[F12] the server runs while any process uses it: the one that started it may end first', async () => {
  const folder = copy();
  const first = bench.app(folder, { durable: true });
  const { pid, home } = await first.event('open');
  const second = bench.app(folder, { durable: true });
  const joined = await second.event('open');
  expect(joined).toMatchObject({ pid, adopted: true });
  expect(await first.stop()).toBe(0);
  expect(await runQuery(String(joined.url), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await second.stop()).toBe(0);
  expect(inspectProcess(Number(pid), join(String(home), 'cluster'))).not.toBe('ours');
});

test('the server runs while another program is connected, with a message', async () => {
  const folder = copy();
  const output: string[] = [];
  const cluster = await bench.open(folder, { print: (line) => output.push(line) });
  const visitor = new Client({
    connectionString: cluster.adminUrl().replace(/application_name=[^&]+/, 'application_name=psql'),
  });
  await visitor.connect();
  await cluster.stop();
  expect(output.join('\n')).toMatch(/goes on running: other programs are connected to it \(1\)/);
  expect(inspectProcess(cluster.pid, join(folder, 'cluster'))).toBe('ours');
  await visitor.end();
});

test('[F11] connections of our own pool do not prevent the server from stopping', async () => {
  const folder = copy();
  const cluster = await bench.open(folder);
  const forgotten = new Client({ connectionString: cluster.url('app') });
  forgotten.on('error', () => undefined);
  await forgotten.connect();
  await cluster.stop();
  expect(inspectProcess(cluster.pid, join(folder, 'cluster'))).not.toBe('ours');
  await forgotten.end().catch(() => undefined);
});

test('a process starting while the server is being stopped waits and restarts it', async () => {
  const folder = copy();
  const first = bench.app(folder);
  const { pid } = await first.event('open');
  const leaving = first.stop();
  const second = bench.app(folder);
  const opened = await second.event('open');
  expect(await leaving).toBe(0);
  await until(() => runQuery(String(opened.url), 'SELECT 1'));
  expect(opened.pid === pid).toBe(opened.adopted);
});
