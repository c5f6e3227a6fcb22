import { taskFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { findGap, ranksIn, type Where } from './move-store.ts';

/** Ranks, and whether the whole project had to be spaced anew to make room: ranks read before are over then. */
export type Placed = { ranks: string[]; spaced: boolean };

/** Ranks for `count` tasks at a place of the project's order, which stays locked until the commit. */
export async function ranksFor(db: Db, projectId: string, where: Where, count: number): Promise<Placed> {
  const attempt = async () => {
    const gap = (await findGap(db, projectId, where)) ?? fail(taskFailures.anchorGone);
    return await ranksIn(db, projectId, gap, count);
  };
  const ranks = await attempt();
  if (ranks) return { ranks, spaced: false };
  return { ranks: (await attempt()) ?? fail(taskFailures.anchorGone), spaced: true };
}
