import { randomBytes } from 'node:crypto';
import { chown, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './cluster/account.ts';
import { foreign } from './problems.ts';

export type DatabaseRole = 'owner' | 'app' | 'report' | 'worker';
export type Passwords = Record<DatabaseRole | 'admin', string>;

/** The marker of a database created by this product: that it is complete, its cluster id, and its passwords. */
export type Marker = { product: 'opsyard'; systemIdentifier: string; passwords: Passwords };

/** New random passwords of 192 bits. */
export function newPasswords(): Passwords {
  const one = () => randomBytes(24).toString('base64url');
  return { admin: one(), owner: one(), app: one(), report: one(), worker: one() };
}

/** Writes the marker into the data folder, readable by its owner only, and flushes it to disk. */
export async function writeMarker(cluster: string, marker: Marker, account: Account | undefined): Promise<void> {
  await writePrivate(join(cluster, 'opsyard.json'), `${JSON.stringify(marker, null, 2)}\n`, account);
}

/** Reads the marker; throws if the folder contains a database without one. */
export async function readMarker(cluster: string): Promise<Marker> {
  try {
    const read: unknown = JSON.parse(await readFile(join(cluster, 'opsyard.json'), 'utf8'));
    if (!isMarker(read)) throw new Error('opsyard.json does not hold what it was written with');
    return read;
  } catch (error) {
    throw foreign(cluster, error instanceof Error ? error.message : String(error));
  }
}

function isMarker(read: unknown): read is Marker {
  if (typeof read !== 'object' || read === null || !('systemIdentifier' in read) || !('passwords' in read))
    return false;
  const { systemIdentifier, passwords } = read;
  if (typeof systemIdentifier !== 'string' || typeof passwords !== 'object' || passwords === null) return false;
  const known: Record<string, unknown> = { ...passwords };
  return ['admin', 'owner', 'app', 'report', 'worker'].every((role) => typeof known[role] === 'string');
}

/** Writes a file that only its owner can read. */
export async function writePrivate(path: string, content: string, account: Account | undefined): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  if (account) await chown(path, account.uid, account.gid);
}

/** The system identifier of a cluster: the first eight bytes of its control file. */
export async function systemIdentifier(cluster: string): Promise<string> {
  return (await readFile(join(cluster, 'global', 'pg_control'))).readBigUInt64LE(0).toString();
}
