import type { Job } from '../../../kernel/jobs/job.ts';
import { deleteExpired } from './store.ts';

const BATCH = 100;

/** Deletes unfinished uploads a day after they were started, with their parts. */
export const expireUploads: Job<unknown> = {
  name: 'expire-asset-uploads',
  cron: '9,39 * * * *',
  async run({ db, files, signal }) {
    for (let total = BATCH; total === BATCH && !signal.aborted; ) {
      const gone = await deleteExpired(db, BATCH);
      for (const id of gone.files) await files.remove(id);
      total = gone.total;
    }
  },
};
