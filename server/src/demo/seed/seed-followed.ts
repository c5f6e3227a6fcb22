import type pg from 'pg';
import { SAMPLE_PARCELS } from '../../connectors/simulators/sample-parcels.ts';
import { pollKind } from '../../features/logistics/sync/poll-kind.ts';
import { createRegistration, createSyncJob } from '../../features/logistics/sync/queue.ts';
import { stopKind } from '../../features/logistics/sync/stop-kind.ts';
import { waybills } from '../../features/logistics/waybills.ts';
import { nobody } from '../../kernel/access/actor.ts';
import { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/database/db.ts';
import { transact } from '../../kernel/database/transact.ts';
import { insertRecords } from '../../records/record-store.ts';
import { FORMER_DAYS, followedParcels, formerCalls, QUERIED, STOPPED } from '../content/followed-parcels.ts';
import { DEMO } from '../content/people.ts';
import { variation } from '../content/variation.ts';
import { dayIn } from '../day-in.ts';
import {
  claimDemoRegistrations,
  type FormerParcel,
  type FormerRegistration,
  formerParcels,
  freeNumbers,
  insertFormerCalls,
  insertRegistrations,
  recordQuota,
  sandboxAccounts,
} from '../followed-store.ts';
import { idAt } from '../id-at.ts';
import { demoPersonId, lockDemoSeed } from '../people-store.ts';
import { channelsByCode } from '../work-orders-store.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The quota of the sandbox of 17TRACK; the others report none. */
const QUOTA = { provider: 'track17', total: 3_000 };

/** Adds new parcels once per installation, which a job registers with the sandbox accounts as soon as jobs run. */
export async function seedFollowed(pool: pg.Pool, now: Date): Promise<boolean> {
  return await transact(pool, {
    async work(db) {
      await lockDemoSeed(db);
      const parcels = followedParcels();
      const channels = await channelsByCode(db, [...new Set(parcels.map(({ channel }) => channel))]);
      const by = demoPersonId(DEMO);
      const change = new Change(by);
      if (channels.size === 0 || !(await claimDemoRegistrations(db))) return { change, added: false };
      const formerOnes = await addFormerRegistrations(db, by, now);
      await addFormerCalls(db, now);
      const free = await freeNumbers(
        db,
        parcels.map(({ number }) => number),
      );
      const rows = parcels.flatMap(({ shippedIn, channel, ...fields }) =>
        channels.has(channel) && free.has(fields.number)
          ? [{ ...fields, ...newParcel(now, shippedIn), channel: channels.get(channel) }]
          : [],
      );
      await insertRecords(db, waybills, rows, by);
      const writing = { db, change, actor: { ...nobody, id: by } };
      await createRegistration(writing, rows);
      // Further jobs to look at.
      await createSyncJob(writing, pollKind, formerOnes.filter(isQueried).slice(-QUERIED));
      await createSyncJob(writing, stopKind, formerOnes.filter(isReturning).slice(0, STOPPED));
      return { change, added: true };
    },
    last: (db, { change }) => change.write(db, undefined),
  }).then(({ added }) => added);
}

function newParcel(now: Date, shippedIn: number) {
  return {
    ...{ id: idAt(now), country: 'DE', shippedOn: dayIn(now, shippedIn), status: 'pending', registration: 'queued' },
    ...{ statusSince: now.toISOString(), flags: [] },
  };
}

const isQueried = ({ provider, status }: FormerParcel) => provider === 'track17' && status === 'inTransit';
const isReturning = ({ provider, detail }: FormerParcel) => provider === 'track17' && detail === 'returning';

/** Registers the parcels of the demo as if they had been since they were shipped, and returns them, the oldest first. */
async function addFormerRegistrations(db: Db, by: string, now: Date): Promise<FormerParcel[]> {
  const accounts = new Map((await sandboxAccounts(db)).map(({ id, provider }) => [provider, id]));
  const parcels = (await formerParcels(db, by)).filter(({ provider }) => accounts.has(provider));
  const created = parcels.map((parcel) => registrationOf(parcel, accounts.get(parcel.provider) ?? '', now));
  await insertRegistrations(db, created, by);
  const quotaAccount = accounts.get(QUOTA.provider);
  const used = parcels.filter(({ provider }) => provider === QUOTA.provider).length + SAMPLE_PARCELS.length;
  if (quotaAccount) await recordQuota(db, quotaAccount, { total: QUOTA.total, left: QUOTA.total - used });
  return parcels;
}

function registrationOf(parcel: FormerParcel, accountId: string, now: Date): FormerRegistration {
  const { id, number, provider, carrier, createdAt, lastEventAt, deliveredAt } = parcel;
  const isOver = deliveredAt !== null && Date.parse(deliveredAt) < now.getTime() - 3 * DAY;
  const isPolled = provider !== 'kuaidi100';
  const minutes = variation(`query of ${number}`, 8 * 60);
  const before = new Date(now.getTime() - (8 * 60 - minutes) * 60_000);
  return {
    ...{ id, number, carrier, accountId, registration: isOver ? 'stopped' : 'registered', registeredAt: createdAt },
    polledAt: isPolled && !isOver ? before : null,
    pushedAt: lastEventAt,
    nextPollAt: isPolled && !isOver ? new Date(now.getTime() + minutes * 60_000) : null,
  };
}

async function addFormerCalls(db: Db, now: Date): Promise<void> {
  const accounts = await sandboxAccounts(db);
  const created = accounts.flatMap(({ id, provider }) =>
    FORMER_DAYS.flatMap((ago) =>
      formerCalls(provider as Parameters<typeof formerCalls>[0], ago).map((call, place) => {
        const at = new Date(now.getTime() - ago * DAY - place * HOUR);
        return { ...call, at, id: idAt(at), accountId: id };
      }),
    ),
  );
  await insertFormerCalls(db, created);
}
