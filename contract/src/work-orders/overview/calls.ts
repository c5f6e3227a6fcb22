import { type Static, Type } from 'typebox';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id, Nullable, OneOf } from '../../kernel/shapes.ts';
import { OUTCOMES, type MoneyOutcome } from './outcomes.ts';

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

/** A channel of work orders; its names are missing for whoever may not see it. */
export type OutcomeChannel = Static<typeof OutcomeChannel>;
const OutcomeChannel = Type.Object({ id: Id, name: Nullable(Type.String()), carrier: Nullable(Type.String()) });

export const workOrderOverview = defineRoutes('workOrderOverview', {
  read: {
    method: 'GET',
    path: '/appcenter/workorder/stats',
    summary: 'Money recovered and lost in the last 12 months and still open, by month and channel',
    access: 'work-orders:order:view',
    query: Type.Object({
      /** The day of whoever asks. */
      today: Day,
    }),
    reply: Type.Object({
      /** Null where a rule hides what would be summed up. */
      sums: Nullable(Type.Array(OutcomeSum)),
      channels: Type.Array(OutcomeChannel),
    }),
  },
});
