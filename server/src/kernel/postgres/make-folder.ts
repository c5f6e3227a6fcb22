import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, with those above it, unless it is there. Node's own `recursive` never comes back from a file system that
 * lets nobody make anything and says that what is above is missing, as `/proc` does.
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await makeOne(folder, mode);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder), mode);
    await makeOne(folder, mode);
  }
}

async function makeOne(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const isThere = codeOf(error) !== 'ENOENT' && (await stat(folder).catch(() => undefined))?.isDirectory();
    if (!isThere) throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
