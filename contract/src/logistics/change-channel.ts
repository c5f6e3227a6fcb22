import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { TrackingNumber } from './tracking.ts';

/** The maximum number of tracking numbers in one call. */
export const NUMBERS_AT_ONCE = 500;

/** The result for a number: its waybill is changed, already has the channel, has arrived and is skipped, is listed twice, or is unknown. */
export const CHANNEL_VERDICTS = ['change', 'same', 'arrived', 'repeated', 'notFound'] as const;

export type ChannelVerdict = Static<typeof ChannelVerdict>;
export const ChannelVerdict = Type.Object({
  /** The number as entered. */
  given: Type.String(),
  verdict: OneOf(CHANNEL_VERDICTS),
  /** The waybill, whose current number may differ. */
  waybill: Nullable(Type.Object({ id: Id, number: Type.String(), channel: Nullable(Id) })),
});

const Numbers = Type.Array(TrackingNumber, { minItems: 1, maxItems: NUMBERS_AT_ONCE });
const body = Type.Object(
  { numbers: Numbers, channel: Id, /** Whether parcels that have arrived are changed, too. */ arrived: Type.Boolean() },
  { additionalProperties: false },
);

export const channelChange = defineRoutes('channelChange', {
  check: {
    method: 'POST',
    path: '/tms/waybill/changeChannelCheck',
    summary: 'What changing the channel of parcels by their numbers, present or former, would do',
    access: 'logistics:waybill:edit',
    reads: true,
    body,
    reply: Type.Array(ChannelVerdict, { maxItems: NUMBERS_AT_ONCE }),
    failures: [commonFailures.notFound],
  },
  run: {
    method: 'POST',
    path: '/tms/waybill/changeChannel',
    summary: 'Change the channel of parcels by their numbers, as one operation that can be undone',
    access: 'logistics:waybill:edit',
    body,
    reply: Type.Object({ changed: Type.Integer(), left: Type.Integer(), opId: Id }),
    failures: [commonFailures.notFound],
  },
});
