import { taskFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { tryAgain, violatedConstraint } from '../../../kernel/retryable.ts';
import { findGap, ranksIn, type Where } from './move-store.ts';

/** Ranks, and whether the whole project had to be spaced anew to make room: ranks read before are over then. */
export type RankedTask = { ranks: string[]; spaced: boolean };

/** Ranks for `count` tasks at a place of the project's order. */
export async function ranksFor(db: Db, projectId: string, where: Where, count: number): Promise<RankedTask> {
  const attempt = async () => {
    const gap = (await findGap(db, projectId, where)) ?? fail(taskFailures.anchorGone);
    return await ranksIn(db, projectId, gap, count);
  };
  const ranks = await attempt();
  if (ranks) return { ranks, spaced: false };
  return { ranks: (await attempt()) ?? fail(taskFailures.anchorGone), spaced: true };
}

/** Two who put tasks into the same gap at once make the same rank: the later one tries again, and finds the gap smaller. */
export function retryIfRankTaken(error: unknown): never {
  throw violatedConstraint(error) === 'task_rank' ? tryAgain('Another task has taken the place', error) : error;
}
