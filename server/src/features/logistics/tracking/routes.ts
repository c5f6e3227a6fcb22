import { commonFailures, type TrackingStatus, tracking, trackingFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { lockVisibleRecords, visibleRecords } from '../../../records/list.ts';
import type { Visibility } from '../../../records/visibility.ts';
import { numberHistory, renumber } from '../numbers/history.ts';
import { moveToNumber } from '../numbers/move.ts';
import { waybills } from '../waybills.ts';
import { eventsOf, rawEvent } from './event-store.ts';
import { inOrder, stateAfter } from './rules.ts';
import { storeReceivedEvents } from './store-events.ts';

/** Tolerance for clocks of carriers that are ahead. */
const TOLERANCE_MS = 24 * 3_600_000;

/** The fields of a parcel that follow from its events. */
const FIELDS_OF_EVENTS = ['status', 'detail', 'lastEvent', 'lastEventAt'];

/** The events and the numbers of parcels. */
export function serveTracking(app: FastifyInstance): void {
  mount(app, tracking, {
    async timeline({ db, actor, query: { id } }) {
      const { rows, visibility } = await visibleRecords(db, actor, waybills, [id]);
      required(rows[0], commonFailures.notFound);
      const events = tellsAll(visibility) ? await eventsOf(db, [id]) : [];
      const { rule, decidedBy, passedOver } = stateAfter(events);
      const newestFirst = events.toSorted((a, b) => inOrder(b, a));
      return {
        rule,
        events: newestFirst.map(({ key, waybillId: _, ...event }) => ({
          ...event,
          decides: key === decidedBy,
          isPassedOver: passedOver.includes(key),
        })),
      };
    },

    async raw({ db, actor, query: { id } }) {
      const { waybillId, raw } = required(await rawEvent(db, id), commonFailures.notFound);
      const { rows, visibility } = await visibleRecords(db, actor, waybills, [waybillId]);
      required(rows[0], commonFailures.notFound);
      if (!tellsAll(visibility)) return fail(commonFailures.notFound);
      return { raw: required(raw ?? undefined, commonFailures.notFound) };
    },

    async addEvents({ db, actor, change, body: { id, events } }) {
      const { rows } = await lockVisibleRecords(db, actor, waybills, [id]);
      const row = required(rows[0], commonFailures.notFound);
      if (row.deletedAt !== null) return fail(commonFailures.notFound);
      const latest = now().getTime() + TOLERANCE_MS;
      if (events.some(({ at }) => Date.parse(at) > latest)) return fail(trackingFailures.inFuture);
      const { added } = await storeReceivedEvents({ db, actor, change }, new Map([[id, events]]));
      const { status } = stateAfter(await eventsOf(db, [id]));
      return { added, status: status satisfies TrackingStatus };
    },

    async renumber({ db, actor, change, body: { moveWaybill = false, ...body } }) {
      const step = await renumber(db, actor.id, body);
      if (moveWaybill) await moveToNumber({ db, actor, change }, step);
      return step;
    },

    numberHistory: ({ db, actor, query: { number } }) => numberHistory(db, actor, number),
  });
}

/** Whether data rules hide none of these fields from the user. */
function tellsAll({ open }: Pick<Visibility, 'open'>): boolean {
  return FIELDS_OF_EVENTS.every((field) => Object.hasOwn(open, field));
}
