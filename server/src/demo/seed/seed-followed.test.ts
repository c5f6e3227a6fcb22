import { expect } from 'vitest';
import { runTurn } from '../../../test/fixtures/job-fixture.ts';
import { personWith } from '../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../test/kit.ts';
import { seedDefaults } from '../../features/seed.ts';
import { followedParcels, QUERIED, STOPPED } from '../content/followed-parcels.ts';
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
  const numbers = followedParcels().map(({ number }) => number);
  const { rows } = await pool.query<{ registration: string; count: number }>(
    `select registration, count(*)::int as count from waybill where number = any ($1::text[]) group by 1 order by 1`,
    [numbers],
  );
  // The provider refuses the mistyped one.
  expect(rows).toEqual([
    { registration: 'registered', count: numbers.length - 1 },
    { registration: 'rejected', count: 1 },
  ]);
  const { rows: calls } = await pool.query(
    `select distinct account_id from connector_call where record_ids is not null`,
  );
  expect(calls).toHaveLength(4);
  const { rows: others } = await pool.query<{ what: string; count: number }>(
    `select jobs.kind as what, jobs.total as count from record_job jobs where kind <> 'logisticsRegister' order by 1`,
  );
  expect(others).toEqual([
    { what: 'logisticsPoll', count: QUERIED },
    { what: 'logisticsStop', count: STOPPED },
  ]);
  const { rows: due } = await pool.query('select from waybill_tracking where next_poll_at <= now()');
  expect(due.length).toBeGreaterThan(10);
});

test('[BC-05] the other parcels of the demo have been registered since they were shipped, which the quota and the choice of providers show', async ({
  app,
}) => {
  const { pool } = app;
  await seedDefaults(pool);
  await seedPeople(pool);
  await seedConnectors(pool, new Date());
  await seedLogistics(pool, new Date());
  await seedFollowed(pool, new Date());
  const lead = await personWith(app, { roles: ['lead'] });
  const since = new Date().toISOString();
  const health = await lead.client.providerHealth.read({ query: { since } });
  expect(health).toHaveLength(4);
  for (const { foundShare, costPerDelivered, perDay } of health) {
    expect(foundShare).toBeGreaterThan(80);
    expect(costPerDelivered).toBeGreaterThan(0);
    expect(perDay).toBeGreaterThan(1);
  }
  const track17 = health.find(({ provider }) => provider === 'track17');
  expect(track17).toMatchObject({ quotaTotal: 3_000 });
  expect(track17?.runsOutIn).toBeGreaterThan(30);
  expect(track17?.runsOutIn).toBeLessThan(365);
  const { rows: lost } = await pool.query(
    `select from waybill w where w.status not in ('delivered', 'expired') and not w.flags && '{badCheckDigit}'
       and coalesce(w.registration, '') not in ('registered', 'queued', 'rejected')`,
  );
  expect(lost).toEqual([]);
  const { rows: plans } = await pool.query(`select from logistics_channel_change where state = 'planned'`);
  expect(plans.length).toBeGreaterThan(2);
});
