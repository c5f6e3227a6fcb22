import type { Job } from '../../kernel/jobs/job.ts';
import { correctCounters } from './counter-store.ts';
import { dueJobs, removeOldJobs } from './job-store.ts';
import { queueRecordJob, runRecordJob } from './record-job.ts';

/** Days that ended jobs are kept. */
const KEPT_DAYS = 90;

/** Queues jobs with due items that are not queued, as after a crash; every minute. */
const resumeRecordJobs: Job<unknown> = {
  name: 'resume-record-jobs',
  formerName: 'wake-record-jobs',
  cron: '* * * * *',
  async run({ db, signal }) {
    for (const job of await dueJobs(db)) if (!signal.aborted) await queueRecordJob(db, job);
  },
};

/** Compares the counters of jobs with their items, and corrects and logs differences, which indicate a bug. */
const checkJobCounters: Job<unknown> = {
  name: 'check-job-counters',
  cron: '41 3 * * *',
  async run({ pool, log, signal }) {
    const wrong = await correctCounters(pool, signal);
    if (wrong.length > 0) log.error({ recordJobs: wrong }, 'counters of jobs differed from their items');
  },
};

/** Removes jobs that ended 90 days ago, with their items. */
const removeOldRecordJobs: Job<unknown> = {
  name: 'remove-old-record-jobs',
  cron: '47 3 * * *',
  async run({ db, signal }) {
    while (!signal.aborted && (await removeOldJobs(db, KEPT_DAYS)) > 0);
  },
};

/** Background jobs for the maintenance of jobs with items. */
export const recordJobJobs: readonly Job[] = [runRecordJob, resumeRecordJobs, checkJobCounters, removeOldRecordJobs];
