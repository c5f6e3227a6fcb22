import {
  commonFailures,
  isClosed,
  MEASURES_PER_ORDER,
  type Measure,
  type MeasureSource,
  measuredFields,
  workOrderFailures,
  workOrderMeasure,
  workOrderType,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { visibilityOf } from '../../../records/visibility.ts';
import { announceParts } from '../announce-parts.ts';
import { lockOrder, seenOrder } from '../order.ts';
import { orders } from '../orders.ts';
import { insertVersion, listMeasures, listVersions, measureOf, orderOfMeasure } from './store.ts';

/** The tolerance for a client clock that is ahead of the server's. */
const LEEWAY_MS = 300_000;

/** The measures of a parcel by source; every version is kept. */
export function serveMeasures(app: FastifyInstance): void {
  mount(app, workOrderMeasure, {
    async list({ db, actor, query: { orderId } }) {
      await seenOrder(db, actor, orderId);
      const isShown = await shownSources(db, actor);
      const isWhole = ({ source, earlier }: Measure) => [source, ...earlier.map((one) => one.source)].every(isShown);
      return (await listMeasures(db, orderId)).filter(isWhole);
    },

    async add({ db, actor, change, body: { orderId, ...entered } }) {
      await open({ db, actor, change }, orderId, [entered.source]);
      const id = await insertVersion(db, { ...complete(entered), orderId, removed: false, by: actor.id });
      const measure = await measureOf(db, orderId, id);
      note({ db, actor, change }, orderId, 'measureAdded', { from: null, to: textOf(measure) });
      return measure;
    },

    async correct({ db, actor, change, body: { id, ...entered } }) {
      const before = await changeable({ db, actor, change }, id, entered.source);
      const { orderId } = before;
      await insertVersion(db, { ...complete(entered), orderId, measureId: id, removed: false, by: actor.id });
      const measure = await measureOf(db, orderId, id);
      note({ db, actor, change }, orderId, 'measureEdited', { from: textOf(before), to: textOf(measure) });
      return measure;
    },

    async remove({ db, actor, change, query: { id } }) {
      const before = await changeable({ db, actor, change }, id);
      await insertVersion(db, { ...before, measureId: id, removed: true, by: actor.id });
      note({ db, actor, change }, before.orderId, 'measureRemoved', { from: textOf(before), to: null });
      return null;
    },
  });
}

/** Locks an order whose measures the user may change. */
async function open(
  { db, actor }: WriteContext,
  orderId: string,
  sources: readonly MeasureSource[],
  isRemoval = false,
) {
  const order = await lockOrder(db, actor, orderId);
  if (isClosed(order.status)) fail(workOrderFailures.notPossible);
  const isShown = await shownSources(db, actor);
  if (!sources.every(isShown)) fail(commonFailures.notFound);
  if (!isRemoval && (await listVersions(db, orderId)).length >= MEASURES_PER_ORDER)
    fail(workOrderFailures.tooManyMeasures);
}

/** A measure that may be corrected or, without a new source, removed. */
async function changeable(writing: WriteContext, id: string, source?: MeasureSource) {
  const { db } = writing;
  const orderId = required(await orderOfMeasure(db, id), commonFailures.notFound);
  await open(writing, orderId, source ? [source] : [], source === undefined);
  const [measure] = (await listMeasures(db, orderId)).filter((one) => one.id === id);
  const found = required(measure, commonFailures.notFound);
  const isShown = await shownSources(db, writing.actor);
  if (!isShown(found.source)) fail(commonFailures.notFound);
  return found.round === null ? { ...found, orderId } : fail(workOrderFailures.measureSealed);
}

/** Data rules that hide a side of an order also hide that side of its measures. */
async function shownSources(db: Db, actor: Actor): Promise<(source: MeasureSource) => boolean> {
  const { open: visibleFields } = await visibilityOf(db, actor, orders);
  return (source) => measuredFields(source).every((key) => Object.hasOwn(visibleFields, key));
}

type Entered = Pick<Measure, 'source' | 'length' | 'width' | 'height' | 'weight'> & {
  measuredAt?: string;
  measuredBy?: string;
  device?: string;
};

function complete({ measuredAt = now().toISOString(), measuredBy = '', device = '', ...values }: Entered) {
  if (Date.parse(measuredAt) > now().getTime() + LEEWAY_MS) fail(workOrderFailures.measuredLater);
  return { ...values, measuredAt, measuredBy, device };
}

function textOf({ length, width, height, weight }: Measure): string {
  const sides = `${length} × ${width} × ${height} mm`;
  return weight === null ? sides : `${sides}, ${weight} g`;
}

type Duration = { from: string | null; to: string | null };

function note({ change }: WriteContext, orderId: string, kind: string, measure: Duration): void {
  change.record({ entity: workOrderType.name, entityId: orderId, projectId: null, kind, changes: { measure } });
  announceParts(change, orderId);
}
