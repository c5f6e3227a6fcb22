import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectProcess, strayServer } from './processes.ts';

/** What `postmaster.pid` says (its lines: pid, data folder, start time, port, socket folder, address, shared memory, status). */
export type PidFile = { pid: number; port: number; socketFolder: string; address: string; status: string };

/** `littered`: nobody runs, but the pid file would bar the way. `stray`: a server runs that lost its pid file. */
export type Occupancy =
  | { is: 'free' }
  | { is: 'littered' }
  | { is: 'running'; file: PidFile }
  | { is: 'stray'; pid: number };

/** Who has the data folder. */
export async function occupancy(cluster: string): Promise<Occupancy> {
  const content = await readPidFile(cluster);
  const file = parsePidFile(content ?? '');
  const sighting = file ? inspectProcess(file.pid, cluster) : 'gone';
  if (file && sighting === 'ours') return { is: 'running', file };
  const stray = strayServer(cluster);
  if (stray) return { is: 'stray', pid: stray };
  const barred = content !== undefined && (!file || sighting !== 'gone');
  return { is: barred ? 'littered' : 'free' };
}

/** Reads the lines of a `postmaster.pid`; nothing when it is empty or no such file. A stand-alone backend writes a negative pid. */
export function parsePidFile(content: string): PidFile | undefined {
  const lines = content.split('\n').map((line) => line.trim());
  const [pid = '', , , port = '', socketFolder = '', address = '', , status = ''] = lines;
  if (!/^-?[1-9]\d*$/.test(pid)) return undefined;
  return { pid: Math.abs(Number(pid)), port: Number(port), socketFolder, address, status };
}

/** The raw content of the pid file, or nothing when there is none. */
export async function readPidFile(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
}

/** Moves a pid file out of the way that belongs to no server of this folder; PostgreSQL's shared memory check stays in force. */
export async function setAside(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  await rm(`${path}.stale`, { force: true });
  await rename(path, `${path}.stale`).catch(() => undefined);
}
