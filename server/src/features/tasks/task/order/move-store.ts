import { generateNKeysBetween } from 'fractional-indexing';
import { type Db, rowOf, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { MAX_RANK_LENGTH } from '../../../../kernel/database/rank.ts';
import { BATCH_SIZE } from '../../batch-store.ts';
import { lockOrder, ranksAtEnd, shareOrder, shareOrderBehind } from './order-store.ts';

const gapAt = (beside: 'after' | 'before', next: string) =>
  statement(`
    select t.rank as "${beside}", (
      select n.rank from task n where n.project_id = $1 and n.deleted_at is null and n.rank ${next} limit 1
    ) as "${beside === 'after' ? 'before' : 'after'}"
    from task t where t.id = $2 and t.project_id = $1 and t.deleted_at is null
  `);
const gapAfter = gapAt('after', '> t.rank order by n.rank');
const gapBefore = gapAt('before', '< t.rank order by n.rank desc');
const firstRank = statement('select rank from task where project_id = $1 and deleted_at is null order by rank limit 1');
const allIds = statement('select id from task where project_id = $1 and deleted_at is null order by rank');
const setRanks = statement(`
  update task t set rank = n.rank from unnest($1::uuid[], $2::text[]) n (id, rank) where t.id = n.id
`);

/** The target of tasks; the first existing one of the given neighbours counts. */
export type Where = { afterIds?: readonly string[]; beforeIds?: readonly string[]; to?: 'top' | 'bottom' };
/** A gap in the order of a project; null stands for an end. At the end the lower bound is not read: the ranks are generated there. */
export type Gap = { after: string | null; before: string | null };

/** Finds the target gap, and locks it against others as far as needed; undefined if no neighbour exists any more. */
export async function findGap(db: Db, projectId: string, where: Where): Promise<Gap | undefined> {
  const gap = await findBetween(db, projectId, where);
  if (gap || !where.to) return gap;
  if (where.to === 'bottom') {
    await shareOrder(db, projectId);
    return { after: null, before: null };
  }
  // Serialized as for moves after a task: concurrent moves to the top would get the same rank.
  const locking = shareOrderBehind(db, projectId, projectId);
  const [first] = await Promise.all([rowOf<{ rank: string }>(db, firstRank, [projectId]), locking]);
  return { after: null, before: first?.rank ?? null };
}

async function findBetween(
  db: Db,
  projectId: string,
  { afterIds = [], beforeIds = [] }: Where,
): Promise<Gap | undefined> {
  const neighbours = [
    ...afterIds.map((id) => ({ lock: () => shareOrderBehind(db, projectId, id), sql: gapAfter, id })),
    ...beforeIds.map((id) => ({ lock: () => shareOrder(db, projectId), sql: gapBefore, id })),
  ];
  for (const { lock, sql, id } of neighbours) {
    // Pipelined, executed in sequence: the gap is read once the lock is held.
    const locking = lock();
    const [gap] = await Promise.all([rowOf<Gap>(db, sql, [projectId, id]), locking]);
    if (gap) return gap;
  }
  return undefined;
}

/** Ranks for `count` tasks in a gap; if ranks have become too long, the whole project is renumbered first. */
export async function ranksIn(db: Db, projectId: string, gap: Gap, count: number): Promise<string[] | undefined> {
  if (gap.before === null) return await ranksAtEnd(db, count);
  const ranks = generateNKeysBetween(gap.after, gap.before, count);
  if (ranks.every((rank) => rank.length <= MAX_RANK_LENGTH)) return ranks;
  await respaceRanks(db, projectId);
  return undefined;
}

/** Gives every live task of a project a short rank in the same order; the new ranks sort after the old ones, so none collides. */
async function respaceRanks(db: Db, projectId: string): Promise<void> {
  await lockOrder(db, projectId);
  const ids = (await rowsOf<{ id: string }>(db, allIds, [projectId])).map(({ id }) => id);
  const ranks = await ranksAtEnd(db, ids.length);
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    await rowsOf(db, setRanks, [ids.slice(from, from + BATCH_SIZE), ranks.slice(from, from + BATCH_SIZE)]);
  }
}
