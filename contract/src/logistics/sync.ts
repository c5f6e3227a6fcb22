import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { manyRecords } from '../records/record-routes.ts';
import {
  CARRIER_REASONS,
  REGISTRATIONS,
  type RegistrationState,
  TRACKING_PROVIDERS,
  type TrackingProviderName,
} from './tracking-status.ts';

/** The tracking state of a parcel. */
export type WaybillSync = Static<typeof WaybillSync>;
export const WaybillSync = Type.Object({
  registration: Nullable(OneOf(Object.keys(REGISTRATIONS) as RegistrationState[])),
  /** The provider: its own, otherwise that of its channel. */
  provider: Nullable(OneOf(Object.keys(TRACKING_PROVIDERS) as TrackingProviderName[])),
  /** Whether the system selects the provider at registration. */
  automatic: Type.Boolean(),
  /** The account it is registered with. */
  account: Nullable(Type.Object({ id: Id, name: Type.String(), sandbox: Type.Boolean() })),
  /** The carrier of the registration, or the one it will be registered with, by the provider's code. */
  carrier: Nullable(Type.String()),
  carrierReason: Nullable(OneOf(CARRIER_REASONS)),
  /** The previous carrier, with which nothing was found. */
  formerCarrier: Nullable(Type.String()),
  /** Another carrier found by the provider and not used, because a user entered the current one. */
  suggestedCarrier: Nullable(Type.String()),
  /** Its registrations, latest first. */
  registrations: Type.Array(
    Type.Object({
      id: Id,
      number: Type.String(),
      carrier: Nullable(Type.String()),
      reason: OneOf(CARRIER_REASONS),
      /** The carrier it replaces. */
      former: Nullable(Type.String()),
      /** Null until the provider has accepted it. */
      at: Nullable(Instant),
    }),
    { maxItems: 20 },
  ),
  /** Why it was refused or ended: one of `STOP_REASONS`, or as stated by the provider. */
  message: Nullable(Type.String()),
  registeredAt: Nullable(Instant),
  polledAt: Nullable(Instant),
  pushedAt: Nullable(Instant),
  nextPollAt: Nullable(Instant),
  /** The latest ten calls to providers about it, for users who may sync parcels; URLs without query. */
  calls: Type.Array(
    Type.Object({
      id: Id,
      at: Instant,
      method: Type.String(),
      url: Type.String(),
      status: Nullable(Type.Integer()),
      message: Nullable(Type.String()),
    }),
    { maxItems: 10 },
  ),
});

export const waybillSync = defineRoutes('waybillSync', {
  get: {
    method: 'GET',
    path: '/tms/waybill/sync',
    summary: 'With whom a parcel is registered, and when its provider was last polled and sent an event',
    access: 'logistics:waybill:view',
    query: Type.Object({ id: Id }),
    reply: WaybillSync,
    failures: [commonFailures.notFound],
  },
  now: {
    method: 'POST',
    path: '/tms/waybill/syncNow',
    summary: 'Register parcels with their providers, and ask about those that are registered',
    access: 'logistics:waybill:sync',
    body: Type.Object(manyRecords, { additionalProperties: false }),
    /** `left`: parcels without provider, being registered already, or arrived. */
    reply: Type.Object({ registering: Type.Integer(), polling: Type.Integer(), left: Type.Integer() }),
    failures: [commonFailures.notFound, recordFailures.unknownFilter, recordFailures.tooManyMatch],
  },
  stop: {
    method: 'POST',
    path: '/tms/waybill/stop',
    summary: 'Stop tracking parcels at their providers',
    access: 'logistics:waybill:sync',
    body: Type.Object(manyRecords, { additionalProperties: false }),
    /** `left`: parcels that are not registered. */
    reply: Type.Object({ stopping: Type.Integer(), left: Type.Integer() }),
    failures: [commonFailures.notFound, recordFailures.unknownFilter, recordFailures.tooManyMatch],
  },
});
