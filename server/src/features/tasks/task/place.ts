import { taskFailures } from '@opsyard/contract';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { findGap, ranksIn, type Where } from './move-store.ts';

/** Ranks for `count` tasks at a place of the project's order, which stays locked until the commit. */
export async function ranksFor(db: Db, projectId: string, where: Where, count: number): Promise<string[]> {
  const attempt = async () => {
    const gap = (await findGap(db, projectId, where)) ?? fail(taskFailures.anchorGone);
    return await ranksIn(db, projectId, gap, count);
  };
  return (await attempt()) ?? (await attempt()) ?? fail(taskFailures.anchorGone);
}
