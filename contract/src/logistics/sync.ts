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

/** The kinds of jobs that talk to providers about parcels. */
export const SYNC_JOBS = ['logisticsRegister', 'logisticsPoll', 'logisticsStop'] as const;

/** How a parcel is followed by a provider. */
export type WaybillSync = Static<typeof WaybillSync>;
export const WaybillSync = Type.Object({
  registration: Nullable(OneOf(Object.keys(REGISTRATIONS) as RegistrationState[])),
  /** Who follows it: as it says itself, else as its channel does. */
  provider: Nullable(OneOf(Object.keys(TRACKING_PROVIDERS) as TrackingProviderName[])),
  /** Whether the system selects the provider at registration. */
  automatic: Type.Boolean(),
  /** The account it is registered with. */
  account: Nullable(Type.Object({ id: Id, name: Type.String(), sandbox: Type.Boolean() })),
  /** The carrier it is registered with, or will be, in the provider's code. */
  carrier: Nullable(Type.String()),
  carrierReason: Nullable(OneOf(CARRIER_REASONS)),
  /** The carrier before it, with which nothing was found. */
  formerCarrier: Nullable(Type.String()),
  /** Another carrier that the provider found and that was not used, because a person entered the present one. */
  suggestedCarrier: Nullable(Type.String()),
  /** What it has been registered with, the latest first. */
  registrations: Type.Array(
    Type.Object({
      id: Id,
      number: Type.String(),
      carrier: Nullable(Type.String()),
      reason: OneOf(CARRIER_REASONS),
      /** The carrier it replaces. */
      former: Nullable(Type.String()),
      /** Null while the provider does not have it. */
      at: Nullable(Instant),
    }),
    { maxItems: 20 },
  ),
  /** Why it was refused or ended, in the provider's words. */
  message: Nullable(Type.String()),
  registeredAt: Nullable(Instant),
  polledAt: Nullable(Instant),
  pushedAt: Nullable(Instant),
  nextPollAt: Nullable(Instant),
  /** The latest ten calls to providers about it, for whoever may sync parcels; the addresses are without what was asked. */
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
    summary: 'With whom a parcel is registered, and when its provider was asked and told last',
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
    /** `left`: those that no provider follows, that are being registered already, or that have arrived. */
    reply: Type.Object({ registering: Type.Integer(), polling: Type.Integer(), left: Type.Integer() }),
    failures: [commonFailures.notFound, recordFailures.unknownFilter, recordFailures.tooManyMatch],
  },
  stop: {
    method: 'POST',
    path: '/tms/waybill/stop',
    summary: 'Stop tracking parcels at their providers',
    access: 'logistics:waybill:sync',
    body: Type.Object(manyRecords, { additionalProperties: false }),
    /** `left`: those that are not registered. */
    reply: Type.Object({ stopping: Type.Integer(), left: Type.Integer() }),
    failures: [commonFailures.notFound, recordFailures.unknownFilter, recordFailures.tooManyMatch],
  },
});
