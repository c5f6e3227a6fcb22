import { billLineType, carrierBill, carrierBillLine, carrierBillType } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { defineAdapter, type RecordChange, type WriteContext } from '../../../records/adapter.ts';
import { recordTopic } from '../../../records/topic.ts';
import { compareBillLines, type Line } from './compare-bill-lines.ts';
import { totalBills } from './store.ts';

/** The server side of the record type for bills. */
export const bills = defineAdapter({ type: carrierBillType, routes: carrierBill });

/** The server side of the record type for lines: each write compares a line again, and lines of bills in the trash are invisible. */
export const billLines = defineAdapter({
  type: billLineType,
  routes: carrierBillLine,
  visibleTo: () => 'exists (select from carrier_bill b where b.id = t.bill and b.deleted_at is null)',
  async beforeWrite({ db }: WriteContext, changes: readonly RecordChange[]) {
    await compareBillLines(
      db,
      changes.flatMap(({ after }) => (after ? [after as Line] : [])),
    );
  },
  async afterWrite({ db, change }: WriteContext, changes: readonly RecordChange[]) {
    const touched = changes.flatMap(({ before, after }) => [before?.bill, after?.bill]);
    await refreshBills(db, change, [...new Set(touched.flatMap((id) => (id ? [String(id)] : [])))]);
  },
});

/** Updates the counts and sums of bills and makes the pages that show them refetch. */
export async function refreshBills(db: Db, change: Change, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await totalBills(db, ids);
  change.announce(recordTopic(carrierBillType.name), {
    cmd: 'record',
    recordType: carrierBillType.name,
    ids: [...ids],
    kind: 'updated',
  });
}
