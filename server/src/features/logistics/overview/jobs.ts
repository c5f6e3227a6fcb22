import type { Job } from '../../../kernel/job.ts';
import { transact } from '../../../kernel/transact.ts';
import { flagLateParcels } from './store.ts';

/** Marks each hour which parcels are stuck or silent, and takes the marks off those that move again. */
export const flagLate: Job<unknown> = {
  name: 'flag-late-parcels',
  cron: '11 * * * *',
  async run({ pool }) {
    await transact(pool, { work: flagLateParcels });
  },
};
