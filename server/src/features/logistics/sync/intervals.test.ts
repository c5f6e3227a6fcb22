import { TRACKING_STATUSES, type TrackingStatus } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { type Followed, nextPoll, overBecause } from './intervals.ts';

const HOUR = 3_600_000;
const now = new Date('2026-03-10T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
const parcel = (more: Partial<Followed>): Followed => ({
  ...{ status: 'inTransit', detail: null, statusSince: ago(1), registeredAt: ago(48), pushedAt: null, ...more },
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
  expect(overBecause(parcel({ status: 'delivered', statusSince: ago(71) }), now)).toBeNull();
  expect(overBecause(parcel({ status: 'delivered', statusSince: ago(72) }), now)).toBe('delivered');
  expect(overBecause(parcel({ statusSince: ago(24 * 80) }), now)).toBeNull();
  expect(overBecause(parcel({ registeredAt: ago(24 * 90) }), now)).toBe('tooLong');
});

test('[BC-05] a parcel that was returned or has expired is tracked for three more days, one on its way back goes on', () => {
  const exception = (detail: Followed['detail'], hoursAgo: number) =>
    overBecause(parcel({ status: 'exception', detail, statusSince: ago(hoursAgo) }), now);
  expect([exception('returned', 71), exception('returned', 72)]).toEqual([null, 'returned']);
  expect([exception('returning', 24 * 30), exception(null, 24 * 30)]).toEqual([null, null]);
  expect(overBecause(parcel({ status: 'expired', statusSince: ago(72) }), now)).toBe('expired');
});
