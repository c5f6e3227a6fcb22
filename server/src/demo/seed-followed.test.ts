import { expect } from 'vitest';
import { runTurn } from '../../test/job-scene.ts';
import { test } from '../../test/kit.ts';
import { seedDefaults } from '../features/seed.ts';
import { followedParcels } from './content/followed.ts';
import { seedConnectors } from './seed-connectors.ts';
import { seedFollowed } from './seed-followed.ts';
import { seedLogistics } from './seed-logistics.ts';
import { seedPeople } from './seed-people.ts';

test('[BC-05] new parcels of the demo are registered with sandbox accounts by a job, once', async ({ app }) => {
  const { pool } = app;
  await seedDefaults(pool);
  await seedPeople(pool);
  await seedConnectors(pool, new Date());
  await seedLogistics(pool, new Date());
  expect(await Promise.all([seedFollowed(pool, new Date()), seedFollowed(pool, new Date())])).toContain(false);
  const { rows: jobs } = await pool.query<{ id: string; total: number }>(
    `select id, total from record_job where kind = 'logisticsRegister'`,
  );
  expect(jobs.map(({ total }) => total)).toEqual([followedParcels().length]);
  await runTurn(app, jobs[0]?.id ?? '');
  const { rows } = await pool.query<{ registration: string; count: number }>(
    `select registration, count(*)::int as count from waybill where registration is not null group by 1`,
  );
  expect(rows).toEqual([{ registration: 'registered', count: followedParcels().length }]);
  const { rows: calls } = await pool.query(
    `select distinct account_id from connector_call where record_ids is not null`,
  );
  expect(calls).toHaveLength(4);
  const { rows: due } = await pool.query('select from waybill_tracking where next_poll_at <= now()');
  expect(due.length).toBeGreaterThan(10);
});
