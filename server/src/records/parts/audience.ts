import type { Db } from '../../kernel/db.ts';
import type { Served } from '../adapter.ts';
import { holdsView } from '../sight.ts';
import { isWithinSight } from './audience-store.ts';

/** So many people are told at most: rights and rules of each are read one after the other. */
const MOST_TOLD = 200;

/** Those of the people who may see a record: an account in use, the permission to view, and rules on data that let it through. */
export async function whoMaySeeRecord(
  db: Db,
  served: Served,
  recordId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const able = new Set<string>();
  for (const userId of new Set(userIds)) {
    if (able.size === MOST_TOLD) break;
    if ((await holdsView(db, userId, served)) && (await isWithinSight(db, served, recordId, userId))) able.add(userId);
  }
  return able;
}
