import { createHash } from 'node:crypto';
import { access, chmod, chown, constants, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { diskFull, noPermission } from '../problems.ts';
import { type Account, canReach, chooseAccount } from './account.ts';
import { makeFolder } from './make-folder.ts';

export type DatabasePaths = {
  home: string;
  cluster: string;
  logFile: string;
  ballast: string;
  startLock: string;
  usersLock: string;
  account: Account | undefined;
};

const sharedFolders = ['/var/lib/opsyard', '/opt/opsyard', '/var/tmp/opsyard'];

/** Prepares the folder for PostgreSQL's account; uses a fallback folder if that account cannot access it. */
export async function createDatabaseFolder(
  requested: string,
  print: (line: string) => void,
  fallbackFolders = sharedFolders,
): Promise<DatabasePaths> {
  try {
    const first = await ensureFolder(requested);
    if (!first.account || (await canReach(dirname(first.home), first.account))) return first;
    const label = `${basename(first.home)}-${createHash('sha256').update(first.home).digest('hex').slice(0, 8)}`;
    const second = await ensureFolder(join(await sharedFolder(fallbackFolders), label));
    print(`The database lives in ${second.home}: the account "${first.account.name}" cannot reach ${first.home}.`);
    return second;
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      throw error.code === 'ENOSPC' ? diskFull(requested) : noPermission(requested, error);
    }
    throw error;
  }
}

/** The paths in a database folder. */
export function databasePaths(home: string, account: Account | undefined): DatabasePaths {
  return {
    home,
    cluster: join(home, 'cluster'),
    logFile: join(home, 'postgres.log'),
    ballast: join(home, 'ballast'),
    startLock: join(home, 'start.lock'),
    usersLock: join(home, 'users.lock'),
    account,
  };
}

async function ensureFolder(folder: string): Promise<DatabasePaths> {
  await makeFolder(folder, 0o755);
  const home = await realpath(folder);
  await access(home, constants.R_OK | constants.W_OK | constants.X_OK);
  const account = await chooseAccount(join(home, 'cluster'));
  if (account) {
    const { uid, mode } = await stat(home);
    await chown(home, uid, account.gid);
    await chmod(home, (mode & 0o777) | 0o010);
  }
  return databasePaths(home, account);
}

/** A folder accessible to all accounts, for files that cannot be beside the data. */
export async function sharedFolder(fallbackFolders = sharedFolders): Promise<string> {
  let failure: unknown;
  for (const fallbackFolder of fallbackFolders) {
    try {
      await mkdir(fallbackFolder, { recursive: true, mode: 0o755 });
      const { uid } = await lstat(fallbackFolder);
      if (uid === process.getuid?.()) return fallbackFolder;
      failure = new Error(`${fallbackFolder} belongs to somebody else`);
    } catch (error) {
      failure = error;
    }
  }
  throw noPermission(fallbackFolders.join(', '), failure);
}
