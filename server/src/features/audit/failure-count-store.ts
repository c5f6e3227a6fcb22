import { type Db, rowsOf, statement } from '../../kernel/db.ts';
import type { AuditEvent } from './audit-chain.ts';

const WINDOW = `date_bin('10 minutes', now(), '2000-01-01')`;
const count = statement(`
  insert into failure_count as f (window_at, kind, about, username, detail, times) values (${WINDOW}, $1, $2, $3, $4, 1)
  on conflict (window_at, kind, about, detail) do update set times = f.times + 1
`);
const takeOver = statement(`
  delete from failure_count where window_at < ${WINDOW}
  returning kind, nullif(about, '') as "actorId", username, detail, times, window_at as since
`);

/** Failures of one kind in one window; `actorId` is the account that was tried, if it was one. */
export type CountedFailures = Pick<AuditEvent, 'kind' | 'actorId' | 'username' | 'detail'> & {
  times: number;
  /** When the window began. */
  since: string;
};

/** Counts one failure among those like it. */
export async function countFailure(
  db: Db,
  { kind, actorId, username, detail }: Omit<CountedFailures, 'times' | 'since'>,
): Promise<void> {
  await rowsOf(db, count, [kind, actorId ?? '', username, JSON.stringify(detail)]);
}

/** Takes the counts of the windows that are over out of the table. */
export async function takeCountedFailures(db: Db): Promise<CountedFailures[]> {
  return await rowsOf<CountedFailures>(db, takeOver);
}
