import type { STATUS_RULES, TrackingDetail, TrackingStatus } from '@opsyard/contract';

/** An event for computing the status of its parcel; `at` is ISO 8601 in UTC to the millisecond. */
export type Occurrence = {
  key: string;
  at: string;
  status: TrackingStatus | null;
  detail: TrackingDetail | null;
  text: string;
};

/** The status of a parcel, and the deciding event. */
export type ParcelState = {
  status: TrackingStatus;
  detail: TrackingDetail | null;
  statusSince: string | null;
  lastEvent: string | null;
  lastEventAt: string | null;
  firstScanAt: string | null;
  deliveredAt: string | null;
  /** Whether an event has an unknown status. */
  hasUnknown: boolean;
  rule: (typeof STATUS_RULES)[number];
  decidedBy: string | null;
  /** Keys of later events that do not count. */
  passedOver: readonly string[];
};

/** The progress of a parcel: of simultaneous events, the furthest decides. */
const PROGRESS: readonly TrackingStatus[] = [
  'pending',
  'notFound',
  'infoReceived',
  'inTransit',
  'outForDelivery',
  'pickupReady',
  'deliveryFailed',
  'exception',
  'expired',
  'delivered',
];
const UNSCANNED: ReadonlySet<TrackingStatus> = new Set(['pending', 'notFound', 'infoReceived', 'expired']);

/**
 * The state derived from a set of events, independent of order and repetition. The latest event decides; a delivered parcel remains so unless a
 * later exception, such as a return, says otherwise, and a scanned parcel is not lost sight of by a scan its provider cannot tell.
 */
export function stateAfter(events: Iterable<Occurrence>): ParcelState {
  const distinct = [...new Map([...events].map((event) => [event.key, event])).values()].sort(inOrder);
  const state: ParcelState = {
    ...{ status: 'pending', detail: null, statusSince: null, lastEvent: null, lastEventAt: null, firstScanAt: null },
    ...{ deliveredAt: null, hasUnknown: false, rule: 'none', decidedBy: null, passedOver: [] },
  };
  for (const event of distinct) take(state, event);
  return state;
}

function take(state: ParcelState, event: Occurrence): void {
  const { key, at, status, detail, text } = event;
  // A provider that expects no more events sends none.
  state.lastEvent = text || (status === 'expired' ? state.lastEvent : null);
  state.lastEventAt = at;
  if (status === null) {
    state.hasUnknown = true;
    return;
  }
  const staying = ruleAgainst(state, status);
  if (staying) {
    state.rule = staying;
    state.passedOver = [...state.passedOver, key];
    return;
  }
  if (!UNSCANNED.has(status)) state.firstScanAt ??= at;
  if (state.status !== status || state.statusSince === null) state.statusSince = at;
  if (status !== 'delivered') state.deliveredAt = null;
  else state.deliveredAt ??= at;
  Object.assign(state, { status, detail, decidedBy: key, rule: 'latest', passedOver: [] });
}

/** The rule by which a later event does not count; none if it does. */
function ruleAgainst(state: ParcelState, status: TrackingStatus): ParcelState['rule'] | undefined {
  if (state.status === 'delivered' && status !== 'delivered' && status !== 'exception') return 'staysDelivered';
  return status === 'notFound' && state.firstScanAt !== null ? 'staysFound' : undefined;
}

/** Compares events by time, simultaneous ones by progress. */
export function inOrder(a: Occurrence, b: Occurrence): number {
  return compare(a.at, b.at) || progressOf(a) - progressOf(b) || compare(a.key, b.key);
}

function progressOf({ status }: Occurrence): number {
  return status === null ? -1 : PROGRESS.indexOf(status);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const S10 = /^[A-Z]{2}(\d{8})(\d)([A-Z]{2})$/;
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Whether the check digit of a postal number (UPU S10) is wrong; numbers of other forms have none. */
export function hasWrongCheckDigit(number: string): boolean {
  const [, serial, digit] = S10.exec(number) ?? [];
  return serial !== undefined && digit !== undefined && Number(digit) !== checkDigitOf(serial);
}

/** The country whose post gave out a postal number (UPU S10); undefined for other numbers and those with a wrong check digit. */
export function postalCountryOf(number: string): string | undefined {
  return hasWrongCheckDigit(number) ? undefined : S10.exec(number)?.[3];
}

/** The check digit of the eight digits of a postal number. */
export function checkDigitOf(serial: string): number {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(serial[at]), 0);
  const rest = 11 - (sum % 11);
  if (rest === 10) return 0;
  return rest === 11 ? 5 : rest;
}

/** Days without a change of status, in transit without an event, after which a parcel is stuck; other statuses are final or not started. */
export const STUCK_AFTER_DAYS: Readonly<Partial<Record<TrackingStatus, number>>> = {
  notFound: 7,
  infoReceived: 5,
  inTransit: 10,
  pickupReady: 7,
  outForDelivery: 3,
  deliveryFailed: 4,
  exception: 5,
};
