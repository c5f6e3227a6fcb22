import { Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Nullable, OneOf } from '../../kernel/shapes.ts';
import { WEIGHT_MAX } from '../../logistics/weight-limit.ts';
import { recordFailures } from '../../records/failures.ts';
import { SideLength } from '../dimensions.ts';
import { sizeFailures } from './failures.ts';

const Body = { additionalProperties: false };
const side = Type.Integer({ minimum: 1, maximum: 10_000 });
const Size = Type.Object(
  { length: side, width: side, height: side, weight: Type.Integer({ minimum: 1, maximum: WEIGHT_MAX }) },
  Body,
);

export const packageSizeProposal = defineRoutes('packageSizeProposal', {
  decide: {
    method: 'POST',
    path: '/appcenter/workorder/packageSize/decide',
    summary: 'Accept, correct or dismiss the size of a product that was learned from parcels',
    access: 'work-orders:size:edit',
    body: Type.Object(
      {
        id: Id,
        version: Type.Integer({ minimum: 1 }),
        decision: OneOf(['accept', 'correct', 'dismiss']),
        /** The size to use instead, for a correction. */
        size: Type.Optional(Size),
      },
      Body,
    ),
    reply: Type.Object({ version: Type.Integer() }),
    failures: [
      commonFailures.notFound,
      commonFailures.staleVersion,
      recordFailures.inTrash,
      sizeFailures.incomplete,
      sizeFailures.nothingProposed,
    ],
  },
});

const percentAbove = Nullable(Type.Number());
/** The size in use of the product in a parcel, as far as it is visible. */
const UsualSize = Type.Object({
  id: Id,
  name: Type.String(),
  ...{ length: SideLength, width: SideLength, height: SideLength },
  /** The parcels it was learned from. */
  basis: Nullable(Type.Integer()),
});

export const workOrderUsualSize = defineRoutes('workOrderUsualSize', {
  read: {
    method: 'GET',
    path: '/appcenter/workorder/usualSize',
    summary: 'Compare the measures of a work order with the usual size of the product in its parcel',
    access: 'work-orders:order:view',
    query: Type.Object({ orderId: Id }),
    reply: Type.Object({
      /** Null if there is none, or if the caller may not view package sizes. */
      size: Nullable(UsualSize),
      /** How far the volumes of our and of the carrier's sides are above it, in percent; null for unknown or hidden sides. */
      ours: percentAbove,
      carrier: percentAbove,
    }),
    failures: [commonFailures.notFound],
  },
});
