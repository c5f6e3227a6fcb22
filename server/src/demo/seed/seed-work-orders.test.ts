import { DECISIONS } from '@opsyard/contract';
import { expect } from 'vitest';
import { test } from '../../../test/kit.ts';
import { seedDefaults } from '../../features/seed.ts';
import { disputesOf } from '../content/disputed-parcels.ts';
import { DEMO_PARCELS, demoParcels } from '../content/parcels.ts';
import { seedBills } from './seed-bills.ts';
import { seedLogistics } from './seed-logistics.ts';
import { seedPeople } from './seed-people.ts';
import { seedWorkOrders } from './seed-work-orders.ts';

test('[BC-07] the demo has work orders in all states, with dated evidence, messages and destinations', async ({
  app,
}) => {
  const { pool } = app;
  const now = new Date();
  await seedDefaults(pool);
  await seedPeople(pool);
  await seedLogistics(pool, now);
  expect(await seedWorkOrders(pool, now, app.files)).toBe(true);
  expect(await seedWorkOrders(pool, now, app.files)).toBe(false);
  const { rows: states } = await pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from work_order group by 1 order by 1',
  );
  expect(states.map(({ status }) => status)).toEqual([
    ...new Set(['0', ...Object.values(DECISIONS).map(({ to }) => to), '6'].toSorted()),
  ]);
  expect(states.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(60);
  const count = async (what: string) =>
    (await pool.query<{ n: number }>(`select count(*)::int as n ${what}`)).rows[0]?.n;
  expect(await count('from work_order where country is null or volumetric_weight is null')).toBe(0);
  expect(await count(`from work_order_message where at > now() - interval '1 minute'`)).toBe(0);
  expect(
    await count(
      'from work_order_evidence e join work_order w on w.id = e.order_id where (e.seal is null) <> (w.status = $$0$$)',
    ),
  ).toBe(0);
  expect(await count('from work_order_evidence')).toBeGreaterThan(100);
  // The last entry of each dispute's history explains its status, and comes before now.
  const unexplained = `from work_order w where w.kind = 'dispute' and w.status <> coalesce((
    select a.changes -> 'status' ->> 'to' from activity a where a.entity_id = w.id and a.at <= now() order by a.seq desc limit 1), '0')`;
  expect(await count(unexplained)).toBe(0);
  expect(await count(`from work_order w where w.kind = 'dispute' and w.submitted_on > w.closed_on`)).toBe(0);
  const rounds = `from work_order w where w.kind = 'dispute' and w.rounds <> (
    select count(*) from activity a where a.entity_id = w.id and a.changes -> 'status' ->> 'to' = '1')`;
  expect(await count(rounds)).toBe(0);
});

test('[BC-07] many disputes of the demo are about its waybills, as these were sent, and about one each', async ({
  app,
}) => {
  const { pool } = app;
  const now = new Date();
  await seedDefaults(pool);
  await seedPeople(pool);
  await seedLogistics(pool, now);
  await seedWorkOrders(pool, now);
  await seedBills(pool, now);
  const { rows } = await pool.query<{ parcel: string; isSame: boolean; overcharge: number; lines: number }>(`
    select p.id as parcel, w.overcharge,
      (w.channel, w.country, w.site, w.weight, w.length, w.width, w.height, w.shipped_on)
        = (p.channel, p.country, p.site, p.weight, p.length, p.width, p.height, p.shipped_on)
        and w.shipped_on < w.billed_on as "isSame",
      (select count(*)::int from carrier_bill_line l where l.waybill = p.id) as lines
    from work_order w join waybill p on p.number_fold = w.tracking_number_fold`);
  expect(rows.length).toBeGreaterThanOrEqual(25);
  expect(new Set(rows.map(({ parcel }) => parcel)).size).toBe(rows.length);
  expect(rows.filter(({ isSame, overcharge, lines }) => !isSame || !(Number(overcharge) > 0) || lines > 1)).toEqual([]);
  // Lines of bills say of a disputed parcel what its work order does.
  const { rows: lines } = await pool.query<{ verdict: string; isSame: boolean }>(`
    select l.verdict, (l.waybill, l.work_order, l.billed_weight, l.billed_fee) = (p.id, w.id, w.billed_weight, w.billed_fee) as "isSame"
    from carrier_bill_line l join waybill p on p.id = l.waybill join work_order w on w.tracking_number_fold = p.number_fold`);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter(({ isSame, verdict }) => !isSame || verdict !== 'over')).toEqual([]);
});

test('the disputed parcels do not depend on the time of day', () => {
  const numbersAt = (now: Date) =>
    disputesOf(demoParcels(DEMO_PARCELS, now), now).map(({ trackingNumber }) => trackingNumber);
  expect(numbersAt(new Date('2026-03-01T01:00:00Z'))).toEqual(numbersAt(new Date('2026-05-01T23:00:00Z')));
});
