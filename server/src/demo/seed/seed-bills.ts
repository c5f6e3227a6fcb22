import type pg from 'pg';
import { billLines, bills } from '../../features/work-orders/bills/adapters.ts';
import { compareBillLines, type Line } from '../../features/work-orders/bills/compare-bill-lines.ts';
import { describeFile, totalBills } from '../../features/work-orders/bills/store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { transact } from '../../kernel/database/transact.ts';
import { insertRecords } from '../../records/record-store.ts';
import { type BilledParcel, disputedParcels, lastParcels } from '../bills-store.ts';
import { claimDemo } from '../claim-store.ts';
import { type DemoBill, demoBills, hubOf, measuredSide } from '../content/bills.ts';
import { DEMO } from '../content/people.ts';
import { dayIn } from '../day-in.ts';
import { idAt } from '../id-at.ts';
import { demoPersonId, lockDemoSeed } from '../people-store.ts';
import { channelsByCode } from '../work-orders-store.ts';

/** Lines of a bill with a work order. */
const DISPUTED = 12;

/** Adds bills of carriers once per installation; the parcels, rules and rates they are compared with must be there. */
export async function seedBills(pool: pg.Pool, now: Date): Promise<boolean> {
  return await transact(pool, {
    async work(db) {
      await lockDemoSeed(db);
      const channels = await channelsByCode(
        db,
        demoBills.map(({ channel }) => channel),
      );
      if (channels.size < demoBills.length || !(await claimDemo(db, 'demo carrier bills'))) return false;
      for (const bill of demoBills) await addBill(db, bill, channels.get(bill.channel) ?? '', now);
      return true;
    },
  });
}

async function addBill(db: Db, demo: DemoBill, channel: string, now: Date) {
  const { name, fileName, billedIn, lines } = demo;
  const by = demoPersonId(DEMO);
  const [id, billedOn] = [idAt(now), dayIn(now, billedIn)];
  await insertRecords(db, bills, [{ id, name, channel, billedOn }], by);
  const parcels = await lastParcels(db, channel, lines);
  const created = parcels.map((parcel, at) => lineOf(parcel, at, { demo, bill: id, billedOn }));
  // What the parcels should cost, from which the carrier's mistakes depart.
  await compareBillLines(db, created);
  created.forEach(bill);
  const claimed = await disputedParcels(db, channel, billedOn ?? '', DISPUTED);
  for (const [at, { workOrder, billedWeight, billedFee, ...parcel }] of claimed.entries()) {
    const line = lineOf(parcel, created.length + at, { demo, bill: id, billedOn });
    created.push({ ...line, workOrder, billedWeight, billedFee });
  }
  await compareBillLines(db, created);
  await insertRecords(db, billLines, created, by);
  await describeFile(db, id, created.length, fileName);
  await totalBills(db, [id]);
}

type Made = { demo: DemoBill; bill: string; billedOn: string | null };

function lineOf({ number, length, width, height }: BilledParcel, at: number, { demo, bill, billedOn }: Made): Line {
  const hub = hubOf(demo, at);
  const measured = (side: number) => measuredSide(side, hub, number);
  const sides = {
    ...{ hub: hub.name, carrierLength: measured(length) },
    // Some parcels were measured with their filling bulging.
    ...{ carrierWidth: measured(width), carrierHeight: measured(at % 19 === 4 ? Math.round(height * 1.35) : height) },
  };
  const known = { id: newId(), bill, billedOn, row: String(at + 2), trackingNumber: number, ...sides };
  return { ...known, billedWeight: 1, billedFee: 0, workOrder: null, notes: null };
}

/** Most lines are right; some bill more, some less, one in 40 again, one in 30 for a parcel of somebody else. */
function bill(line: Line, at: number, all: readonly Line[]): void {
  const [weight, fee] = [Number(line.expectedWeight ?? 500), Number(line.expectedFee ?? 3_000)];
  Object.assign(line, { billedWeight: weight, billedFee: fee });
  if (at % 6 === 1)
    Object.assign(line, { billedWeight: weight + 300 + 20 * (at % 9), billedFee: fee + 680 + 110 * (at % 7) });
  if (at % 11 === 3) line.billedFee = Math.max(100, fee - 240);
  if (at % 30 === 8) line.trackingNumber = `${line.trackingNumber}9`;
  if (at % 40 === 20) line.trackingNumber = all[at - 1]?.trackingNumber;
}
