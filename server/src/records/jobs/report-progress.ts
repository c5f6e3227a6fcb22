import { notifyOutbox } from '../../kernel/push/outbox.ts';
import { type ClaimedItem, renewLeases } from './claim-store.ts';
import { updateRates } from './job-store.ts';
import type { JobContext, JobKind } from './kinds.ts';
import { announceProgress } from './run-item.ts';

const REPORT_INTERVAL = 1_000;

type Parts = Pick<JobContext, 'log'> & { pool: Parameters<typeof renewLeases>[0]; kind: JobKind };

/** While items are processed, renews their leases and notifies pages of the progress of their jobs once a second. */
export function reportProgress({ pool, kind, log }: Parts, claimed: ReadonlyMap<string, ClaimedItem>) {
  let concerned = new Set<string>();
  let pendingReport: Promise<unknown> = Promise.resolve();
  const logError = (err: unknown) => log.warn({ err, recordJobs: kind.name }, 'could not record the progress of jobs');
  const report = () => {
    const ids = [...concerned];
    concerned = new Set([...claimed.values()].map(({ jobId }) => jobId));
    if (ids.length === 0) return;
    pendingReport = pendingReport
      .then(() => announceProgress(pool, ids, (db) => updateRates(db, ids)))
      .then(() => notifyOutbox(pool))
      .catch(logError);
  };
  const renew = () => {
    if (claimed.size > 0) renewLeases(pool, [...claimed.values()], kind.leaseSeconds).catch(logError);
  };
  const timers = [setInterval(report, REPORT_INTERVAL), setInterval(renew, (kind.leaseSeconds * 1_000) / 3)];
  return {
    /** Includes a job in the reports while its items are processed. */
    include: (jobId: string) => void concerned.add(jobId),
    /** Sends a last notification, so that pages show the end. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      report();
      await pendingReport;
    },
  };
}
