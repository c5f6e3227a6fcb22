import { HEALTH_DAYS, type ProviderHealth, providerHealth } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { visibilityOf } from '../../../records/visibility.ts';
import { waybills } from '../waybills.ts';
import { callsByDay, callTimes, followedParcels, trackingAccounts } from './provider-store.ts';

/** The health of accounts with tracking providers. */
export function serveProviderHealth(app: FastifyInstance): void {
  mount(app, providerHealth, { read: ({ db, actor, query: { since } }) => healthOf(db, actor, since) });
}

async function healthOf(db: Db, actor: Actor, since: string): Promise<ProviderHealth[]> {
  const accounts = await trackingAccounts(db, actor.orgCodes);
  const ids = accounts.map(({ id }) => id);
  const [times, calls] = [await callTimes(db, ids), await callsByDay(db, ids, since)];
  const visibility = await visibilityOf(db, actor, waybills);
  const areParcelsVisible = Object.hasOwn(visibility.open, 'registration');
  const isStatusVisible = Object.hasOwn(visibility.open, 'status');
  const parcels = areParcelsVisible ? await followedParcels(db, visibility) : [];
  return accounts.map((account) => {
    const its = parcels.find(({ id }) => id === account.id);
    const ownCalls = calls.filter(({ id }) => id === account.id);
    return {
      ...account,
      followed: areParcelsVisible ? (its?.followed ?? 0) : null,
      due: areParcelsVisible ? (its?.due ?? 0) : null,
      ...(!isStatusVisible && { foundShare: null, costPerDelivered: null }),
      medianTime: times.get(account.id) ?? null,
      runsOutIn: runsOutIn(account),
      days: Array.from({ length: HEALTH_DAYS }, (_, at) => {
        const ago = HEALTH_DAYS - 1 - at;
        const { answered = 0, failed = 0 } = ownCalls.find((one) => one.ago === ago) ?? {};
        return { ago, answered, failed };
      }),
    };
  });
}

type Quota = Pick<ProviderHealth, 'quotaLeft' | 'perDay' | 'renewsIn'>;

function runsOutIn({ quotaLeft, perDay, renewsIn }: Quota): number | null {
  if (quotaLeft === null || perDay === 0) return null;
  const days = Math.floor(quotaLeft / perDay);
  return renewsIn !== null && days >= renewsIn ? null : days;
}
