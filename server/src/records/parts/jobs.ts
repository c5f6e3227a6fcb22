import { transact } from '../../kernel/database/transact.ts';
import { removeFiles } from '../../kernel/files/file-jobs.ts';
import { enqueue, type Job } from '../../kernel/jobs/job.ts';
import { allHosts, type RecordHost } from './host.ts';
import { findRecordsWithParts, removePartsOf } from './purge-store.ts';

const AT_ONCE = 1000;
type Work = Parameters<Job<unknown>['run']>[0];

/** Removes parts of purged records: there is no foreign key, because records are in different tables. */
export const removeLostParts: Job<unknown> = {
  name: 'remove-lost-parts',
  cron: '23 3 * * *',
  async run(work) {
    for (const host of allHosts()) await removeLostPartsOf(work, host);
  },
};

async function removeLostPartsOf({ pool, db, signal }: Work, { type, existing }: RecordHost): Promise<void> {
  let after: string | null = null;
  while (!signal.aborted) {
    const ids: string[] = await findRecordsWithParts(db, type, { after, limit: AT_ONCE });
    const existingIds = await existing(db, ids);
    const missing = ids.filter((id) => !existingIds.has(id));
    if (missing.length > 0) {
      await transact(pool, {
        async work(tx) {
          const fileIds = await removePartsOf(tx, type, missing);
          if (fileIds.length > 0) await enqueue(tx, removeFiles, { ids: fileIds });
        },
      });
    }
    if (ids.length < AT_ONCE) return;
    after = ids.at(-1) ?? null;
  }
}
