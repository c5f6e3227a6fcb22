import type pg from 'pg';
import { now } from '../../kernel/clock.ts';
import type { FileStore } from '../../kernel/files/files.ts';
import { seedAssets } from './seed-assets.ts';
import { seedBills } from './seed-bills.ts';
import { seedConnectors } from './seed-connectors.ts';
import { seedFollowed } from './seed-followed.ts';
import { seedLogistics } from './seed-logistics.ts';
import { seedPeople } from './seed-people.ts';
import { seedProjects } from './seed-projects.ts';
import { seedReports } from './seed-reports.ts';
import { seedSizes } from './seed-sizes.ts';
import { seedWorkOrders } from './seed-work-orders.ts';

/** Fills the demo workspace once in the lifetime of an installation; returns whether it did so now. */
export async function seedDemo(pool: pg.Pool, files?: FileStore): Promise<boolean> {
  const account = await seedPeople(pool);
  if (account === undefined) return false;
  await seedConnectors(pool, now());
  const added = [
    await seedProjects(pool, now()),
    await seedLogistics(pool, now()),
    await seedWorkOrders(pool, now(), files),
  ];
  added.push(await seedBills(pool, now()), await seedFollowed(pool, now()), await seedReports(pool, now()));
  added.push(await seedSizes(pool, now()));
  // Without a place for files there is nothing to show of assets.
  if (files) added.push(await seedAssets(pool, files, now()));
  return added.includes(true);
}
