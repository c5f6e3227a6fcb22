import type { Db } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { findUsualGaps, flagLateParcels } from './flag-store.ts';

/** Parcels looked at in one transaction. */
const AT_ONCE = 2_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Hourly: flags parcels that are stuck, silent or overdue, and clears the flags of others. */
export const flagLate: Job<unknown> = {
  name: 'flag-late-parcels',
  cron: '11 * * * *',
  async run({ pool, db, signal }) {
    await flagAll(db, async (work) => (signal.aborted ? null : await transact(pool, { work })));
  },
};

/** Flags all parcels, a batch at a time; `inTransaction` may end it by returning null. */
export async function flagAll(
  db: Db,
  inTransaction: (work: (db: Db) => Promise<string | null>) => Promise<string | null>,
): Promise<void> {
  const usual = await findUsualGaps(db);
  for (let after: string | null = FIRST; after !== null; ) {
    const batch = { after, limit: AT_ONCE };
    after = await inTransaction(async (tx) => (await flagLateParcels(tx, usual, batch)).last);
  }
}
