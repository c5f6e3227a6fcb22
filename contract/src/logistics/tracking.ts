import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { CODE_PATTERN } from '../records/code-value.ts';
import { recordFailures } from '../records/failures.ts';
import { KINDS } from '../records/kinds.ts';
import { TRACKING_DETAILS, TRACKING_SOURCES, TRACKING_STATUSES } from './tracking-status.ts';

/** The maximum number of events in one call. */
export const EVENTS_AT_ONCE = 200;

export const trackingFailures = failures('tracking', {
  /** The number already has a successor. */
  successorTaken: 409,
  /** The new number is a predecessor of the old one. */
  numberLoop: 422,
  /** An event cannot be in the future. */
  inFuture: 422,
});

const Status = OneOf(Object.keys(TRACKING_STATUSES) as (keyof typeof TRACKING_STATUSES)[]);
const Detail = OneOf(Object.keys(TRACKING_DETAILS) as (keyof typeof TRACKING_DETAILS)[]);
const Source = OneOf(Object.keys(TRACKING_SOURCES) as (keyof typeof TRACKING_SOURCES)[]);
/** A tracking number as entered. */
export const TrackingNumber = Type.String({ maxLength: 80, pattern: CODE_PATTERN });

/** A stored event of a parcel; the status is null if the code of its source is unknown. */
export type WaybillEvent = Static<typeof WaybillEvent>;
export const WaybillEvent = Type.Object({
  id: Id,
  source: Source,
  at: Instant,
  status: Nullable(Status),
  detail: Nullable(Detail),
  rawStatus: Type.String(),
  text: Type.String(),
  place: Type.String(),
  /** False if its source gave no time zone, so that the instant is a guess. */
  tzKnown: Type.Boolean(),
  /** Whether it is stored as received from its provider (`tracking.raw`). */
  hasRaw: Type.Boolean(),
  /** Whether the status of the parcel follows from this event. */
  decides: Type.Boolean(),
  /** Whether it is later than the deciding event and still does not count. */
  isPassedOver: Type.Boolean(),
});

/** The rules that determine the status of a parcel. */
export const STATUS_RULES = ['none', 'latest', 'staysDelivered', 'staysFound'] as const;

export const Renumbering = Type.Object({
  oldNumber: Type.String(),
  newNumber: Type.String(),
  reason: OneOf(['relabel', 'handover', 'carrierFix', 'repack']),
  at: Instant,
  byName: Nullable(Type.String()),
});
export type Renumbering = Static<typeof Renumbering>;

const body = { additionalProperties: false };

export const tracking = defineRoutes('tracking', {
  timeline: {
    method: 'GET',
    path: '/tms/waybill/timeline',
    summary: 'The events of a parcel, newest first, and which of them decides its status',
    access: 'logistics:waybill:view',
    query: Type.Object({ id: Id }),
    reply: Type.Object({ rule: OneOf(STATUS_RULES), events: Type.Array(WaybillEvent) }),
    failures: [commonFailures.notFound],
  },
  raw: {
    method: 'GET',
    path: '/tms/waybill/rawEvent',
    summary: 'An event as received from its provider, shortened',
    access: 'logistics:waybill:sync',
    query: Type.Object({ id: Id }),
    reply: Type.Object({ raw: Type.String() }),
    failures: [commonFailures.notFound],
  },
  addEvents: {
    method: 'POST',
    path: '/tms/waybill/addEvents',
    summary: 'Add events to a parcel; those it has already are left out',
    access: 'logistics:waybill:edit',
    body: Type.Object(
      {
        id: Id,
        events: Type.Array(
          Type.Object(
            {
              source: Source,
              at: Type.Unsafe<string>(KINDS.timestamp.schema()),
              /** The code of the source; of manual events, one of our statuses. */
              rawStatus: Line(80),
              text: Line(500, 0),
              place: Line(120, 0),
            },
            body,
          ),
          { minItems: 1, maxItems: EVENTS_AT_ONCE },
        ),
      },
      body,
    ),
    reply: Type.Object({ added: Type.Integer(), status: Status }),
    failures: [commonFailures.notFound, trackingFailures.inFuture],
  },
  renumber: {
    method: 'POST',
    path: '/tms/number/renumber',
    summary: 'Note that a parcel goes on under another number',
    access: 'logistics:waybill:edit',
    body: Type.Object(
      {
        oldNumber: TrackingNumber,
        newNumber: TrackingNumber,
        reason: Renumbering.properties.reason,
        /** Whether its waybill gets the new number, so that it is tracked under it; otherwise it keeps the old one. */
        moveWaybill: Type.Optional(Type.Boolean()),
      },
      body,
    ),
    reply: Type.Object({ oldNumber: Type.String(), newNumber: Type.String() }),
    failures: [trackingFailures.successorTaken, trackingFailures.numberLoop, recordFailures.duplicate],
  },
  numberHistory: {
    method: 'GET',
    path: '/tms/number/history',
    summary: 'All numbers a parcel has had, whichever of them is asked about, and its waybills',
    access: 'logistics:waybill:view',
    query: Type.Object({ number: TrackingNumber }),
    reply: Type.Object({
      number: Type.String(),
      steps: Type.Array(Renumbering),
      waybills: Type.Array(Type.Object({ id: Id, number: Type.String(), status: Status })),
    }),
  },
});
