import { billLineType } from '@opsyard/contract';
import { Change } from '../../../kernel/change.ts';
import type { Job } from '../../../kernel/job.ts';
import { wakeOutbox } from '../../../kernel/outbox.ts';
import { transact } from '../../../kernel/transact.ts';
import { recordTopic } from '../../../records/topic.ts';
import { compareWithSizes } from './compare-store.ts';

/** Compares the bill lines of parcels with package sizes that have changed. */
export const compareLines: Job<{ ids: string[] }> = {
  name: 'compare-lines-with-package-sizes',
  async run({ pool, payload: { ids } }) {
    await transact(pool, {
      async work(db) {
        const change = new Change(null);
        const changed = await compareWithSizes(db, ids);
        const { name } = billLineType;
        if (changed > 0)
          change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [], kind: 'updated' });
        return change;
      },
      last: (db, change) => change.write(db, undefined),
    });
    await wakeOutbox(pool);
  },
};
