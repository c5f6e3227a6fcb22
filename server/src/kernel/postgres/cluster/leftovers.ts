import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseMissing } from '../problems.ts';
import type { DatabasePaths } from './database-paths.ts';

/** These files exist only after a database was created: its log, our start marker, and the ballast file. */
const LEFT_BY_A_DATABASE = ['postgres.log', 'started-in', 'ballast'];

/**
 * Refuses to create a database where there was one: what an earlier installation left, in the folder or at the further paths given
 * (its files, its backups), would seem to belong to an empty system, and a backup of that would push out the last good one.
 */
export async function refuseLeftovers({ home }: DatabasePaths, further: readonly string[]): Promise<void> {
  const paths = [...LEFT_BY_A_DATABASE.map((name) => join(home, name)), ...further];
  const present = await Promise.all(paths.map(isNonEmptyFolder));
  const remains = paths.filter((_, index) => present[index]);
  if (remains.length > 0) throw databaseMissing(home, remains);
}

async function isNonEmptyFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found !== undefined && found.size > 0;
  return (await readdir(path).catch(() => [])).length > 0;
}
