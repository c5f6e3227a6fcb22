import type { StopReason, TrackingDetail, TrackingStatus } from '@opsyard/contract';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Hours until the next query for a parcel. */
const POLL_HOURS: Readonly<Record<TrackingStatus, number>> = {
  pending: 12,
  notFound: 12,
  infoReceived: 12,
  inTransit: 8,
  pickupReady: 8,
  outForDelivery: 2,
  deliveryFailed: 4,
  exception: 4,
  delivered: 24,
  expired: 24,
};
/** Days a parcel is tracked after its arrival, as it may be returned. */
const DAYS_AFTER_END = 3;
/** The maximum number of days a parcel is tracked. */
const DAYS_AT_MOST = 90;

export type Followed = {
  status: TrackingStatus;
  detail: TrackingDetail | null;
  statusSince: string | null;
  registeredAt: string | null;
  /** The time of the last webhook. */
  pushedAt: string | null;
};

/** Details of an exception after which a parcel no longer moves. */
const ENDINGS: readonly TrackingDetail[] = ['returned', 'destroyed'];

/** Why tracking of a parcel can end; null if it goes on. */
export function overBecause(followed: Followed, now: Date): StopReason | null {
  const { status, detail, statusSince, registeredAt } = followed;
  const age = (at: string | null) => (at === null ? 0 : now.getTime() - Date.parse(at));
  if (age(registeredAt) >= DAYS_AT_MOST * DAY) return 'tooLong';
  if (age(statusSince) < DAYS_AFTER_END * DAY) return null;
  if (status === 'delivered' || status === 'expired') return status;
  return detail !== null && ENDINGS.includes(detail) ? 'returned' : null;
}

/** The time of the next query for a parcel: after twice the interval if there was a webhook within a day. */
export function nextPoll({ status, pushedAt }: Followed, now: Date): Date {
  const isPushed = pushedAt !== null && now.getTime() - Date.parse(pushedAt) < DAY;
  return new Date(now.getTime() + POLL_HOURS[status] * HOUR * (isPushed ? 2 : 1));
}
