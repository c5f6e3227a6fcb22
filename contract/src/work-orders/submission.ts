import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, OneOf, Paragraphs } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { manyRecords } from '../records/record-routes.ts';
import { EVIDENCE_KINDS, type EvidenceKind } from './evidence-kinds.ts';

/** The maximum number of work orders submitted by one call. */
export const ORDERS_SUBMITTED_AT_ONCE = 100;

/** The result for a work order of a batch: submitted, or the reason why not. */
export type SubmissionResult = Static<typeof SubmissionResult>;
const SubmissionResult = Type.Object({
  id: Id,
  number: Type.String(),
  refusal: Nullable(
    Type.Object({
      failure: Type.String(),
      /** The message in the language of the request. */
      text: Type.String(),
      /** Kinds of evidence that the rule requires and the order lacks. */
      missing: Type.Array(OneOf(Object.keys(EVIDENCE_KINDS) as EvidenceKind[])),
    }),
  ),
});

export const workOrderSubmission = defineRoutes('workOrderSubmission', {
  submitMany: {
    method: 'POST',
    path: '/appcenter/workorder/submitBatch',
    summary:
      'Submit many work orders to the carrier: pending ones, and replied ones again; each is judged by itself, and others do not depend on it',
    access: 'work-orders:order:edit',
    body: Type.Object({ ...manyRecords, note: Type.Optional(Paragraphs(5_000)) }, { additionalProperties: false }),
    reply: Type.Object({
      submitted: Type.Integer(),
      /** In the order of their numbers. */
      results: Type.Array(SubmissionResult, { maxItems: ORDERS_SUBMITTED_AT_ONCE }),
      /** Requested ones that are missing or not visible. */
      gone: Type.Integer(),
    }),
    failures: [commonFailures.notFound, recordFailures.unknownFilter, recordFailures.tooManyMatch],
  },
});
