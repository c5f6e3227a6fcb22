import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAdministrator, issueToken, openKeys } from '../src/features/identity/index.ts';
import { openDb } from '../src/kernel/database/db.ts';
import { type Cluster, openCluster } from '../src/kernel/postgres/index.ts';
import { readSettings } from '../src/kernel/settings/settings.ts';
import { fillDisk } from './ledger/full-disk.ts';
import { canHaveSmallDisks, withSmallDisk } from './ledger/small-disk.ts';
import { superviseApp } from './ledger/supervised-app.ts';
import { until } from './ledger/until.ts';

const BALLAST = 64 * 2 ** 20;
const canMount = await canHaveSmallDisks();

test.runIf(canMount)(
  '[F5] a database that a full disk has stopped comes back to be read from; it is written to again as soon as there is room',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'opsyard-full-'));
    chmodSync(home, 0o755);
    await withSmallDisk('800m', async (disk) => {
      const data = join(disk, 'data');
      // The log is on another disk: this test is about the disk of the database.
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

        const freeSpace = await fillDisk({ disk, adminUrl: url, log: join(data, 'postgres.log') });
        await until(async () => Array.isArray(await names()));
        expect(await names()).toContain('BEFORE');
        // Free space is checked every two seconds.
        await until(async () => (await add(`D${randomInt(1e9)}`)) === 507);

        freeSpace();
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
