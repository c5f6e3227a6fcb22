import { commonFailures, isWrite, type Route } from '@opsyard/contract';
import { fail } from '../fail.ts';
import { freeSpace, type SpaceLevel } from '../postgres/index.ts';

/** The free space on the disk of the database. */
export type SpaceGauge = { level: () => Promise<SpaceLevel> };

const RECHECK_AFTER = 2_000;

/** Checks the disk of a folder at most every two seconds; an external database has no folder here. */
export function spaceGauge(folder: string | undefined, spaceOf = freeSpace): SpaceGauge {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let level: Promise<SpaceLevel> = Promise.resolve('ok');
  return {
    async level() {
      if (folder !== undefined && performance.now() - checkedAt >= RECHECK_AFTER) {
        checkedAt = performance.now();
        // If the free space is unknown, writes are allowed: the database reports its own errors.
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
 * Refuses writes while the disk is nearly full, so that data can still be read and PostgreSQL has space to stop and start.
 * Session calls (signing in and out, tickets of the push socket) remain possible: without them nobody could read.
 */
export async function requireDiskSpace(gauge: SpaceGauge, route: Route): Promise<void> {
  if (isWrite(route) && route.access.includes(':') && (await gauge.level()) === 'full') fail(commonFailures.diskFull);
}
