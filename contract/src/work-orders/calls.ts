import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Day, Done, Id, Instant, Line, Nullable, OneOf, Paragraphs } from '../kernel/shapes.ts';
import { Country } from '../records/country-names.ts';
import { recordFailures } from '../records/failures.ts';
import { SideLength, Weight } from './dimensions.ts';
import { CAPTURE_MARKS, type CaptureMark, EVIDENCE_KINDS, type EvidenceKind } from './evidence-kinds.ts';
import { workOrderFailures } from './failures.ts';
import { DECISIONS, type DecisionName } from './states.ts';

const Body = { additionalProperties: false };
const { view, edit } = { view: 'work-orders:order:view', edit: 'work-orders:order:edit' } as const;
const changing = [commonFailures.notFound, recordFailures.inTrash] as const;

/** A decision on an order with its details; amounts in cents. */
const decision = {
  id: Id,
  version: Type.Integer({ minimum: 1 }),
  note: Type.Optional(Paragraphs(5_000)),
  amount: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
  reference: Type.Optional(Line(100, 0)),
};
const refusals = [
  ...changing,
  ...[commonFailures.staleVersion, workOrderFailures.notPossible, workOrderFailures.replyNotDue],
  ...[workOrderFailures.tooManyRounds, workOrderFailures.ruleMissing, workOrderFailures.nothingToClaim],
  ...[workOrderFailures.evidenceMissing, workOrderFailures.nothingNew, workOrderFailures.late],
  ...[workOrderFailures.nothingToPrevent],
  ...[workOrderFailures.noteMissing, workOrderFailures.amountWrong, workOrderFailures.reopenTooLate],
  ...[recordFailures.duplicate, workOrderFailures.parcelHasOrder],
];
const Decided = Type.Object({ status: Type.String(), version: Type.Integer() });
const { reopen: _, ...ordinary } = DECISIONS;

export const workOrderDecision = defineRoutes('workOrderDecision', {
  deal: {
    method: 'POST',
    path: '/appcenter/workorder/deal',
    summary: 'Take a work order from one state to the next',
    access: edit,
    body: Type.Object(
      { ...decision, decision: OneOf(Object.keys(ordinary) as Exclude<DecisionName, 'reopen'>[]) },
      Body,
    ),
    reply: Decided,
    failures: refusals,
  },
  reopen: {
    method: 'POST',
    path: '/appcenter/workorder/reopen',
    summary: 'Open a closed work order again, within 30 days',
    access: 'work-orders:order:reopen',
    body: Type.Object(decision, Body),
    reply: Decided,
    failures: refusals,
  },
});

/** A file of evidence; sealed with the round it was submitted in. */
export type Evidence = Static<typeof Evidence>;
const Evidence = Type.Object({
  id: Id,
  kind: OneOf(Object.keys(EVIDENCE_KINDS) as EvidenceKind[]),
  name: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
  round: Nullable(Type.Integer()),
  /** SHA-256 over the seal before, the file's own SHA-256, its kind and round. */
  seal: Nullable(Type.String()),
  /** When a photo was taken by the camera's clock, `yyyy-MM-ddTHH:mm:ss`, with the UTC offset if known. */
  takenAt: Nullable(Type.String()),
  takenOffset: Nullable(Type.String()),
  /** Objections to it as evidence from before the hand-over to the carrier. */
  mark: Nullable(OneOf(Object.keys(CAPTURE_MARKS) as CaptureMark[])),
  addedBy: Nullable(Type.String()),
  at: Instant,
});

export const workOrderEvidence = defineRoutes('workOrderEvidence', {
  list: {
    method: 'GET',
    path: '/appcenter/workorder/evidence/list',
    summary: 'The evidence of a work order, and which kinds its rule asks for',
    access: view,
    query: Type.Object({ orderId: Id }),
    reply: Type.Object({
      files: Type.Array(Evidence),
      required: Type.Array(OneOf(Object.keys(EVIDENCE_KINDS) as EvidenceKind[])),
      /** Whether the chain of seals is valid and matches the stored files. */
      intact: Type.Boolean(),
    }),
    failures: [commonFailures.notFound],
  },
  upload: {
    method: 'POST',
    path: '/appcenter/workorder/evidence/add',
    summary: 'Add a file of at most 50 MB as evidence',
    access: edit,
    kind: 'upload',
    query: Type.Object({ orderId: Id, kind: OneOf(Object.keys(EVIDENCE_KINDS) as EvidenceKind[]) }),
    reply: Evidence,
    failures: [
      ...changing,
      workOrderFailures.evidenceClosed,
      workOrderFailures.tooManyFiles,
      workOrderFailures.fileMissing,
      workOrderFailures.fileTooLarge,
      workOrderFailures.fileRefused,
    ],
  },
  download: {
    method: 'GET',
    path: '/appcenter/workorder/evidence/download',
    summary: 'The bytes of a piece of evidence',
    access: view,
    kind: 'file',
    takesCookie: true,
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
  remove: {
    method: 'DELETE',
    path: '/appcenter/workorder/evidence/delete',
    summary: 'Remove evidence that was not submitted yet',
    access: edit,
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [...changing, workOrderFailures.evidenceClosed, workOrderFailures.evidenceSealed],
  },
});

/** What a channel would bill for a parcel; amounts in cents, weights in grams, sides in millimetres. */
export type Quote = Static<typeof Quote>;
const Quote = Type.Object({
  channelId: Id,
  channel: Type.String(),
  rule: Type.String(),
  mode: Type.String(),
  volumetric: Type.Integer(),
  billed: Type.Integer(),
  /** Whether it is billed more than without its volume: not if its weight is only rounded up. */
  isByVolume: Type.Boolean(),
  /** Null without a rate card for the weight. */
  fee: Nullable(Type.Integer()),
  advice: Nullable(
    Type.Object({
      side: OneOf(['length', 'width', 'height']),
      from: Type.Integer(),
      to: Type.Integer(),
      billed: Type.Integer(),
      fee: Nullable(Type.Integer()),
    }),
  ),
});

export const workOrderCalculator = defineRoutes('workOrderCalculator', {
  quote: {
    method: 'GET',
    path: '/appcenter/workorder/calc',
    summary: 'What every channel with a rule would bill for a parcel, the cheapest first',
    access: 'work-orders:rule:view',
    query: Type.Object({
      ...{ length: SideLength, width: SideLength, height: SideLength },
      weight: Weight,
      country: Type.Optional(Country),
      on: Type.Optional(Day),
    }),
    reply: Type.Array(Quote),
  },
});
