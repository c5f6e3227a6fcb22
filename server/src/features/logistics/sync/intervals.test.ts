import { TRACKING_STATUSES, type TrackingStatus } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { type Followed, isOver, nextPoll } from './intervals.ts';

const HOUR = 3_600_000;
const now = new Date('2026-03-10T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
const parcel = (more: Partial<Followed>): Followed => ({
  ...{ status: 'inTransit', statusSince: ago(1), registeredAt: ago(48), pushedAt: null, ...more },
});
const hours = (more: Partial<Followed>) => (nextPoll(parcel(more), now).getTime() - now.getTime()) / HOUR;

test('[BC-05] the next query depends on the status, and is delayed twofold after a webhook within a day', () => {
  const entries = Object.keys(TRACKING_STATUSES).map((status) => [status, hours({ status: status as TrackingStatus })]);
  expect(Object.fromEntries(entries)).toEqual({
    ...{ pending: 12, notFound: 12, infoReceived: 12, inTransit: 8, pickupReady: 8, outForDelivery: 2 },
    ...{ deliveryFailed: 4, exception: 4, delivered: 24, expired: 24 },
  });
  expect([hours({ pushedAt: ago(23) }), hours({ pushedAt: ago(24) })]).toEqual([16, 8]);
});

test('[BC-05] a parcel is tracked for three days after its arrival, and for 90 days at most', () => {
  expect(isOver(parcel({ status: 'delivered', statusSince: ago(71) }), now)).toBe(false);
  expect(isOver(parcel({ status: 'delivered', statusSince: ago(72) }), now)).toBe(true);
  expect(isOver(parcel({ statusSince: ago(24 * 80) }), now)).toBe(false);
  expect(isOver(parcel({ registeredAt: ago(24 * 90) }), now)).toBe(true);
});
