import { generateNKeysBetween } from 'fractional-indexing';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import { MAX_RANK_LENGTH } from '../../../kernel/rank.ts';
import { pipeline } from '../../../kernel/transact.ts';
import { BATCH_SIZE } from '../batch-store.ts';

// Who puts tasks between others shares the order and waits only for who puts some behind the same task; the end of it and a new
// spacing are for one at a time.
const share = statement('select from project_counter where project_id = $1 for key share');
const shareBehind = statement(`
  select pg_advisory_xact_lock(hashtextextended('task ' || $2, 0)) from project_counter where project_id = $1 for key share
`);
const lockEnd = statement(`
  select last_rank as "lastRank" from project_counter where project_id = $1 for no key update
`);
const lockOrder = statement('select last_rank as "lastRank" from project_counter where project_id = $1 for update');
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
const setLastRank = statement('update project_counter set last_rank = $2 where project_id = $1');
const allIds = statement('select id from task where project_id = $1 and deleted_at is null order by rank');
const setRanks = statement(`
  update task t set rank = n.rank from unnest($1::uuid[], $2::text[]) n (id, rank) where t.id = n.id
`);

/** Where tasks are to go; of the named neighbours the first that still exists counts. */
export type Where = { afterIds?: readonly string[]; beforeIds?: readonly string[]; to?: 'top' | 'bottom' };
/** An empty stretch of a project's order; null stands for an end. */
export type Gap = { after: string | null; before: string | null };

/** Finds the stretch tasks go into, and keeps others out of it as far as need be; undefined when every named neighbour is gone. */
export async function findGap(db: Db, projectId: string, where: Where): Promise<Gap | undefined> {
  const gap = await findBetween(db, projectId, where);
  if (gap && gap.before !== null) return gap;
  const end = await rowOf<{ lastRank: string | null }>(db, lockEnd, [projectId]);
  if (where.to === 'top' && !gap) {
    const first = await rowOf<{ rank: string }>(db, firstRank, [projectId]);
    return { after: null, before: first?.rank ?? null };
  }
  // Somebody may have put a task behind the last one before the end was ours.
  if (gap) return await findBetween(db, projectId, where);
  return where.to === 'bottom' ? { after: end?.lastRank ?? null, before: null } : undefined;
}

async function findBetween(
  db: Db,
  projectId: string,
  { afterIds = [], beforeIds = [] }: Where,
): Promise<Gap | undefined> {
  const neighbours = [
    ...afterIds.map((id) => ({ lock: shareBehind, values: [projectId, id], sql: gapAfter, id })),
    ...beforeIds.map((id) => ({ lock: share, values: [projectId], sql: gapBefore, id })),
  ];
  for (const { lock, values, sql, id } of neighbours) {
    // Sent together, run one after the other: the gap is looked for once the lock is held.
    const locking = rowsOf(db, lock, values);
    const [gap] = await Promise.all([rowOf<Gap>(db, sql, [projectId, id]), locking]);
    if (gap) return gap;
  }
  return undefined;
}

/** Keys for `count` tasks in a gap; when keys have grown too long the whole project is spaced anew first. */
export async function ranksIn(db: Db, projectId: string, gap: Gap, count: number): Promise<string[] | undefined> {
  const ranks = generateNKeysBetween(gap.after, gap.before, count);
  if (ranks.some((rank) => rank.length > MAX_RANK_LENGTH)) {
    await respaceRanks(db, projectId);
    return undefined;
  }
  if (gap.before === null) pipeline(db, () => rowsOf(db, setLastRank, [projectId, ranks.at(-1)]));
  return ranks;
}

/** Gives every live task of a project a short key, in the same order; the new ones lie behind the old, so none collides. */
async function respaceRanks(db: Db, projectId: string): Promise<void> {
  const counter = await rowOf<{ lastRank: string | null }>(db, lockOrder, [projectId]);
  const ids = (await rowsOf<{ id: string }>(db, allIds, [projectId])).map(({ id }) => id);
  const ranks = generateNKeysBetween(integerPart(counter?.lastRank ?? null), null, ids.length);
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    await rowsOf(db, setRanks, [ids.slice(from, from + BATCH_SIZE), ranks.slice(from, from + BATCH_SIZE)]);
  }
  await rowsOf(db, setLastRank, [projectId, ranks.at(-1) ?? counter?.lastRank ?? null]);
}

function integerPart(rank: string | null): string | null {
  return rank === null ? null : (generateNKeysBetween(rank, null, 1)[0] ?? null);
}
