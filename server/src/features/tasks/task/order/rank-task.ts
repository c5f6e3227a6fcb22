import { taskFailures } from '@opsyard/contract';
import type { Db } from '../../../../kernel/database/db.ts';
import { tryAgain, violatedConstraint } from '../../../../kernel/database/retryable.ts';
import { fail } from '../../../../kernel/fail.ts';
import { findGap, ranksIn, type Where } from './move-store.ts';

/** Ranks, and whether the whole project was renumbered to make space: ranks read before are then invalid. */
export type RankedTask = { ranks: string[]; spaced: boolean };

/** Ranks for `count` tasks at a position in the project's order. */
export async function ranksFor(db: Db, projectId: string, where: Where, count: number): Promise<RankedTask> {
  const attempt = async () => {
    const gap = (await findGap(db, projectId, where)) ?? fail(taskFailures.anchorGone);
    return await ranksIn(db, projectId, gap, count);
  };
  const ranks = await attempt();
  if (ranks) return { ranks, spaced: false };
  return { ranks: (await attempt()) ?? fail(taskFailures.anchorGone), spaced: true };
}

/** Concurrent insertions into the same gap get the same rank: the later one retries in the smaller gap. */
export function retryIfRankTaken(error: unknown): never {
  throw violatedConstraint(error) === 'task_rank' ? tryAgain('Another task has taken the place', error) : error;
}
