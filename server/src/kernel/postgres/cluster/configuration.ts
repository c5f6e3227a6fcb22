import { appendFile, chown, mkdir, readFile, rename, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '../endpoint.ts';
import type { Account } from './account.ts';
import type { DatabasePaths } from './database-paths.ts';

export type ServerSettings = Record<string, string>;

const always: ServerSettings = {
  archive_mode: 'on',
  // With archiving on and no command PostgreSQL would keep all WAL files.
  archive_command: '/bin/true',
  idle_in_transaction_session_timeout: '30s',
  jit: 'off',
  lc_messages: 'C',
  lock_timeout: '5s',
  log_autovacuum_min_duration: '10s',
  log_line_prefix: '%m [%p] %q%u@%d %a ',
  log_min_error_statement: 'error',
  // Statement parameters contain user data: password hashes, phone numbers.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_timezone: 'UTC',
  max_slot_wal_keep_size: '2GB',
  max_wal_size: '1GB',
  password_encryption: 'scram-sha-256',
  restart_after_crash: 'on',
  shared_buffers: '256MB',
  statement_timeout: '15s',
  timezone: 'UTC',
  wal_compression: 'on',
};

const crashSafe: ServerSettings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

const notCrashSafe: ServerSettings = {
  archive_mode: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_senders: '0',
  synchronous_commit: 'off',
  wal_level: 'minimal',
};

type Choice = { endpoint: Endpoint; durable: boolean; settings: ServerSettings };

const folderName = 'conf.d';
const INCLUDE = `include_dir = '${folderName}'`;
const INCLUDES = /^[ \t]*include_dir[ \t]*=?[ \t]*'conf\.d'/m;

/** Command-line settings, which override all files: address and durability. A damaged file can therefore not expose the server to the network. */
export function commandLine({ endpoint, durable, settings }: Choice): string[] {
  const where = address(endpoint);
  const values: ServerSettings = { ...crashSafe, ...settings, ...where };
  const names = [...(durable ? Object.keys(crashSafe) : []), ...Object.keys(where)];
  return names.flatMap((name) => ['-c', `${name}=${values[name]}`]);
}

/**
 * Ensures that `postgresql.conf` includes `conf.d`; returns whether the line was missing, as in a truncated or deleted file. All other
 * settings have suitable defaults.
 */
export async function ensureInclude({
  cluster,
  account,
}: Pick<DatabasePaths, 'cluster' | 'account'>): Promise<boolean> {
  await mkdir(join(cluster, folderName), { mode: 0o700 }).then(
    () => setOwner(join(cluster, folderName), account),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const file = join(cluster, 'postgresql.conf');
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  if (INCLUDES.test(content)) return false;
  await appendFile(file, `\n${INCLUDE}\n`, { mode: 0o600 });
  await setOwner(file, account);
  return true;
}

/** Writes our settings into `conf.d`, where they override `postgresql.conf`. */
export async function writeSettings({ cluster, account }: DatabasePaths, choice: Choice): Promise<void> {
  const safety = choice.durable ? crashSafe : notCrashSafe;
  const settings = {
    ...always,
    ...safety,
    ...(await memorySettings()),
    ...choice.settings,
    ...address(choice.endpoint),
  };
  const file = join(cluster, folderName, '50-opsyard.conf');
  await writeFile(`${file}.new`, formatSettings(settings), { mode: 0o600 });
  await setOwner(`${file}.new`, account);
  await rename(`${file}.new`, file);
}

async function setOwner(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** One `name = 'value'` line per setting; refuses invalid names. */
export function formatSettings(settings: ServerSettings): string {
  const lines = Object.entries(settings).map(([name, value]) => {
    if (!/^[a-z][a-z0-9_.]*$/.test(name) || /[\r\n\0]/.test(value)) throw new TypeError(`No such setting: ${name}`);
    return `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  });
  const note =
    '# Written by Opsyard at every start. Put settings of your own into a later file, such as 90-own.conf;\n# those on the command line of the server (address, fsync and the like) are not changed by it.';
  return `${note}\n${lines.join('\n')}\n`;
}

// A container often has 64 MB of shared memory, which one parallel query can exhaust; then files are used.
async function memorySettings(): Promise<ServerSettings> {
  const shared = await statfs('/dev/shm').catch(() => undefined);
  const roomy = shared && shared.blocks * shared.bsize >= 256 * 1024 * 1024;
  return process.platform === 'linux' && !roomy ? { dynamic_shared_memory_type: 'mmap' } : {};
}

function address({ socketFolder, port }: Endpoint): ServerSettings {
  const shared = { port: String(port), unix_socket_permissions: '0700' };
  return socketFolder
    ? { ...shared, listen_addresses: '', unix_socket_directories: listItem(socketFolder) }
    : { ...shared, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
}

// The setting is a list: a folder with a comma or a blank must be double-quoted.
function listItem(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}
