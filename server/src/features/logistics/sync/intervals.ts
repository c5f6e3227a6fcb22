import { FINAL_STATUSES, type TrackingStatus } from '@opsyard/contract';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Hours until a provider is asked about a parcel again. */
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
/** Days a parcel is followed after it has arrived, as it may come back. */
const DAYS_AFTER_END = 3;
/** Days a parcel is followed at most. */
const DAYS_AT_MOST = 90;

export type Followed = {
  status: TrackingStatus;
  statusSince: string | null;
  registeredAt: string | null;
  /** When the provider told something by itself last. */
  pushedAt: string | null;
};

/** Whether a parcel need not be followed any longer. */
export function isOver({ status, statusSince, registeredAt }: Followed, now: Date): boolean {
  const age = (at: string | null) => (at === null ? 0 : now.getTime() - Date.parse(at));
  if (age(registeredAt) >= DAYS_AT_MOST * DAY) return true;
  return FINAL_STATUSES.includes(status) && age(statusSince) >= DAYS_AFTER_END * DAY;
}

/** When a provider is to be asked about a parcel again: twice as late where it has told something by itself within a day. */
export function nextPoll({ status, pushedAt }: Followed, now: Date): Date {
  const isPushed = pushedAt !== null && now.getTime() - Date.parse(pushedAt) < DAY;
  return new Date(now.getTime() + POLL_HOURS[status] * HOUR * (isPushed ? 2 : 1));
}
