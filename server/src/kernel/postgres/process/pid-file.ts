import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectProcess, orphanedServer } from './processes.ts';

/** The contents of `postmaster.pid` (lines: pid, data folder, start time, port, socket folder, address, shared memory, status). */
export type PidFile = { pid: number; port: number; socketFolder: string; address: string; status: string };

/** `stale`: no server is running, but there is a stale pid file. `orphaned`: a running server has lost its pid file. */
export type Occupancy =
  | { is: 'free' }
  | { is: 'stale' }
  | { is: 'running'; file: PidFile }
  | { is: 'orphaned'; pid: number };

/** Determines which process uses the data folder. */
export async function occupancy(cluster: string): Promise<Occupancy> {
  const content = await readPidFile(cluster);
  const file = parsePidFile(content ?? '');
  const sighting = file ? inspectProcess(file.pid, cluster) : 'gone';
  if (file && sighting === 'ours') return { is: 'running', file };
  const orphan = orphanedServer(cluster);
  if (orphan) return { is: 'orphaned', pid: orphan };
  const isBlocking = content !== undefined && (!file || sighting !== 'gone');
  return { is: isBlocking ? 'stale' : 'free' };
}

/** Parses a `postmaster.pid`; undefined if it is empty or invalid. A stand-alone backend writes a negative pid. */
export function parsePidFile(content: string): PidFile | undefined {
  const lines = content.split('\n').map((line) => line.trim());
  const [pid = '', , , port = '', socketFolder = '', address = '', , status = ''] = lines;
  if (!/^-?[1-9]\d*$/.test(pid)) return undefined;
  return { pid: Math.abs(Number(pid)), port: Number(port), socketFolder, address, status };
}

/** The content of the pid file; undefined if there is none. */
export async function readPidFile(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
}

/** Renames a stale pid file; PostgreSQL's shared memory check still applies. */
export async function setAside(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  await rm(`${path}.stale`, { force: true });
  await rename(path, `${path}.stale`).catch(() => undefined);
}
