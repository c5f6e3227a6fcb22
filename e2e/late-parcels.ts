import { withPool } from '../server/src/admin/installation.ts';
import { flagAll } from '../server/src/features/logistics/late/flag-job.ts';
import { wrap } from '../server/src/kernel/database/db.ts';
import { readSettings } from '../server/src/kernel/settings/settings.ts';

/** Marks parcels that are stuck or silent, as the hourly job does. */
export async function markLateParcels(): Promise<void> {
  const settings = readSettings({ DATA_DIR: process.env.E2E_FOLDER ?? '' });
  await withPool(settings, async (pool) => {
    const db = wrap(pool);
    await flagAll(db, (work) => work(db));
  });
}
