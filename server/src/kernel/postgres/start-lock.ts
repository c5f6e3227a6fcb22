import { type Lock, tryExclusive, tryShared, waitExclusive } from './lock.ts';
import type { Place } from './place.ts';
import { LauncherProblem } from './problem.ts';
import { busy, noPermission } from './problems.ts';

const patience = 600_000;
const silence = 5000;

/** Runs an action while no other process starts or stops the server of this place. */
export async function alone<T>(place: Place, say: (line: string) => void, action: () => Promise<T>): Promise<T> {
  const notice = setTimeout(() => say('The database is being started or stopped; this can take a while…'), silence);
  try {
    const lock = await waitExclusive(place.startLock, patience).catch((error: unknown) => {
      throw error instanceof LauncherProblem ? error : noPermission(place.home, error);
    });
    if (!lock) throw busy(place.home);
    return await action().finally(() => lock.release());
  } finally {
    clearTimeout(notice);
  }
}

/** Joins those who use the server, until the lock is released or the process ends. */
export function attend(place: Place): Lock {
  const lock = tryShared(place.usersLock);
  if (!lock) throw busy(place.home);
  return lock;
}

/** Leaves, and runs the action if nobody else of ours uses the server. */
export async function ifLast(place: Place, presence: Lock, action: () => Promise<void>): Promise<void> {
  presence.release();
  const last = tryExclusive(place.usersLock);
  await (last && action().finally(() => last.release()));
}
