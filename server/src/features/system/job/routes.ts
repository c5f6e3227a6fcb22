import { commonFailures, type JobState, job, jobFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import { nextTime } from '../../../kernel/jobs/cron.ts';
import { enqueue, type Job, namesOfJob } from '../../../kernel/jobs/job.ts';
import {
  countQueuedByName,
  findPauses,
  latestRuns,
  listRuns,
  pauseJob,
  type Queued,
  resumeJob,
} from '../../../kernel/jobs/job-run-store.ts';
import { jobOutlook } from '../../../kernel/jobs/job-times-store.ts';
import { MANUAL_RUN } from '../../../kernel/jobs/record-job-run.ts';
import { pageRange } from '../../../kernel/routes/list-query.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { pageOf, rangeOf } from '../../../kernel/routes/numbered-page.ts';
import { writeAudit } from '../../audit/index.ts';

/** Registers the routes for the known jobs. */
export function serveJobs(app: FastifyInstance): void {
  const known = (name: string) =>
    required(
      app.jobs.find((one) => one.name === name),
      commonFailures.notFound,
    );
  const timed = (name: string): Job<unknown> => {
    const found = known(name);
    return found.cron ? (found as Job<unknown>) : fail(jobFailures.notTimed);
  };
  mount(app, job, {
    async list({ db, query }) {
      const [{ now, isRun }, pauses, runs, queued] = await Promise.all([
        jobOutlook(db),
        findPauses(db),
        latestRuns(db, app.jobs),
        countQueuedByName(db),
      ]);
      const paging = pageRange(query);
      const { offset, limit } = rangeOf(paging);
      const states = app.jobs.slice(offset, offset + limit).map((one): JobState => {
        const { name, cron } = one;
        const pausedBy = namesOfJob(one).flatMap((known) => pauses.get(known) ?? [])[0] ?? null;
        const next = cron && isRun && pausedBy === null ? nextTime(cron, new Date(now))?.toISOString() : undefined;
        const { waiting, failed } = sumOf(namesOfJob(one).flatMap((known) => queued.get(known) ?? []));
        return {
          name,
          cron: cron ?? null,
          nextRun: next ?? null,
          paused: pausedBy !== null,
          pausedBy,
          waiting,
          failed,
          lastRun: runs.get(name) ?? null,
        };
      });
      return pageOf(states, app.jobs.length, paging);
    },
    async history({ db, query }) {
      const { rows, total } = await listRuns(db, known(query.name), rangeOf(query));
      return pageOf(rows, total, query);
    },
    async execute({ db, actor, request, body: { name } }) {
      await enqueue(db, timed(name), MANUAL_RUN, { key: `manual ${name}` });
      await writeAudit(db, { actor, request }, 'jobControlled', { job: name, what: 'run' });
      return null;
    },
    async pause({ db, actor, request, body: { name } }) {
      await pauseJob(db, timed(name).name, actor.username);
      await writeAudit(db, { actor, request }, 'jobControlled', { job: name, what: 'pause' });
      return null;
    },
    async resume({ db, actor, request, body: { name } }) {
      await resumeJob(db, namesOfJob(timed(name)));
      await writeAudit(db, { actor, request }, 'jobControlled', { job: name, what: 'resume' });
      return null;
    },
  });
}

/** The queued jobs of all names of a job. */
function sumOf(queued: readonly Queued[]): Queued {
  return {
    waiting: queued.reduce((sum, { waiting }) => sum + waiting, 0),
    failed: queued.reduce((sum, { failed }) => sum + failed, 0),
  };
}
