import type pg from 'pg';
import { insertChange } from '../../features/logistics/channel-plan/store.ts';
import { channels } from '../../features/logistics/channels.ts';
import { flagAll } from '../../features/logistics/late-task/flag-job.ts';
import { updateTransitTimes } from '../../features/logistics/overview/transit-store.ts';
import { insertEvents } from '../../features/logistics/tracking/event-store.ts';
import { hasWrongCheckDigit, stateAfter } from '../../features/logistics/tracking/rules.ts';
import { storedEvent, valuesOf } from '../../features/logistics/tracking/store-events.ts';
import { waybills } from '../../features/logistics/waybills.ts';
import type { Db } from '../../kernel/database/db.ts';
import { transact } from '../../kernel/database/transact.ts';
import { insertRecords } from '../../records/record-store.ts';
import { claimDemo } from '../claim-store.ts';
import { DEMO_PARCELS, type DemoParcel, demoChannels, demoParcels } from '../content/parcels.ts';
import { DEMO } from '../content/people.ts';
import { demoPlans } from '../content/plans.ts';
import { dayIn } from '../day-in.ts';
import { idAt } from '../id-at.ts';
import { backdateWaybills } from '../logistics-store.ts';
import { demoPersonId, lockDemoSeed } from '../people-store.ts';

/** Adds the demo's channels and parcels once per installation, with events up to the instant given. */
export async function seedLogistics(pool: pg.Pool, now: Date): Promise<boolean> {
  return await transact(pool, {
    async work(db) {
      await lockDemoSeed(db);
      if (!(await claimDemo(db, 'demo logistics'))) return false;
      const by = demoPersonId(DEMO);
      const ids = await addChannels(db, by, now);
      await addPlans(db, by, ids, now);
      await addParcels(db, by, demoParcels(DEMO_PARCELS, now), ids);
      return true;
    },
  });
}

async function addChannels(db: Db, by: string, now: Date): Promise<ReadonlyMap<string, string>> {
  const rows = demoChannels.map(({ source, prefix, isPostal, ...fields }) => ({
    ...fields,
    numberPatterns: [isPostal ? `${prefix}#########CN` : `${prefix}@@##########`],
    provider: source,
    id: idAt(now),
    state: 'active',
    tracked: true,
    validFrom: dayIn(now, -200),
    owner: by,
  }));
  await insertRecords(db, channels, rows, by);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

async function addPlans(db: Db, by: string, channelIds: ReadonlyMap<string, string>, now: Date): Promise<void> {
  for (const { channel, inDays, values, note } of demoPlans) {
    const channelId = channelIds.get(channel);
    if (channelId)
      await insertChange(db, { id: idAt(now), channelId, effectiveOn: dayIn(now, inDays) ?? '', values, note, by });
  }
}

async function addParcels(db: Db, by: string, parcels: readonly DemoParcel[], channelIds: ReadonlyMap<string, string>) {
  const created = parcels.map(({ channel, events, shipped, ...fields }) => {
    const id = idAt(shipped);
    const stored = events.map((event) => storedEvent({ id, number: fields.number }, event));
    const flags = hasWrongCheckDigit(fields.number) ? ['badCheckDigit'] : [];
    const row = {
      ...fields,
      ...valuesOf(stateAfter(stored), flags),
      id,
      channel: channelIds.get(channel.code),
      provider: channel.source,
      shippedOn: shipped.toISOString().slice(0, 10),
    };
    return { row, kept: stored, shipped };
  });
  await insertRecords(
    db,
    waybills,
    created.map(({ row }) => row),
    by,
  );
  await insertEvents(
    db,
    created.flatMap(({ kept: stored }) => stored),
  );
  await updateTransitTimes(db);
  await flagAll(db, (work) => work(db));
  await backdateWaybills(
    db,
    created.map(({ row }) => row.id),
    created.map(({ shipped }) => shipped.toISOString()),
  );
}
