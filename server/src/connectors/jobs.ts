import type { Job } from '../kernel/job.ts';
import { pruneCalls } from './call-store.ts';
import { pruneWebhooks } from './inbox-store.ts';

const CALL_DAYS = 14;
const WEBHOOK_DAYS = 30;
const AT_ONCE = 5_000;

/** Deletes calls after two weeks and webhooks after a month. */
export const tidyConnectors: Job<unknown> = {
  name: 'tidy-connectors',
  cron: '41 3 * * *',
  async run({ db, signal }) {
    while (!signal.aborted && (await pruneCalls(db, CALL_DAYS, AT_ONCE)) === AT_ONCE);
    while (!signal.aborted && (await pruneWebhooks(db, WEBHOOK_DAYS, AT_ONCE)) === AT_ONCE);
  },
};
