import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';
import type { AuditEvent } from './audit-chain.ts';

const WINDOW = `date_bin('10 minutes', now(), '2000-01-01')`;
const count = statement(`
  insert into failure_count as f (window_at, kind, about, username, detail, times) values (${WINDOW}, $1, $2, $3, $4, 1)
  on conflict (window_at, kind, about, detail) do update set times = f.times + 1
`);
const drain = statement(`
  delete from failure_count where window_at < ${WINDOW}
  returning kind, nullif(about, '') as "actorId", username, detail, times, window_at as since
`);

/** Failures of one kind in one window; `actorId` is the affected account, if any. */
export type CountedFailures = Pick<AuditEvent, 'kind' | 'actorId' | 'username' | 'detail'> & {
  times: number;
  /** Start of the window. */
  since: string;
};

export async function countFailure(
  db: Db,
  { kind, actorId, username, detail }: Omit<CountedFailures, 'times' | 'since'>,
): Promise<void> {
  await rowsOf(db, count, [kind, actorId ?? '', username, JSON.stringify(detail)]);
}

/** Deletes and returns the counts of completed windows. */
export async function drainFailureCounts(db: Db): Promise<CountedFailures[]> {
  return await rowsOf<CountedFailures>(db, drain);
}
