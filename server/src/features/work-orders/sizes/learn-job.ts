import { now } from '../../../kernel/clock.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import type { Job, JobParts } from '../../../kernel/jobs/job.ts';
import { learnSizes } from './learn.ts';
import { lastCompleted, type Pair, touchedPairs } from './learn-store.ts';

const NAME = 'learn-package-sizes';
/** Products and quantities learned in one transaction. */
const AT_ONCE = 100;
/** How long before the last run changes are read again: they can be committed late. */
const OVERLAP_MS = 2 * 3_600_000;

/** Learns each hour the usual sizes of the products whose parcels or bill lines have changed. */
export const learnPackageSizes: Job<unknown> = {
  name: NAME,
  cron: '46 * * * *',
  run: ({ pool, signal }) => learnChanged(pool, signal),
};

/** Learns the sizes of everything that has changed since the last run that was completed; throws if it is interrupted. */
export async function learnChanged(pool: JobParts['pool'], signal?: AbortSignal): Promise<void> {
  const at = now();
  const pairs = await transact(pool, {
    async work(db): Promise<Pair[]> {
      const last = await lastCompleted(db, NAME);
      return await touchedPairs(db, new Date(last === null ? 0 : Date.parse(last) - OVERLAP_MS));
    },
  });
  for (let first = 0; first < pairs.length; first += AT_ONCE) {
    signal?.throwIfAborted();
    const some = pairs.slice(first, first + AT_ONCE);
    await commitInJob(pool, (db, change) => learnSizes(db, change, some, at));
  }
}
