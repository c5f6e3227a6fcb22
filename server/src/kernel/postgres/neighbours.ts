import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tryExclusive } from './lock.ts';
import type { Place } from './place.ts';
import { elsewhere } from './problems.ts';
import { habitat } from './processes.ts';

/**
 * Refuses to start a server while a process we cannot see (in another container, say) has the folder open: two servers on one
 * data folder destroy it, and PostgreSQL's own check does not look past its container.
 */
export async function refuseUnseenNeighbours(place: Place): Promise<void> {
  const free = tryExclusive(place.usersLock);
  if (free) return free.release();
  const theirs = await readFile(habitatFile(place), 'utf8').catch(() => undefined);
  if (theirs !== undefined && theirs !== ours()) throw elsewhere(place.home);
}

/** Notes where the server of this folder is being started. */
export async function noteHabitat(place: Place): Promise<void> {
  await writeFile(habitatFile(place), ours());
}

function ours(): string {
  return habitat() ?? 'unknown';
}

function habitatFile({ home }: Place): string {
  return join(home, 'started-in');
}
