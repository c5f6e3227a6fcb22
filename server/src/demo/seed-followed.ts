import type pg from 'pg';
import { createRegistration } from '../features/logistics/sync/queue.ts';
import { waybills } from '../features/logistics/waybills.ts';
import { nobody } from '../kernel/actor.ts';
import { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/db.ts';
import { transact } from '../kernel/transact.ts';
import { insertRecords } from '../records/record-store.ts';
import { FORMER_DAYS, followedParcels, formerCalls } from './content/followed.ts';
import { DEMO } from './content/people.ts';
import { dayIn } from './day-in.ts';
import {
  claimDemoRegistrations,
  freeNumbers,
  insertFormerCalls,
  recordQuota,
  sandboxAccounts,
} from './followed-store.ts';
import { idAt } from './id-at.ts';
import { demoPersonId, lockDemoSeed } from './people-store.ts';
import { channelsByCode } from './work-orders-store.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** What the sandbox of 17TRACK may register; the others tell no quota. */
const QUOTA = { provider: 'track17', total: 1_000 };

/** Adds new parcels once in an installation's life, which a job registers with the sandbox accounts as soon as jobs run. */
export async function seedFollowed(pool: pg.Pool, now: Date): Promise<boolean> {
  return await transact(pool, {
    async work(db) {
      await lockDemoSeed(db);
      const parcels = followedParcels();
      const channels = await channelsByCode(db, [...new Set(parcels.map(({ channel }) => channel))]);
      const by = demoPersonId(DEMO);
      const change = new Change(by);
      if (channels.size === 0 || !(await claimDemoRegistrations(db))) return { change, added: false };
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

async function addFormerCalls(db: Db, now: Date): Promise<void> {
  const accounts = await sandboxAccounts(db);
  for (const { id, provider } of accounts) if (provider === QUOTA.provider) await recordQuota(db, id, QUOTA.total);
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
