import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseAccount } from '../../src/kernel/postgres/cluster/account.ts';
import { spawnOptions } from '../../src/kernel/postgres/cluster/unprivileged.ts';

const OLDEST = 15;
const PLACES = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin'];

export type OtherPostgres = { url: string; stop: () => Promise<void> };

/** Every supported PostgreSQL installed on this machine: its major version and the folder of its programs. */
export function installedPostgres(): { version: number; programs: string }[] {
  const found = globSync(PLACES).flatMap((programs) => {
    const version = Number(/(\d+)\/bin$/.exec(programs)?.[1]);
    return version >= OLDEST && existsSync(join(programs, 'initdb')) ? [{ version, programs }] : [];
  });
  return found.toSorted((one, other) => one.version - other.version);
}

/** Starts such a PostgreSQL on an empty database, as an external server. */
export async function startPostgres(programs: string): Promise<OtherPostgres> {
  const folder = await mkdtemp('/tmp/opsyard-other-');
  const account = await chooseAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const words = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await promisify(execFile)(join(programs, 'initdb'), words, spawnOptions(account) as object);
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'];
  const options = { ...spawnOptions(account), stdio: 'ignore' } as const;
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], options);
  const url = `postgresql://postgres@127.0.0.1:5432/postgres?host=${folder}`;
  for (const end = performance.now() + 20_000; !(await answers(url)); await wait(50)) {
    if (performance.now() > end) throw new Error('It did not start in time.');
  }
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  const isUp = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isUp;
}
