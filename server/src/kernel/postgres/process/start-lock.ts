import type { DatabasePaths } from '../cluster/database-paths.ts';
import { LauncherProblem } from '../problem.ts';
import { busy, noPermission } from '../problems.ts';
import { type Lock, tryExclusive, tryShared, waitExclusive } from './lock.ts';

const startTimeout = 600_000;
const silence = 5000;

/** Runs an action while no other process starts or stops the server of this folder. */
export async function withStartLock<T>(
  place: DatabasePaths,
  print: (line: string) => void,
  action: () => Promise<T>,
): Promise<T> {
  const notice = setTimeout(() => print('The database is being started or stopped; this can take a while…'), silence);
  try {
    const lock = await waitExclusive(place.startLock, startTimeout).catch((error: unknown) => {
      throw error instanceof LauncherProblem ? error : noPermission(place.home, error);
    });
    if (!lock) throw busy(place.home);
    return await action().finally(() => lock.release());
  } finally {
    clearTimeout(notice);
  }
}

/** Registers a user of the server, until the lock is released or the process ends. */
export function registerUser(place: DatabasePaths): Lock {
  const lock = tryShared(place.usersLock);
  if (!lock) throw busy(place.home);
  return lock;
}

/** Releases the lock, and runs the action if no other process of ours uses the server. */
export async function releaseIfLast(place: DatabasePaths, presence: Lock, action: () => Promise<void>): Promise<void> {
  presence.release();
  const last = tryExclusive(place.usersLock);
  await (last && action().finally(() => last.release()));
}
