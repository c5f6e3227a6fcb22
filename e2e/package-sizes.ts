import { withPool } from '../server/src/admin/installation.ts';
import { learnChanged } from '../server/src/features/work-orders/sizes/learn-job.ts';
import { readSettings } from '../server/src/kernel/settings/settings.ts';

/** Learns package sizes from parcels, as the hourly job does. */
export async function learnPackageSizes(): Promise<void> {
  const settings = readSettings({ DATA_DIR: process.env.E2E_FOLDER ?? '' });
  await withPool(settings, (pool) => learnChanged(pool));
}
