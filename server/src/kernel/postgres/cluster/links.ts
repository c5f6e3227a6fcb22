import { constants } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { diskFull } from '../problems.ts';
import { type Account, canReach } from './account.ts';
import type { Binaries } from './binaries.ts';
import { sharedFolder } from './database-paths.ts';

// PostgreSQL's programs run each other through a shell, with double-quoted paths.
const NOT_FOR_A_SHELL = /["$`\\]/;

type Link = { source: string; target: string };

/**
 * Makes packaged binaries runnable for the account: adds the library links that npm cannot carry, or, where that folder is
 * read-only, out of the account's reach or named as no shell takes it, works on a copy inside `home`, or in a shelter where programs cannot run from `home`.
 */
export async function makeRunnable(binaries: Binaries, home: string, account: Account | undefined): Promise<Binaries> {
  if (binaries.source === 'system') return binaries;
  const reachable = !account || (await canReach(binaries.folder, account));
  const callable = reachable && !NOT_FOR_A_SHELL.test(binaries.folder);
  if (callable && (await addLinks(binaries.folder))) return binaries;
  const targetFolder = NOT_FOR_A_SHELL.test(home) ? await sharedFolder() : home;
  return { ...binaries, folder: await copyTo(binaries, join(targetFolder, 'native')) };
}

async function addLinks(native: string): Promise<boolean> {
  for (const link of await missingLinks(native)) {
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

async function missingLinks(native: string): Promise<Link[]> {
  try {
    return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}

async function copyTo(binaries: Binaries, folder: string): Promise<string> {
  const copy = join(folder, binaries.version, 'native');
  if (await exists(copy)) return copy;
  const unfinished = join(folder, `unfinished-${process.pid}`);
  try {
    await rm(unfinished, { recursive: true, force: true });
    await copyNative(binaries, unfinished);
    await rename(unfinished, dirname(copy));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? diskFull(folder) : error;
  }
  return copy;
}

async function copyNative(binaries: Binaries, unfinished: string): Promise<void> {
  await mkdir(unfinished, { recursive: true });
  await cp(binaries.folder, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  });
  await makeWritable(unfinished);
  await addLinks(join(unfinished, 'native'));
}

// Copies of read-only folders are read-only, too.
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
