import { type Static, Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id, Nullable, OneOf, Paragraphs } from '../../kernel/shapes.ts';
import { billFailures } from '../bills/calls.ts';
import { workOrderFailures } from '../failures.ts';
import { OutcomeChannel } from '../overview/calls.ts';
import { BILLING_MODES, type BillingRule, SIDE_ROUNDINGS } from '../weights.ts';

/** Lines that are calculated at most, the latest first. */
export const WHAT_IF_LINES = 100_000;
/** Channels with a draft at most. */
export const WHAT_IF_CHANNELS = 10;
/** Parcels of a channel with the largest differences that are listed. */
export const WHAT_IF_PARCELS = 10;

const Body = { additionalProperties: false };
const whole = (minimum: number, maximum: number) => Type.Optional(Type.Integer({ minimum, maximum }));

/** A version of a rule with what the draft changes of it. */
export type RuleDraft = Static<typeof RuleDraft>;
const RuleDraft = Type.Object(
  {
    id: Id,
    mode: Type.Optional(OneOf(Object.keys(BILLING_MODES) as BillingRule['mode'][])),
    divisor: whole(100, 20_000),
    ratio: Type.Optional(Type.Number({ minimum: 1, maximum: 10 })),
    share: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    sideLimit: whole(1, 10_000),
    rounding: Type.Optional(OneOf(Object.keys(SIDE_ROUNDINGS) as BillingRule['rounding'][])),
    step: whole(1, 10_000),
    minimum: whole(0, 100_000),
  },
  Body,
);

/** A rate card with what the draft changes of it. */
export type CardDraft = Static<typeof CardDraft>;
const CardDraft = Type.Object(
  {
    id: Id,
    baseFee: whole(0, 1_000_000),
    unit: whole(1, 100_000),
    unitPrice: whole(0, 1_000_000),
    bands: Type.Optional(Paragraphs(2_000)),
  },
  Body,
);

/** The terms of a channel as if they had been in force in the whole period; without one of them, it stays as it was. */
export type TermsDraft = Static<typeof TermsDraft>;
const TermsDraft = Type.Object({ channel: Id, rule: Type.Optional(RuleDraft), card: Type.Optional(CardDraft) }, Body);

/** A parcel under the present terms and under the draft; amounts in cents, weights in grams. */
export type WhatIfParcel = Static<typeof WhatIfParcel>;
const WhatIfParcel = Type.Object({
  line: Id,
  trackingNumber: Type.String(),
  billed: Nullable(Type.Integer()),
  presentWeight: Type.Integer(),
  draftWeight: Type.Integer(),
  present: Type.Integer(),
  draft: Type.Integer(),
});

/** What the parcels of a channel would have cost, in cents. */
export type WhatIfChannel = Static<typeof WhatIfChannel>;
const WhatIfChannel = Type.Object({
  channel: Id,
  parcels: Type.Integer(),
  /** What was billed for these parcels, and what they cost by the present terms and by the draft. */
  billed: Type.Integer(),
  present: Type.Integer(),
  draft: Type.Integer(),
  /** Parcels that cost less and more. */
  cheaper: Type.Integer(),
  dearer: Type.Integer(),
  largest: Type.Array(WhatIfParcel, { maxItems: WHAT_IF_PARCELS }),
  /** Lines that are not calculated: credit notes, repeated and unreadable lines and unknown parcels. */
  excluded: Type.Integer(),
  /** Parcels that we have not measured, without a rule or rate in force, and above every band of the draft. */
  unmeasured: Type.Integer(),
  noTerms: Type.Integer(),
  noFee: Type.Integer(),
  /** Lines beyond the limit, the earliest ones. */
  beyond: Type.Integer(),
});

const WhatIf = Type.Object({
  channels: Type.Array(WhatIfChannel, { maxItems: WHAT_IF_CHANNELS }),
  names: Type.Array(OutcomeChannel),
});

export const workOrderWhatIf = defineRoutes('workOrderWhatIf', {
  run: {
    method: 'POST',
    path: '/appcenter/workorder/whatIf',
    summary: 'What the parcels billed in a period would have cost by changed rules and rates; nothing is stored',
    access: 'work-orders:rule:view',
    reads: true,
    body: Type.Object(
      {
        /** The first day of bills that counts, and the last. */
        from: Day,
        to: Day,
        drafts: Type.Array(TermsDraft, { minItems: 1, maxItems: WHAT_IF_CHANNELS }),
      },
      Body,
    ),
    /** Null where a rule hides what would be calculated with. */
    reply: Type.Object({ result: Nullable(WhatIf) }),
    failures: [
      commonFailures.notFound,
      billFailures.periodWrong,
      workOrderFailures.ruleIncomplete,
      workOrderFailures.bandsWrong,
    ],
  },
});
