import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Bytes that must be free before databases are stored in memory: those of a run take a few hundred megabytes. */
const ROOMY = 4 * 1024 ** 3;

/**
 * The folder for test databases: in memory where there is space. A database has a thousand files, and on a disk most of the time is spent on
 * creating and deleting them.
 */
export async function databaseFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  const room = memory ? Math.min(memory.bavail * memory.bsize, freemem()) : 0;
  return room > ROOMY ? MEMORY : tmpdir();
}
