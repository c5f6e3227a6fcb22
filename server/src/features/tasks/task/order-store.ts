import { type Db, rowsOf, statement } from '../../../kernel/db.ts';

const ORDER = (project: string) => `hashtextextended('order ' || ${project}::text, 0)`;

/** SQL that keeps the order of a project from being locked as a whole, for those who add to it; to be run before a rank is made. */
export const SHARE_ORDER = (project: string) => `pg_advisory_xact_lock_shared(${ORDER(project)})`;

// Locks of the lock table, not of a row: a row shared by many at once is written each time, and who waits for it alone is overtaken.
const share = statement(`select ${SHARE_ORDER('$1::uuid')}`);
const shareBehind = statement(`
  select ${SHARE_ORDER('$1::uuid')}, pg_advisory_xact_lock(hashtextextended('task ' || $2::uuid, 0))
`);
const lock = statement(`select pg_advisory_xact_lock(${ORDER('$1::uuid')})`);

/** Joins those who put tasks into the order of a project. */
export async function shareOrder(db: Db, projectId: string): Promise<void> {
  await rowsOf(db, share, [projectId]);
}

/** Joins those who put tasks into the order of a project, and waits for who puts some behind the same task. */
export async function shareOrderBehind(db: Db, projectId: string, taskId: string): Promise<void> {
  await rowsOf(db, shareBehind, [projectId, taskId]);
}

/** Keeps everybody else out of the order of a project until the transaction ends. */
export async function lockOrder(db: Db, projectId: string): Promise<void> {
  await rowsOf(db, lock, [projectId]);
}

const endRanks = statement('select next_task_rank() as rank from generate_series(1, $1::int)');
const numbers = statement('select next_task_number($1) as seq from generate_series(1, $2::int)');

/** Ranks at the end of any project whose order is shared or locked, in ascending order; no two calls get the same. */
export async function ranksAtEnd(db: Db, count: number): Promise<string[]> {
  return (await rowsOf<{ rank: string }>(db, endRanks, [count])).map(({ rank }) => rank);
}

/** Numbers for new tasks of a project, ascending. They are never given out again, so a transaction that fails leaves a gap. */
export async function takeNumbers(db: Db, projectId: string, count: number): Promise<number[]> {
  return (await rowsOf<{ seq: number }>(db, numbers, [projectId, count])).map(({ seq }) => seq);
}
