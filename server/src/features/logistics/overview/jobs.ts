import { transact } from '../../../kernel/database/transact.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { updateTransitTimes } from './transit-store.ts';

/** Computes the transit times of channels each hour, before they are used for the flags. */
export const updateChannelTransit: Job<unknown> = {
  name: 'update-channel-transit-times',
  cron: '6 * * * *',
  async run({ pool }) {
    await transact(pool, { work: updateTransitTimes });
  },
};
