import { withPool } from '../server/src/admin/installation.ts';
import { flagLateParcels } from '../server/src/features/logistics/overview/store.ts';
import { wrap } from '../server/src/kernel/db.ts';
import { readSettings } from '../server/src/kernel/settings.ts';

/** Marks parcels that are stuck or silent, as the hourly job does. */
export async function markLateParcels(): Promise<void> {
  const settings = readSettings({ DATA_DIR: process.env.E2E_FOLDER ?? '' });
  await withPool(settings, (pool) => flagLateParcels(wrap(pool)));
}
