import { wakeOutbox } from '../../kernel/outbox.ts';
import { type ClaimedItem, renewLeases } from './claim-store.ts';
import { updateRate } from './job-store.ts';
import { announceProgress, type Running } from './run-item.ts';

const REPORT_INTERVAL = 1_000;

/** While items are processed, renews their leases and notifies pages of the progress once a second. */
export function reportProgress({ pool, job, kind, context }: Running, claimed: ReadonlyMap<string, ClaimedItem>) {
  const logError = (err: unknown) => context.log.warn({ err, recordJob: job.id }, 'could not note how a job gets on');
  let pendingReport: Promise<unknown> = Promise.resolve();
  const report = () => {
    pendingReport = pendingReport
      .then(() => announceProgress(pool, job.id, (db) => updateRate(db, job.id)))
      .then(() => wakeOutbox(pool))
      .catch(logError);
  };
  const renew = () => {
    if (claimed.size > 0) renewLeases(pool, [...claimed.values()], kind.leaseSeconds).catch(logError);
  };
  const timers = [setInterval(report, REPORT_INTERVAL), setInterval(renew, (kind.leaseSeconds * 1_000) / 3)];
  return {
    /** Sends a last notification, so that pages show the end. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      report();
      await pendingReport;
    },
  };
}
