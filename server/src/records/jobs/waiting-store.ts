import { recordJobFailures } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../kernel/database/db.ts';
import { fail } from '../../kernel/fail.ts';
import type { JobKind } from './kinds.ts';

const lock = statement(
  `select pg_advisory_xact_lock(hashtextextended('record jobs ' || $1::text || ' of ' || $2::text, 0))`,
);
const count = statement(`
  select count(*)::int as count from record_job
  where created_by = $2 and kind = $1 and state in ('queued', 'running', 'paused')
`);

/** The number of jobs of a kind that a user waits for; no other request adds one until the transaction ends. */
export async function countWaitingJobs(db: Db, { name }: Pick<JobKind, 'name'>, userId: string): Promise<number> {
  await rowsOf(db, lock, [name, userId]);
  return one(await rowsOf<{ count: number }>(db, count, [name, userId])).count;
}

/** Refuses that one more job of a user starts if they wait for as many of the kind as allowed. */
export async function requireCapacity(db: Db, kind: JobKind | undefined, userId: string): Promise<void> {
  const limit = kind?.waitingMax;
  if (kind && limit !== undefined && (await countWaitingJobs(db, kind, userId)) >= limit)
    fail(recordJobFailures.tooManyWaiting, { values: { limit } });
}
