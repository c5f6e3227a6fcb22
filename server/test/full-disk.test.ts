import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAdministrator, issueToken, openKeys } from '../src/features/identity/index.ts';
import { openDb } from '../src/kernel/db.ts';
import { withClient } from '../src/kernel/postgres/cluster-store.ts';
import { type Cluster, openCluster } from '../src/kernel/postgres/index.ts';
import { readSettings } from '../src/kernel/settings.ts';
import { superviseApp } from './ledger/supervised-app.ts';
import { until } from './ledger/until.ts';

const BALLAST = 64 * 2 ** 20;
const canMount =
  process.getuid?.() === 0 && process.platform === 'linux' && mounted('1m', (folder) => existsSync(folder));

test.runIf(canMount)(
  '[F5] a database that a full disk has stopped comes back to be read from; it is written to again as soon as there is room',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'opsyard-full-'));
    chmodSync(home, 0o755);
    await mounted('800m', async (disk) => {
      const data = join(disk, 'data');
      // The log of the program lies elsewhere: this is about the disk of the database.
      const app = await superviseApp(home, { DATA_DIR: data });
      try {
        await app.ready();
        const token = await newToken(data);
        const headers = { 'content-type': 'application/json', 'x-access-token': token };
        const add = async (key: string) => {
          const body = JSON.stringify({ name: key, key, template: 'blank' });
          return (await fetch(`${app.address}/task/project/add`, { method: 'POST', headers, body })).status;
        };
        const names = async () => {
          const reply = await fetch(`${app.address}/task/project/list`, { headers });
          return reply.ok && ((await reply.json()) as { result: { name: string }[] }).result.map(({ name }) => name);
        };
        const ballast = join(data, 'ballast');
        const reserved = () => existsSync(ballast) && statSync(ballast).size === BALLAST;
        await until(reserved);
        expect(await add('BEFORE')).toBe(200);
        const url = await withCluster(data, async (cluster) => cluster.adminUrl());

        const filler = join(disk, 'filler');
        spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
        await stopForWantOfRoom(url, join(data, 'postgres.log'));
        await until(async () => Array.isArray(await names()));
        expect(await names()).toContain('BEFORE');
        // How much room there is is looked at every two seconds.
        await until(async () => (await add(`D${randomInt(1e9)}`)) === 507);

        rmSync(filler);
        await until(async () => (await add('AFTER')) === 200);
        expect(await names()).toEqual(expect.arrayContaining(['AFTER', 'BEFORE']));
        await until(reserved);
        expect(app.starts).toBe(1);
      } finally {
        await app.stop();
      }
    });
    rmSync(home, { recursive: true, force: true });
  },
);

/** Writes to the journal of the database alone, unless its own work was quicker, until it finds no room for its next file and gives up. */
async function stopForWantOfRoom(url: string, log: string): Promise<void> {
  await until(async () => {
    const writing = withClient(url, async (client) => {
      for (let written = 0; written < 300; written += 1) {
        await client.query(`select pg_logical_emit_message(false, 'filler', repeat('x', 1000000))`);
      }
    });
    await writing.catch(() => undefined);
    return /PANIC: .*No space left/.test(readFileSync(log, 'utf8'));
  });
}

async function withCluster<T>(folder: string, action: (cluster: Cluster) => Promise<T>): Promise<T> {
  const cluster = await openCluster({ folder });
  return await action(cluster).finally(() => cluster.stop());
}

async function newToken(data: string): Promise<string> {
  return await withCluster(data, async (cluster) => {
    const { pool, close } = openDb(cluster.url('app'), { max: 1 });
    await openKeys(pool, readSettings({ DATA_DIR: data }));
    await createAdministrator(pool, { username: 'chief', password: 'password of the chief' });
    return await issueToken(pool, 'chief').finally(close);
  });
}

/** Does something with a small disk of its own. */
function mounted<T>(size: string, action: (disk: string) => T): T {
  const disk = mkdtempSync(join(tmpdir(), 'opsyard-disk-'));
  const unmount = () => {
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  };
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', disk]).status !== 0) {
    rmSync(disk, { recursive: true });
    return false as T;
  }
  const result = action(disk);
  if (result instanceof Promise) return result.finally(unmount) as T;
  unmount();
  return result;
}
