import { type Static, Type } from 'typebox';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id, Line, Nullable, OneOf } from '../../kernel/shapes.ts';
import { type MoneyOutcome, OUTCOMES } from './outcomes.ts';
import { DEADLINE_RISKS } from './risks.ts';

/** The total of work orders of a month and a channel; the amount in cents. */
export type OutcomeSum = Static<typeof OutcomeSum>;
const OutcomeSum = Type.Object({
  /** The first day of the month. */
  month: Day,
  channel: Id,
  outcome: OneOf(Object.keys(OUTCOMES) as MoneyOutcome[]),
  count: Type.Integer(),
  amount: Type.Integer(),
});

/** The number of work orders of a channel closed this many days after their last submission. */
export type AnswerTime = Static<typeof AnswerTime>;
const AnswerTime = Type.Object({ channel: Id, days: Type.Integer(), count: Type.Integer() });

/** A channel; without names if it is not visible. */
export type OutcomeChannel = Static<typeof OutcomeChannel>;
export const OutcomeChannel = Type.Object({ id: Id, name: Nullable(Type.String()), carrier: Nullable(Type.String()) });

/** The number of work orders with a deadline at risk, and the overcharged amount in them, in cents. */
export type RiskSum = Static<typeof RiskSum>;
const RiskSum = Type.Object({ risk: OneOf(DEADLINE_RISKS), count: Type.Integer(), amount: Type.Integer() });

const Money = Type.Object({
  sums: Type.Array(OutcomeSum),
  times: Type.Array(AnswerTime),
  channels: Type.Array(OutcomeChannel),
  risks: Type.Array(RiskSum),
  /** What preventions have avoided in these months, in cents; null where a rule hides what would be summed up. */
  prevented: Nullable(Type.Object({ count: Type.Integer(), amount: Type.Integer() })),
});

/** The recovered amount of the work orders of a channel, in cents. */
const RecoveredSum = Type.Object({ channel: Id, count: Type.Integer(), amount: Type.Integer() });
/** The maximum number of channels with recovered amounts, largest first. */
export const RECOVERED_CHANNELS = 1_000;

/** The work orders of a channel, its waybills with work orders, and the amount overcharged by volume, in cents. */
export type ClaimSum = Static<typeof ClaimSum>;
const ClaimSum = Type.Object({
  channel: Id,
  orders: Type.Integer(),
  parcels: Type.Integer(),
  overcharged: Type.Integer(),
});

/** Parcels of a page of `claimedParcels`. */
export const CLAIMED_PARCELS_PAGE = 50;

/** A waybill with the work orders that count for it. */
export type ClaimedParcel = Static<typeof ClaimedParcel>;
const ClaimedParcel = Type.Object({
  id: Id,
  number: Type.String(),
  orders: Type.Array(Type.Object({ id: Id, number: Type.String() })),
});

export const workOrderOverview = defineRoutes('workOrderOverview', {
  read: {
    method: 'GET',
    path: '/appcenter/workorder/stats',
    summary:
      'Money claimed, recovered, not recovered and prevented in the last 12 months and still open, and deadlines at risk',
    access: 'work-orders:order:view',
    query: Type.Object({
      /** The date in the user's time zone. */
      today: Day,
    }),
    /** Null where a data rule hides the summed values. */
    reply: Type.Object({ money: Nullable(Money) }),
  },
  recovered: {
    method: 'GET',
    path: '/appcenter/workorder/recovered',
    summary: 'Money recovered by work orders that were closed from a day on, by channel',
    access: 'work-orders:order:view',
    query: Type.Object({ from: Day }),
    /** Null where a data rule hides the summed values. */
    reply: Type.Object({ sums: Nullable(Type.Array(RecoveredSum, { maxItems: RECOVERED_CHANNELS })) }),
  },
  claims: {
    method: 'GET',
    path: '/appcenter/workorder/claims',
    summary: 'Work orders about parcels shipped from a day on, and the amounts overcharged by volume, by channel',
    access: 'work-orders:order:view',
    query: Type.Object({ from: Day }),
    /** Null where a data rule hides the summed values. */
    reply: Type.Object({ sums: Nullable(Type.Array(ClaimSum, { maxItems: RECOVERED_CHANNELS })) }),
  },
  claimedParcels: {
    method: 'GET',
    path: '/appcenter/workorder/claimedParcels',
    summary: 'The waybills of a channel that `claims` counts, with their work orders, by number, 50 at a time',
    access: 'work-orders:order:view',
    query: Type.Object({ from: Day, channel: Id, cursor: Type.Optional(Line(80)) }),
    /** Empty where a data rule hides the counted records. */
    reply: Type.Object({
      records: Type.Array(ClaimedParcel, { maxItems: CLAIMED_PARCELS_PAGE }),
      cursor: Nullable(Type.String()),
    }),
  },
});
