import { wakeOutbox } from '../../kernel/outbox.ts';
import { type ClaimedItem, renewLeases } from './claim-store.ts';
import { updateRate } from './job-store.ts';
import { announceProgress, type Running } from './run-item.ts';

const TELL_EVERY = 1_000;

/** While items are processed, renews their leases and notifies pages of the progress once a second. */
export function reportProgress({ pool, job, kind, context }: Running, held: ReadonlyMap<string, ClaimedItem>) {
  const complain = (err: unknown) => context.log.warn({ err, recordJob: job.id }, 'could not note how a job gets on');
  let telling: Promise<unknown> = Promise.resolve();
  const tell = () => {
    telling = telling
      .then(() => announceProgress(pool, job.id, (db) => updateRate(db, job.id)))
      .then(() => wakeOutbox(pool))
      .catch(complain);
  };
  const renew = () => {
    if (held.size > 0) renewLeases(pool, [...held.values()], kind.leaseSeconds).catch(complain);
  };
  const timers = [setInterval(tell, TELL_EVERY), setInterval(renew, (kind.leaseSeconds * 1_000) / 3)];
  return {
    /** Sends a last notification, so that pages show the end. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      tell();
      await telling;
    },
  };
}
