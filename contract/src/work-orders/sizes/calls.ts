import { Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, OneOf } from '../../kernel/shapes.ts';
import { WEIGHT_MAX } from '../../logistics/weight-limit.ts';
import { recordFailures } from '../../records/failures.ts';
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
