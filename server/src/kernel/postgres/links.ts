import { constants } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, canReach } from './account.ts';
import type { Binaries } from './binaries.ts';

type Link = { source: string; target: string };

/**
 * Makes packaged binaries runnable for the account: adds the library links that npm cannot carry, or, where that folder is
 * read-only or out of the account's reach, works on a copy inside `home`.
 */
export async function makeRunnable(binaries: Binaries, home: string, account: Account | undefined): Promise<Binaries> {
  if (binaries.source === 'system') return binaries;
  const reachable = !account || (await canReach(binaries.folder, account));
  if (reachable && (await addLinks(binaries.folder))) return binaries;
  return { ...binaries, folder: await copyTo(binaries, join(home, 'native')) };
}

async function addLinks(native: string): Promise<boolean> {
  for (const link of await wantedLinks(native)) {
    const path = join(native, '..', link.target);
    if (await exists(path)) continue;
    try {
      await symlink(basename(link.source), path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return false;
    }
  }
  return true;
}

async function wantedLinks(native: string): Promise<Link[]> {
  try {
    return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}

async function copyTo(binaries: Binaries, folder: string): Promise<string> {
  const copy = join(folder, binaries.version, 'native');
  if (await exists(copy)) return copy;
  const unfinished = join(folder, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await cp(binaries.folder, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  });
  await makeWritable(unfinished);
  await addLinks(join(unfinished, 'native'));
  await rename(unfinished, dirname(copy));
  return copy;
}

// Copies of folders that may not be written may not be written either.
async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await makeWritable(join(folder, entry.name));
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
