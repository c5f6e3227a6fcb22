import { commonFailures, daysLater, isBilledByVolume, workOrderFailures, workOrderPrevention } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { now } from '../../kernel/clock.ts';
import { fail, required } from '../../kernel/fail.ts';
import { mount } from '../../kernel/routes/mount.ts';
import { addRecords, writeRecords } from '../../records/write.ts';
import { findRules } from './billing-store.ts';
import { deleteFirstBox } from './first-box-store.ts';
import { lockOrder } from './order.ts';
import { orders } from './orders.ts';
import { billingRule } from './rules.ts';

/** Serves the adding and correcting of work orders about parcels that are not shipped yet. */
export function servePrevention(app: FastifyInstance): void {
  mount(app, workOrderPrevention, {
    async create({ db, actor, change, body: { shipOn, ...draft } }) {
      // Where the caller is, the day can be that before the server's.
      if (shipOn < daysLater(now().toISOString().slice(0, 10), -1)) return fail(workOrderFailures.shippedAlready);
      const [found] = await findRules(db, [{ channel: draft.channel, day: shipOn }]);
      const rule = required(found, workOrderFailures.ruleMissing);
      if (!isBilledByVolume(draft, billingRule(rule))) return fail(workOrderFailures.nothingToPrevent);
      change.operation({ kind: 'add', projectId: null });
      const values = { ...draft, kind: 'prevent', reason: 'volume', shippedOn: shipOn };
      const [order] = await addRecords({ db, actor, change }, orders, [values]);
      const { id, number } = required(order, commonFailures.internal);
      return { id, number: String(number) };
    },
    async correct({ db, actor, change, body: { id, version } }) {
      const order = await lockOrder(db, actor, id);
      if (order.version !== version)
        return fail(commonFailures.staleVersion, { detail: { version: order.version, conflicts: [] } });
      if (order.kind !== 'prevent' || order.status !== '0') return fail(workOrderFailures.notPossible);
      await deleteFirstBox(db, id);
      if (order.firstFee === order.expectedFee) return { version };
      // Calculated again by the write, from the present sides.
      const edit = { before: order, values: { firstFee: null } };
      const [after] = await writeRecords({ db, actor, change }, orders, [edit], { cause: 'edit' });
      return { version: after?.version ?? version };
    },
  });
}
