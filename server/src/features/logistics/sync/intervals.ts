import { FINAL_STATUSES, type TrackingStatus } from '@opsyard/contract';

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
  statusSince: string | null;
  registeredAt: string | null;
  /** The time of the last webhook. */
  pushedAt: string | null;
};

/** Whether tracking of a parcel can end. */
export function isOver({ status, statusSince, registeredAt }: Followed, now: Date): boolean {
  const age = (at: string | null) => (at === null ? 0 : now.getTime() - Date.parse(at));
  if (age(registeredAt) >= DAYS_AT_MOST * DAY) return true;
  return FINAL_STATUSES.includes(status) && age(statusSince) >= DAYS_AFTER_END * DAY;
}

/** The time of the next query for a parcel: after twice the interval if there was a webhook within a day. */
export function nextPoll({ status, pushedAt }: Followed, now: Date): Date {
  const isPushed = pushedAt !== null && now.getTime() - Date.parse(pushedAt) < DAY;
  return new Date(now.getTime() + POLL_HOURS[status] * HOUR * (isPushed ? 2 : 1));
}
