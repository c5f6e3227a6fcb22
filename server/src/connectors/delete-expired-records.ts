import type { Job } from '../kernel/jobs/job.ts';
import { deleteExpiredCalls } from './call-store.ts';
import { deleteExpiredWebhooks } from './inbox-store.ts';

const CALL_RETENTION_DAYS = 14;
const WEBHOOK_RETENTION_DAYS = 30;
const BATCH_SIZE = 5_000;

/** Deletes calls after two weeks and webhooks after a month. */
export const deleteExpiredRecords: Job<unknown> = {
  name: 'delete-old-connector-calls',
  formerName: 'tidy-connectors',
  cron: '41 3 * * *',
  async run({ db, signal }) {
    while (!signal.aborted && (await deleteExpiredCalls(db, CALL_RETENTION_DAYS, BATCH_SIZE)) === BATCH_SIZE);
    while (!signal.aborted && (await deleteExpiredWebhooks(db, WEBHOOK_RETENTION_DAYS, BATCH_SIZE)) === BATCH_SIZE);
  },
};
