import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises';
import { createServer, type ListenOptions } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canReach } from './cluster/account.ts';
import type { DatabasePaths } from './cluster/database-paths.ts';

/** The address of the server: a private socket folder, or (without a folder) a port on 127.0.0.1. */
export type Endpoint = { socketFolder?: string; port: number };

// A socket path is limited to 108 bytes with its terminating zero on Linux, to 104 on macOS and BSD.
const longestPath = process.platform === 'linux' ? 107 : 103;
const socketPort = 5432;

/** Chooses a private socket folder in the data folder, a short one in the temporary folder, or a free port. */
export async function chooseEndpoint(place: DatabasePaths): Promise<Endpoint> {
  if (process.platform !== 'win32') {
    const label = createHash('sha256').update(place.home).digest('hex').slice(0, 12);
    for (const folder of [join(place.home, 'socket'), join(tmpdir(), `opsyard-${label}`)]) {
      if (await canHoldSocket(folder, place)) return { socketFolder: folder, port: socketPort };
    }
  }
  return { port: await freePort() };
}

/**
 * Removes the lock file of a killed server beside its socket: PostgreSQL would respect it if another process has the same pid, although the
 * folder is private.
 */
export async function clearSocketLock({ socketFolder, port }: Endpoint): Promise<void> {
  if (socketFolder) await rm(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true });
}

/** A currently unused port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = await listening({ host: '127.0.0.1', port: 0 });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new TypeError('No port was given.');
  return address.port;
}

async function canHoldSocket(folder: string, { account }: DatabasePaths): Promise<boolean> {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) > longestPath) return false;
  const uid = account?.uid ?? process.getuid?.();
  try {
    await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
    const found = await lstat(folder);
    if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.())) return false;
    if (account && !(await canReach(dirname(folder), account))) return false;
    if (account) await chown(folder, account.uid, account.gid);
    await chmod(folder, 0o700);
    return await trySocket(join(folder, '.probe'));
  } catch {
    return false;
  }
}

// Some file systems (shared folders of a host) do not support sockets.
async function trySocket(path: string): Promise<boolean> {
  await rm(path, { force: true });
  const server = await listening({ path });
  await new Promise((resolve) => server.close(resolve));
  return true;
}

function listening(where: ListenOptions) {
  return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(where, () => resolve(server));
  });
}
