import type pg from 'pg';
import { compareWithSizes } from '../../features/work-orders/sizes/compare-store.ts';
import { learnSizes } from '../../features/work-orders/sizes/learn.ts';
import { touchedPairs } from '../../features/work-orders/sizes/learn-store.ts';
import { Change } from '../../kernel/change.ts';
import { transact } from '../../kernel/database/transact.ts';
import { claimDemo } from '../claim-store.ts';
import { DEMO } from '../content/people.ts';
import { demoPersonId, lockDemoSeed } from '../people-store.ts';
import { acceptSizes } from '../sizes-store.ts';

/** Products whose sizes are in use; those of others are proposed. */
const ACCEPTED = ['TN-BOTTLE-750', 'LH-LAMP-ARC', 'PP-BED-M'];

/** Learns the sizes of the demo's products once per installation; the parcels and bills must be there. */
export async function seedSizes(pool: pg.Pool, now: Date): Promise<boolean> {
  return await transact(pool, {
    async work(db) {
      await lockDemoSeed(db);
      const pairs = await touchedPairs(db, new Date(0));
      if (pairs.length === 0 || !(await claimDemo(db, 'demo package sizes'))) return false;
      await learnSizes(db, new Change(null), pairs, now);
      await compareWithSizes(db, await acceptSizes(db, ACCEPTED, now, demoPersonId(DEMO)));
      return true;
    },
  });
}
