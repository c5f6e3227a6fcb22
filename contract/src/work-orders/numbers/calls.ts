import { type Static, Type } from 'typebox';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Line, Nullable } from '../../kernel/shapes.ts';
import { Renumbering } from '../../logistics/tracking.ts';

/** The maximum number of numbers in one request. */
export const NUMBERS_LOOKED_UP_AT_ONCE = 500;

/** All numbers of a parcel, and the records that have them. */
export type NumberFamily = Static<typeof NumberFamily>;
const NumberFamily = Type.Object({
  query: Type.String(),
  /** The numbers of the parcel, the current one last. */
  numbers: Type.Array(Type.String()),
  steps: Type.Array(Renumbering),
  waybills: Type.Array(
    Type.Object({
      ...{ id: Id, number: Type.String(), status: Type.String() },
      ...{ channel: Nullable(Type.String()), site: Nullable(Type.String()) },
    }),
  ),
  orders: Type.Array(
    Type.Object({ id: Id, number: Type.String(), trackingNumber: Type.String(), status: Type.String() }),
  ),
});

export const workOrderNumbers = defineRoutes('workOrderNumbers', {
  history: {
    method: 'POST',
    path: '/appcenter/workorder/history/search',
    summary: 'The numbers a parcel has had, by any of them, by its order or its work order, with what goes by them',
    access: 'work-orders:order:view',
    reads: true,
    body: Type.Object(
      { numbers: Type.Array(Line(80), { minItems: 1, maxItems: NUMBERS_LOOKED_UP_AT_ONCE, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    /** In the order of the request. */
    reply: Type.Array(NumberFamily),
  },
});
