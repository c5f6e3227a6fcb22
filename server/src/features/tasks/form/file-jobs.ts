import { transact } from '../../../kernel/database/transact.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { enqueue, type Job } from '../../../kernel/jobs/job.ts';
import { deleteExpiredFiles } from './file-store.ts';

const AT_ONCE = 500;

/** Deletes files that were uploaded for a form and never submitted, and those of requests that were refused or deleted. */
export const removeFormFiles: Job<unknown> = {
  name: 'remove-form-files',
  cron: '47 * * * *',
  async run({ pool, signal }) {
    for (let deleted = AT_ONCE; deleted === AT_ONCE && !signal.aborted; ) {
      deleted = await transact(pool, {
        async work(tx) {
          const found = await deleteExpiredFiles(tx, AT_ONCE);
          if (found.fileIds.length > 0) await enqueue(tx, removeFiles, { ids: found.fileIds });
          return found.deleted;
        },
      });
    }
  },
};
