import { commonFailures, isWrite, type Route } from '@opsyard/contract';
import { fail } from './fail.ts';
import { freeSpace, type SpaceLevel } from './postgres/index.ts';

/** How much room is left where the database lies. */
export type SpaceGauge = { level: () => Promise<SpaceLevel> };

const RECHECK_AFTER = 2_000;

/** Looks at the disk of a folder once in two seconds; a database elsewhere, without a folder here, minds its own disk. */
export function spaceGauge(folder: string | undefined, spaceOf = freeSpace): SpaceGauge {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let level: Promise<SpaceLevel> = Promise.resolve('ok');
  return {
    async level() {
      if (folder !== undefined && performance.now() - lookedAt >= RECHECK_AFTER) {
        lookedAt = performance.now();
        // A disk that cannot be asked is no reason to refuse: the database says by itself what it cannot do.
        level = spaceOf(folder).then(
          (space) => space.level,
          () => 'ok',
        );
      }
      return await level;
    },
  };
}

/**
 * Refuses a write while the disk is nearly full, so that what is there can be read and PostgreSQL keeps room to stop and start.
 * What people do about themselves (signing in and out, tickets of the push socket) goes on: without it nobody could read.
 */
export async function requireDiskSpace(gauge: SpaceGauge, route: Route): Promise<void> {
  if (isWrite(route) && route.access.includes(':') && (await gauge.level()) === 'full') fail(commonFailures.diskFull);
}
