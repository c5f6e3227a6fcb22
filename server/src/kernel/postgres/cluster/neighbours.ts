import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { elsewhere } from '../problems.ts';
import { tryExclusive } from '../process/lock.ts';
import { processNamespace } from '../process/processes.ts';
import type { DatabasePaths } from './database-paths.ts';

/**
 * Refuses to start a server while an invisible process (in another container) uses the folder: two servers on one data folder destroy it,
 * and PostgreSQL's own check does not work across containers.
 */
export async function refuseOtherNamespaces(place: DatabasePaths): Promise<void> {
  const free = tryExclusive(place.usersLock);
  if (free) return free.release();
  const theirs = await readFile(namespaceFile(place), 'utf8').catch(() => undefined);
  if (theirs !== undefined && theirs !== ours()) throw elsewhere(place.home);
}

/** Records where the server of this folder is started. */
export async function recordNamespace(place: DatabasePaths): Promise<void> {
  await writeFile(namespaceFile(place), ours());
}

function ours(): string {
  return processNamespace() ?? 'unknown';
}

function namespaceFile({ home }: DatabasePaths): string {
  return join(home, 'started-in');
}
