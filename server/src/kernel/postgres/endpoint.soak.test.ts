import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isRoot, runQuery, workbench } from '../../../test/cluster/kit.ts';
import { connectionString } from './cluster/address.ts';
import { databasePaths } from './cluster/database-paths.ts';
import { chooseEndpoint } from './endpoint.ts';

const bench = workbench();
const toRemove: string[] = [];

afterEach(() => {
  for (const path of toRemove.splice(0)) rmSync(path, { recursive: true, force: true });
});

test('a folder whose name is too long for a socket uses a short private one', async () => {
  const folder = join(bench.newFolder(), 'x'.repeat(60), 'y'.repeat(60));
  const cluster = await bench.open(folder);
  const socketFolder = new URL(cluster.url('app')).searchParams.get('host') ?? '';
  toRemove.push(socketFolder);
  expect(socketFolder).toMatch(new RegExp(`^${tmpdir()}/opsyard-[0-9a-f]{12}$`));
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  expect(await runQuery(cluster.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)('a short folder or link prepared by others is not used: a port of 127.0.0.1 is', async () => {
  const home = join(bench.newFolder(), 'x'.repeat(60), 'y'.repeat(60));
  const first = await chooseEndpoint(databasePaths(home, undefined));
  const trap = first.socketFolder ?? '';
  chownSync(trap, 65_534, 65_534);
  expect(await chooseEndpoint(databasePaths(home, undefined))).toEqual({ port: expect.any(Number) });
  rmSync(trap, { recursive: true });
  const theirs = mkdtempSync(join(tmpdir(), 'opsyard-proof-'));
  toRemove.push(theirs, trap);
  symlinkSync(theirs, trap);
  expect(await chooseEndpoint(databasePaths(home, undefined))).toEqual({ port: expect.any(Number) });
});

test('the port of a database listens on loopback only and requires the password', async () => {
  const folder = bench.newFolder();
  mkdirSync(join(folder, 'x'.repeat(60)));
  const home = join(folder, 'x'.repeat(60), 'y'.repeat(60));
  const { socketFolder } = await chooseEndpoint(databasePaths(home, undefined));
  rmSync(socketFolder ?? '', { recursive: true });
  writeFileSync(socketFolder ?? '', 'in the way');
  toRemove.push(socketFolder ?? '');
  const cluster = await bench.open(home);
  const url = new URL(cluster.url('app'));
  expect(url.searchParams.get('host')).toBeNull();
  const [row] = await runQuery(cluster.url('app'), `SELECT current_setting('listen_addresses') AS addresses`);
  expect(row).toEqual({ addresses: '127.0.0.1' });
  url.password = 'guess';
  await expect(runQuery(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  await expect(portIsFree(Number(url.port))).resolves.toBe(false);
});

test('a connection string escapes all characters of its parts', () => {
  const url = new URL(connectionString({ socketFolder: '/a b/&?#首页', port: 5432 }, 'me', 'secret', 'some/db'));
  expect(url.searchParams.get('host')).toBe('/a b/&?#首页');
  expect(url.pathname).toBe('/some%2Fdb');
});

function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => resolve(true)));
  });
}
