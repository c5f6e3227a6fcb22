import { billLineType } from '@opsyard/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { defineJobKind, ok, skipped } from '../../../records/jobs/kinds.ts';
import { insertRecords } from '../../../records/record-store.ts';
import { recordTopic } from '../../../records/topic.ts';
import { billLines, refreshBills } from './adapters.ts';
import { compareBillLines, type Line } from './compare-bill-lines.ts';
import { closeCredited } from './credits.ts';
import type { ReadLine } from './read-bill.ts';
import { billTerms } from './store.ts';

/** Lines compared and written per transaction. */
export const LINES_AT_ONCE = 1_000;

/**
 * Imports the lines of a bill in batches, so that no transaction stays open for long: events for all pages wait for the oldest one. Serialized
 * across all processes, because a line depends on earlier ones for the same parcel.
 */
export const readBillLines = defineJobKind<{ bill: string }, readonly ReadLine[]>({
  name: 'carrierBillRead',
  title: ['Compare a carrier bill', '核对物流账单'],
  permission: 'work-orders:bill:edit',
  concurrency: 1,
  async run({ payload }, { db, params: { bill } }) {
    const found = await billTerms(db, [bill]);
    if (!found.has(bill)) return skipped('gone', ['The bill has been deleted for good.', '账单已彻底删除。']);
    return ok(async ({ db, change, actor }) => {
      const lines = payload.map((line): Line => ({ ...EMPTY, ...line, bill, id: newId() }));
      await compareBillLines(db, lines);
      await insertRecords(db, billLines, lines, actor.id);
      await closeCredited({ db, change, actor }, lines);
      await refreshBills(db, change, [bill]);
      change.announce(recordTopic(billLineType.name), {
        cmd: 'record',
        recordType: billLineType.name,
        ids: [],
        kind: 'created',
      });
    });
  },
});

const EMPTY = Object.fromEntries(Object.keys(billLineType.fields).map((key) => [key, null]));
