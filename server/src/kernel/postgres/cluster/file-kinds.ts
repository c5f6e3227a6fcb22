import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { notUsable } from '../problems.ts';
import type { DatabasePaths } from './database-paths.ts';

type Kind = 'file' | 'folder';

const IN_HOME: readonly [string, Kind][] = [
  ['start.lock', 'file'],
  ['users.lock', 'file'],
  ['started-in', 'file'],
  ['ballast', 'file'],
  ['postgres.log', 'file'],
  ['postgres.log.1', 'file'],
  ['postgres.log.2', 'file'],
  ['postgres.log.3', 'file'],
  ['native', 'folder'],
  ['cluster', 'folder'],
];

const IN_CLUSTER: readonly [string, Kind][] = [
  ['PG_VERSION', 'file'],
  ['opsyard.json', 'file'],
  ['postgresql.conf', 'file'],
  ['postgresql.auto.conf', 'file'],
  ['pg_hba.conf', 'file'],
  ['pg_ident.conf', 'file'],
  ['postmaster.opts', 'file'],
  ['postmaster.pid', 'file'],
  ['postmaster.pid.stale', 'file'],
  ['conf.d', 'folder'],
  // PostgreSQL itself reports these only after half a minute of retries.
  ...['base', 'global', 'pg_wal', 'pg_xact', 'pg_multixact'].map((name): [string, Kind] => [name, 'folder']),
  [join('conf.d', '50-opsyard.conf'), 'file'],
  [join('conf.d', '50-opsyard.conf.new'), 'file'],
];

/**
 * Refuses paths of ours that are not a regular file (or folder) as expected, or are not readable: opening one would
 * fail with an unhelpful error, or, as with a named pipe, block forever.
 */
export async function refuseUnexpectedKinds({ home, cluster }: DatabasePaths): Promise<void> {
  const known = [
    ...IN_HOME.map(([name, kind]) => [join(home, name), kind] as const),
    ...IN_CLUSTER.map(([name, kind]) => [join(cluster, name), kind] as const),
  ];
  for (const [path, kind] of known) await refuseUnexpectedKind(path, kind);
}

async function refuseUnexpectedKind(path: string, kind: Kind): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw notUsable(path, error);
  });
  if (!found) return;
  if (!(kind === 'file' ? found.isFile() : found.isDirectory())) throw notUsable(path, kind);
  await access(path, constants.R_OK).catch((error: Error) => {
    throw notUsable(path, error);
  });
}
