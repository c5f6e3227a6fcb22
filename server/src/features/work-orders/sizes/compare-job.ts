import { billLineType } from '@opsyard/contract';
import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { recordTopic } from '../../../records/topic.ts';
import { compareWithSizes } from './compare-store.ts';

/** Compares the bill lines of parcels with package sizes that have changed. */
export const compareLines: Job<{ ids: string[] }> = {
  name: 'compare-lines-with-package-sizes',
  async run({ pool, payload: { ids } }) {
    await commitInJob(pool, async (db, change) => {
      const changed = await compareWithSizes(db, ids);
      const { name } = billLineType;
      if (changed > 0)
        change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [], kind: 'updated' });
    });
  },
};
