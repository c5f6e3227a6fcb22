import { Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Day, Id } from '../kernel/shapes.ts';
import { TrackingNumber } from '../logistics/tracking.ts';
import { WEIGHT_MAX } from '../logistics/weight-limit.ts';
import { Country } from '../records/country-names.ts';
import { recordFailures } from '../records/failures.ts';
import { workOrderFailures } from './failures.ts';

const missing = [commonFailures.notFound, recordFailures.duplicate] as const;
const { notPossible, parcelHasOrder, ruleMissing, nothingToPrevent, shippedAlready } = workOrderFailures;
const refused = [ruleMissing, nothingToPrevent, shippedAlready, parcelHasOrder] as const;
const side = Type.Integer({ minimum: 1, maximum: 10_000 });

export const workOrderPrevention = defineRoutes('workOrderPrevention', {
  create: {
    method: 'POST',
    path: '/appcenter/workorder/prevent',
    summary: 'Add a work order about a parcel that is going to be billed by volume, before it is shipped',
    access: 'work-orders:order:edit',
    body: Type.Object(
      {
        trackingNumber: TrackingNumber,
        channel: Id,
        country: Type.Optional(Country),
        /** The planned day of shipping. */
        shipOn: Day,
        ...{ length: side, width: side, height: side },
        weight: Type.Integer({ minimum: 1, maximum: WEIGHT_MAX }),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ id: Id, number: Type.String() }),
    failures: [...missing, ...refused],
  },
  correct: {
    method: 'POST',
    path: '/appcenter/workorder/prevent/correct',
    summary: 'Take the present sides of a pending prevention as those first entered, after a typing error',
    access: 'work-orders:order:edit',
    body: Type.Object(
      { id: Id, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ version: Type.Integer() }),
    failures: [commonFailures.notFound, commonFailures.staleVersion, recordFailures.inTrash, notPossible],
  },
});
