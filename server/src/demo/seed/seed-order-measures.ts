import type { MeasureSource } from '@opsyard/contract';
import { insertVersion, sealMeasures } from '../../features/work-orders/measures/store.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { DemoDispute } from '../content/work-orders.ts';
import { demoPersonId } from '../people-store.ts';

const DAY = 86_400_000;

/** Enters what the warehouse and the carrier measured of a disputed parcel, and of some what a recheck did. */
export async function addMeasures(db: Db, orderId: string, one: DemoDispute, entered: Date): Promise<void> {
  const { length, width, height, weight } = one.box;
  const before = (days: number) => new Date(entered.getTime() - days * DAY).toISOString();
  const add = (source: MeasureSource, more: { by: string; device: string | null; days: number; larger: number }) =>
    insertVersion(db, {
      ...{ orderId, source, removed: false, by: demoPersonId(one.handler) },
      ...{ length: length + more.larger, width: width + more.larger, height: height + more.larger },
      weight: source === 'carrier' ? null : weight,
      ...{ measuredAt: before(more.days), measuredBy: more.by, device: more.device },
    });
  await add('warehouse', { by: 'Yiwu 义乌仓', device: 'Cubiscan 110', days: 6, larger: 0 });
  await add('carrier', { by: one.terms.channel, device: null, days: 4, larger: one.excess });
  if (one.rounds > 1) await add('recheck', { by: 'Yiwu 义乌仓', device: 'Tape 卷尺', days: 0, larger: 2 });
  if (one.rounds > 0) await sealMeasures(db, orderId, one.rounds);
}
