import { type Static, Type } from 'typebox';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id, Line, Nullable, OneOf } from '../../kernel/shapes.ts';
import { type MoneyOutcome, OUTCOMES } from './outcomes.ts';
import { DEADLINE_RISKS } from './risks.ts';

/** What work orders of a month and a channel came to; the amount in cents. */
export type OutcomeSum = Static<typeof OutcomeSum>;
const OutcomeSum = Type.Object({
  /** Its first day. */
  month: Day,
  channel: Id,
  outcome: OneOf(Object.keys(OUTCOMES) as MoneyOutcome[]),
  count: Type.Integer(),
  amount: Type.Integer(),
});

/** How many work orders of a channel were closed so many days after their last submission. */
export type AnswerTime = Static<typeof AnswerTime>;
const AnswerTime = Type.Object({ channel: Id, days: Type.Integer(), count: Type.Integer() });

/** A channel; its names are missing for whoever may not see it. */
export type OutcomeChannel = Static<typeof OutcomeChannel>;
export const OutcomeChannel = Type.Object({ id: Id, name: Nullable(Type.String()), carrier: Nullable(Type.String()) });

/** How many work orders have a deadline at risk, and what was overcharged in them, in cents. */
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

/** What the work orders of a channel got back, in cents. */
const RecoveredSum = Type.Object({ channel: Id, count: Type.Integer(), amount: Type.Integer() });
/** Channels that money recovered is summed up for, those with most of it first. */
export const RECOVERED_CHANNELS = 1_000;

/** The work orders of a channel, the waybills of the channel they are about, and what was overcharged by volume in them, in cents. */
export type ClaimSum = Static<typeof ClaimSum>;
const ClaimSum = Type.Object({
  channel: Id,
  orders: Type.Integer(),
  parcels: Type.Integer(),
  overcharged: Type.Integer(),
});

/** Parcels of a page of `claimedParcels`. */
export const CLAIMED_PARCELS_PAGE = 50;

/** A waybill with the work orders it is counted for. */
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
      /** The day of whoever asks. */
      today: Day,
    }),
    /** Null where a rule hides what would be summed up. */
    reply: Type.Object({ money: Nullable(Money) }),
  },
  recovered: {
    method: 'GET',
    path: '/appcenter/workorder/recovered',
    summary: 'Money recovered by work orders that were closed from a day on, by channel',
    access: 'work-orders:order:view',
    query: Type.Object({ from: Day }),
    /** Null where a rule hides what would be summed up. */
    reply: Type.Object({ sums: Nullable(Type.Array(RecoveredSum, { maxItems: RECOVERED_CHANNELS })) }),
  },
  claims: {
    method: 'GET',
    path: '/appcenter/workorder/claims',
    summary: 'Work orders about parcels shipped from a day on, and the amounts overcharged by volume, by channel',
    access: 'work-orders:order:view',
    query: Type.Object({ from: Day }),
    /** Null where a rule hides what would be summed up. */
    reply: Type.Object({ sums: Nullable(Type.Array(ClaimSum, { maxItems: RECOVERED_CHANNELS })) }),
  },
  claimedParcels: {
    method: 'GET',
    path: '/appcenter/workorder/claimedParcels',
    summary: 'The waybills of a channel that `claims` counts, with their work orders, by number, 50 at a time',
    access: 'work-orders:order:view',
    query: Type.Object({ from: Day, channel: Id, cursor: Type.Optional(Line(80)) }),
    /** Empty where a rule hides what would be counted. */
    reply: Type.Object({
      records: Type.Array(ClaimedParcel, { maxItems: CLAIMED_PARCELS_PAGE }),
      cursor: Nullable(Type.String()),
    }),
  },
});
