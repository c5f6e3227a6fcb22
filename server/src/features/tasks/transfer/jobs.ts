import { transact } from '../../../kernel/database/transact.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { enqueue, type Job } from '../../../kernel/jobs/job.ts';
import { deleteExpiredFiles } from '../../../records/import/file-store.ts';

const BATCH_SIZE = 500;

/** Deletes files uploaded for imports after a day. */
export const deleteImportFiles: Job<unknown> = {
  name: 'delete-import-files',
  formerName: 'forget-imports',
  cron: '27 * * * *',
  async run({ pool }) {
    await transact(pool, {
      async work(db) {
        const ids = await deleteExpiredFiles(db, BATCH_SIZE);
        if (ids.length > 0) await enqueue(db, removeFiles, { ids });
      },
    });
  },
};
