import { type Static, Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Id, Instant, Line, Nullable, OneOf } from '../../kernel/shapes.ts';
import { recordFailures } from '../../records/failures.ts';
import { SideLength, Weight } from '../dimensions.ts';
import { workOrderFailures } from '../failures.ts';
import { MEASURE_SOURCES, type MeasureSource } from './sources.ts';

const Body = { additionalProperties: false };
const { view, edit } = { view: 'work-orders:order:view', edit: 'work-orders:order:edit' } as const;
const Source = OneOf(Object.keys(MEASURE_SOURCES) as MeasureSource[]);

/** The measurements: sides in millimetres, weight in grams. */
const Values = {
  source: Source,
  ...{ length: SideLength, width: SideLength, height: SideLength },
  /** Null where only the sides were measured. */
  weight: Nullable(Weight),
  measuredAt: Instant,
  measuredBy: Nullable(Type.String()),
  device: Nullable(Type.String()),
};

/** A measure as it was entered or corrected. */
export type MeasureVersion = Static<typeof MeasureVersion>;
const MeasureVersion = Type.Object({ ...Values, enteredBy: Nullable(Type.String()), enteredAt: Instant });

/** A measure of a parcel from one source, with its earlier versions. */
export type Measure = Static<typeof Measure>;
const Measure = Type.Object({
  id: Id,
  ...MeasureVersion.properties,
  /** The round it was submitted in; null if none. */
  round: Nullable(Type.Integer()),
  /** Latest first. */
  earlier: Type.Array(MeasureVersion),
});

const entered = {
  source: Source,
  ...{ length: SideLength, width: SideLength, height: SideLength },
  weight: Nullable(Weight),
  /** Default: now. */
  measuredAt: Type.Optional(
    Type.String({ pattern: '^(?:19|20|21)\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  ),
  measuredBy: Type.Optional(Line(100, 0)),
  device: Type.Optional(Line(100, 0)),
};
const changing = [commonFailures.notFound, recordFailures.inTrash, workOrderFailures.notPossible] as const;
const inFuture = workOrderFailures.measuredLater;

export const workOrderMeasure = defineRoutes('workOrderMeasure', {
  list: {
    method: 'GET',
    path: '/appcenter/workorder/measure/list',
    summary: 'The measures of a parcel by source, each with its corrections',
    access: view,
    query: Type.Object({ orderId: Id }),
    reply: Type.Array(Measure),
    failures: [commonFailures.notFound],
  },
  add: {
    method: 'POST',
    path: '/appcenter/workorder/measure/add',
    summary: 'Enter a measure of a parcel',
    access: edit,
    body: Type.Object({ orderId: Id, ...entered }, Body),
    reply: Measure,
    failures: [...changing, inFuture, workOrderFailures.tooManyMeasures],
  },
  correct: {
    method: 'PUT',
    path: '/appcenter/workorder/measure/edit',
    summary: 'Correct a measure that was not submitted yet; what it was before is kept',
    access: edit,
    body: Type.Object({ id: Id, ...entered }, Body),
    reply: Measure,
    failures: [...changing, inFuture, workOrderFailures.tooManyMeasures, workOrderFailures.measureSealed],
  },
  remove: {
    method: 'DELETE',
    path: '/appcenter/workorder/measure/delete',
    summary: 'Remove a measure that was not submitted yet; the history keeps it',
    access: edit,
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [...changing, workOrderFailures.measureSealed],
  },
});
