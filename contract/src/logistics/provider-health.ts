import { type Static, Type } from 'typebox';
import { RegistrationPrice } from '../connectors/account.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { KINDS } from '../records/kinds.ts';
import { TRACKING_PROVIDERS, type TrackingProviderName } from './tracking-status.ts';

/** The period for counting calls and registrations, in days. */
export const HEALTH_DAYS = 14;

/** The success rate of an account covers parcels registered in this range of days ago; later ones may not be found yet. */
export const SUCCESS_FROM_DAYS = 90;
export const SUCCESS_TO_DAYS = 3;

/** The health of an account with a tracking provider. */
export type ProviderHealth = Static<typeof ProviderHealth>;
const ProviderHealth = Type.Object({
  id: Id,
  name: Type.String(),
  provider: OneOf(Object.keys(TRACKING_PROVIDERS) as TrackingProviderName[]),
  sandbox: Type.Boolean(),
  state: OneOf(['active', 'paused']),
  pauseReason: Nullable(OneOf(['manual', 'quota', 'auth'])),
  /** Parcels it tracks, and those due for a request; null where a data rule hides them. */
  followed: Nullable(Type.Integer()),
  due: Nullable(Type.Integer()),
  /** The median duration of a call in milliseconds; null without calls. */
  medianTime: Nullable(Type.Integer()),
  /** As last reported by the provider, less the registrations since, or of the month; null if neither is known. */
  quotaTotal: Nullable(Type.Integer()),
  quotaLeft: Nullable(Type.Integer()),
  /** Days until a monthly quota is renewed; null for those that providers report. */
  renewsIn: Nullable(Type.Integer()),
  /** Recent registrations per day, and the days until the quota is used up at that rate; null if it is renewed before. */
  perDay: Type.Number(),
  runsOutIn: Nullable(Type.Integer()),
  /** Percentage of parcels with an event, of the latest 2,000 registered 3 to 90 days ago; null if there are none or the status is hidden. */
  foundShare: Nullable(Type.Number()),
  price: Nullable(RegistrationPrice),
  /** Cost of these registrations per delivered parcel, in minor units of the currency; null without delivered parcels or a price. */
  costPerDelivered: Nullable(Type.Number()),
  /** Calls by day, the oldest first; `ago` is the number of days before today. */
  days: Type.Array(Type.Object({ ago: Type.Integer(), answered: Type.Integer(), failed: Type.Integer() }), {
    maxItems: HEALTH_DAYS,
  }),
});

export const providerHealth = defineRoutes('providerHealth', {
  read: {
    method: 'GET',
    path: '/tms/sync/providers',
    summary: 'How the accounts with tracking providers are doing, and how long their quotas last',
    access: 'logistics:waybill:sync',
    query: Type.Object({
      /** The start of the day in the user's time zone. */
      since: Type.Unsafe<string>(KINDS.timestamp.schema()),
    }),
    reply: Type.Array(ProviderHealth, { maxItems: 100 }),
  },
});
