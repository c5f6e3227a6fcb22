import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';

const ORDER = (project: string) => `hashtextextended('order ' || ${project}::text, 0)`;

/** SQL that prevents the order of a project from being locked exclusively, for writers that append; to be run before a rank is generated. */
export const SHARE_ORDER = (project: string) => `pg_advisory_xact_lock_shared(${ORDER(project)})`;

// Advisory locks, not row locks: a row with a shared lock is written each time, and a writer may wait for an exclusive lock indefinitely.
const share = statement(`select ${SHARE_ORDER('$1::uuid')}`);
const shareBehind = statement(`
  select ${SHARE_ORDER('$1::uuid')}, pg_advisory_xact_lock(hashtextextended('task ' || $2::uuid, 0))
`);
const lock = statement(`select pg_advisory_xact_lock(${ORDER('$1::uuid')})`);

/** A shared lock for writers that add to the order of a project. */
export async function shareOrder(db: Db, projectId: string): Promise<void> {
  await rowsOf(db, share, [projectId]);
}

/** A shared lock for writers that add to the order of a project, serialized for the same neighbour. */
export async function shareOrderBehind(db: Db, projectId: string, taskId: string): Promise<void> {
  await rowsOf(db, shareBehind, [projectId, taskId]);
}

/** Locks the order of a project exclusively until the transaction ends. */
export async function lockOrder(db: Db, projectId: string): Promise<void> {
  await rowsOf(db, lock, [projectId]);
}

const endRanks = statement('select next_task_rank() as rank from generate_series(1, $1::int)');
const numbers = statement('select next_task_number($1) as seq from generate_series(1, $2::int)');

/** Ranks at the end of any project whose order is shared or locked, in ascending order; no two calls get the same. */
export async function ranksAtEnd(db: Db, count: number): Promise<string[]> {
  return (await rowsOf<{ rank: string }>(db, endRanks, [count])).map(({ rank }) => rank);
}

/** Numbers for new tasks of a project, ascending. They are never reused, so a failed transaction leaves a gap. */
export async function allocateNumbers(db: Db, projectId: string, count: number): Promise<number[]> {
  return (await rowsOf<{ seq: number }>(db, numbers, [projectId, count])).map(({ seq }) => seq);
}
