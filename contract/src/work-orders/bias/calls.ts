import { type Static, Type } from 'typebox';
import { SheetQuery } from '../../kernel/legacy-wire.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id, Nullable } from '../../kernel/shapes.ts';
import { billFailures } from '../bills/calls.ts';
import { OutcomeChannel } from '../overview/calls.ts';

/** The maximum number of compared hubs of channels, those with most measurements first. */
export const BIAS_GROUPS = 500;

const Moments = Type.Object({ count: Type.Integer(), sum: Type.Integer(), squares: Type.Integer() });

/** The carrier's measurements at a hub of a channel, minus ours. */
export type BiasGroup = Static<typeof BiasGroup>;
const BiasGroup = Type.Object({
  channel: Nullable(Id),
  hub: Nullable(Type.String()),
  /** Hundredths of a percent of our volume. */
  volume: Moments,
  /** Millimetres of the sides added up. */
  sides: Moments,
  /** The overcharged lines among them, and their differences in cents. */
  over: Type.Integer(),
  overcharged: Type.Integer(),
});

export type Bias = Static<typeof Bias>;
const Bias = Type.Object({
  groups: Type.Array(BiasGroup, { maxItems: BIAS_GROUPS }),
  channels: Type.Array(OutcomeChannel),
  /** Lines without the measure of either side; lines whose measures cannot be of the same parcel. */
  unmeasured: Type.Integer(),
  implausible: Type.Integer(),
  /** Groups beyond the limit. */
  groupsLeft: Type.Integer(),
});

const Period = {
  /** The first and last bill date, inclusive. */
  from: Day,
  to: Day,
};

export const measurementBias = defineRoutes('measurementBias', {
  read: {
    method: 'GET',
    path: '/appcenter/workorder/bias',
    summary:
      'Measurements of carriers minus ours, by channel and hub, of parcels billed in a period of at most 366 days',
    access: 'work-orders:bill:view',
    query: Type.Object(Period),
    /** Null where a data rule hides the compared values. */
    reply: Type.Object({ bias: Nullable(Bias) }),
    failures: [billFailures.periodWrong],
  },
  exportXls: {
    method: 'GET',
    path: '/appcenter/workorder/bias/exportXls',
    summary: 'The same as a table, with confidence intervals',
    access: 'work-orders:bill:export',
    kind: 'file',
    query: Type.Object({ ...Period, ...SheetQuery }),
    reply: Type.String(),
    failures: [billFailures.periodWrong],
  },
});
