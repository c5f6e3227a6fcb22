import { plainCode, type Reply, workOrderUsualSize } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { visibleRecords } from '../../../records/list.ts';
import { percentAbove, sidesOf, volumeOf } from '../bills/measure-difference.ts';
import { findParcels } from '../bills/parcel-store.ts';
import { seenOrder } from '../order.ts';
import { packageSizes } from './adapter.ts';
import { usualSizesOf } from './compare-store.ts';

const NOTHING: Reply<typeof workOrderUsualSize.read> = { size: null, ours: null, carrier: null };

/** Serves the comparison of the measures of a work order with the usual size of its product. */
export function serveOrderSize(app: FastifyInstance): void {
  mount(app, workOrderUsualSize, {
    async read({ db, actor, query: { orderId } }) {
      const order = await seenOrder(db, actor, orderId);
      if (!actor.permissions.has('work-orders:size:view')) return NOTHING;
      const [parcel] = await findParcels(db, [plainCode(String(order.trackingNumber))]);
      const usual = parcel && (await usualSizesOf(db, [parcel.id])).get(parcel.id);
      if (!usual) return NOTHING;
      const { rows } = await visibleRecords(db, actor, packageSizes, [usual.id]);
      const [size] = rows;
      const sides = size && sidesOf(size.length, size.width, size.height);
      if (!size || !sides) return NOTHING;
      const above = (...own: unknown[]) => {
        const measured = sidesOf(...own);
        return measured ? percentAbove(volumeOf(measured), volumeOf(sides)) : null;
      };
      const [length = 0, width = 0, height = 0] = sides;
      const basis = typeof size.basis === 'number' ? size.basis : null;
      return {
        size: { id: usual.id, name: String(size.name), length, width, height, basis },
        ours: above(order.length, order.width, order.height),
        carrier: above(order.carrierLength, order.carrierWidth, order.carrierHeight),
      };
    },
  });
}
