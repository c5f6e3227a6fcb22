import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finishedDatabase, isLinux, runQuery, until, workbench } from '../../../../test/cluster/kit.ts';
import { inspectProcess } from '../process/processes.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

test('a wrong password is refused on the private socket, too', async () => {
  const cluster = await bench.open(copy());
  const url = cluster.url('app').replace(/opsyard_app:[^@]+@/, 'opsyard_app:guess@');
  await expect(runQuery(url, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
});

test('the first start creates a database with support for Chinese, and prints one line', async () => {
  const output: string[] = [];
  const cluster = await bench.open(bench.newFolder(), { print: (line) => output.push(line) });
  // On a slow machine another line is printed.
  const lines = output.filter((line) => !line.startsWith('The database is being started'));
  expect(lines.join('\n')).toMatch(/^Created a PostgreSQL 18\.\d+ database in /);
  await runQuery(cluster.url('owner'), 'CREATE EXTENSION pg_trgm');
  const [row] = await runQuery<{ parts: string[] }>(cluster.url('app'), `SELECT show_trgm('首页广告图') AS parts`);
  expect(row?.parts).toHaveLength(6);
  const [locale] = await runQuery(
    cluster.url('app'),
    `SELECT datlocprovider AS provider, datlocale AS locale, pg_encoding_to_char(encoding) AS encoding
       FROM pg_database WHERE datname = 'opsyard'`,
  );
  expect(locale).toEqual({ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' });
});

test('a later start runs a query', async () => {
  const cluster = await bench.open(copy());
  expect(await runQuery(cluster.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('passwords are in one private file, and not in temporary folders or the log', async () => {
  const cluster = await bench.open(bench.newFolder());
  const marker = join(cluster.folder, 'cluster', 'opsyard.json');
  expect(statSync(marker).mode & 0o777).toBe(0o600);
  const { passwords }: { passwords: Record<string, string> } = JSON.parse(readFileSync(marker, 'utf8'));
  expect(new Set(Object.values(passwords)).size).toBe(5);
  const entries = await readdir(cluster.folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const contents = names.map((name) => readFileSync(join(cluster.folder, name), 'latin1')).join('\n');
  for (const password of Object.values(passwords)) expect(contents).not.toContain(password);
  expect(entries.filter(({ name }) => name.startsWith('cluster.init-'))).toEqual([]);
});

test.runIf(isLinux)(
  'the server logs to a file, runs in its own session, and listens on a private socket only',
  async () => {
    const cluster = await bench.open(copy());
    expect(readFileSync(cluster.logFile, 'utf8')).toContain('ready to accept connections');
    expect(statSync(join(cluster.folder, 'socket')).mode & 0o777).toBe(0o700);
    const session = readFileSync(`/proc/${cluster.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3];
    expect(Number(session)).toBe(cluster.pid);
    const [listen] = await runQuery(cluster.adminUrl(), `SELECT current_setting('listen_addresses') AS addresses`);
    expect(listen).toEqual({ addresses: '' });
  },
);

test('settings of the caller override ours, which override the defaults', async () => {
  const cluster = await bench.open(copy(), { durable: true, settings: { max_connections: '37' } });
  const rows = await runQuery<{ name: string; setting: string }>(
    cluster.adminUrl(),
    `SELECT name, setting FROM pg_settings WHERE name IN
       ('max_connections', 'fsync', 'synchronous_commit', 'full_page_writes', 'archive_mode', 'password_encryption',
        'idle_in_transaction_session_timeout', 'lock_timeout', 'max_wal_size', 'data_checksums')`,
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    max_connections: '37',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    archive_mode: 'on',
    password_encryption: 'scram-sha-256',
    idle_in_transaction_session_timeout: '30000',
    lock_timeout: '5000',
    max_wal_size: '1024',
    data_checksums: 'on',
  });
  const [app] = await runQuery(cluster.url('app'), `SELECT current_setting('statement_timeout') AS limit`);
  expect(app).toEqual({ limit: '15s' });
});

test('stopping is graceful, may be requested twice, and leaves no server and no pid file', async () => {
  const cluster = await bench.open(copy());
  const { pid } = cluster;
  await Promise.all([cluster.stop(), cluster.stop()]);
  expect(inspectProcess(pid, join(cluster.folder, 'cluster'))).not.toBe('ours');
  expect(existsSync(join(cluster.folder, 'cluster', 'postmaster.pid'))).toBe(false);
  expect(readFileSync(cluster.logFile, 'utf8').trimEnd()).toMatch(/database system is shut down$/);
});

test('a server that was started but could not be prepared is stopped', async () => {
  const folder = copy();
  const first = await bench.open(folder);
  await runQuery(first.adminUrl('postgres'), 'DROP DATABASE opsyard');
  await runQuery(first.adminUrl('postgres'), 'ALTER ROLE postgres SET default_transaction_read_only = on');
  await first.stop();
  await expect(bench.open(folder)).rejects.toThrow(/read-only transaction/);
  expect(existsSync(join(folder, 'cluster', 'postmaster.pid'))).toBe(false);
});

test('a temporary server ends with its process, even if that is killed; a durable one keeps running', async () => {
  const [lost, kept] = [bench.app(copy()), bench.app(copy(), { durable: true })];
  const [first, second] = [await lost.event('open'), await kept.event('open')];
  await Promise.all([lost.kill('SIGKILL'), kept.kill('SIGKILL')]);
  await until(() => inspectProcess(Number(first.pid), join(String(first.home), 'cluster')) !== 'ours');
  expect(inspectProcess(Number(second.pid), join(String(second.home), 'cluster'))).toBe('ours');
});

test('folder names with blanks, quotes, commas, backslashes and Chinese are supported', async () => {
  const folder = join(bench.newFolder(), `a b,'c"d\\e 首页`);
  const cluster = await bench.open(folder);
  expect(await runQuery(cluster.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await cluster.stop();
});
