import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { Change } from '../../src/kernel/change.ts';
import { transact } from '../../src/kernel/database/transact.ts';
import { createJob, type JobDraft } from '../../src/records/jobs/create.ts';
import type { JobKind } from '../../src/records/jobs/kinds.ts';
import { runJobSlice } from '../../src/records/jobs/run-job.ts';
import type { Person } from '../kit.ts';

type Parts = Pick<FastifyInstance, 'db' | 'pool'>;
type WorkerParts = Pick<FastifyInstance, 'db' | 'pool' | 'files' | 'settings'>;

/** Creates a job on behalf of a user, as a call would. */
export async function newJob<P, T>(
  { pool }: Parts,
  { id }: Pick<Person, 'id'>,
  kind: JobKind<P, T>,
  draft: JobDraft<P, T>,
): Promise<string> {
  return await transact(pool, {
    async work(db) {
      const change = new Change(id);
      const jobId = await createJob({ db, change, actor: { id } }, kind, draft);
      return { change, jobId };
    },
    last: (db, { change }) => change.write(db, undefined),
  }).then(({ jobId }) => jobId);
}

/** This many items without references. */
export function plainItems(count: number): JobDraft<unknown, null>['items'] {
  return Array.from({ length: count }, (_, at) => ({ label: `Item ${at + 1}` }));
}

/** Works on a job as a worker does, for one turn. */
export async function runTurn(
  { db, pool, files, settings }: WorkerParts,
  jobId: string,
  turn = 60_000,
): Promise<number | undefined> {
  const signal = new AbortController().signal;
  const parts = { db, pool, files, settings, log: pino({ level: 'silent' }), signal };
  return (await runJobSlice(parts, [jobId], turn)).get(jobId);
}

/** Makes the waits of a job due. */
export async function skipWaits({ pool }: Parts, jobId: string): Promise<void> {
  await pool.query(`update record_job set wait_until = null, scheduled_at = null where id = $1`, [jobId]);
  await pool.query(`update record_job_item set next_at = now() where job_id = $1 and state = 'pending'`, [jobId]);
}

/** Works on all open jobs of a kind, one after another, for one turn each; returns their ids. */
export async function runOpenJobs(parts: WorkerParts, kind: string): Promise<string[]> {
  const { rows } = await parts.pool.query<{ id: string }>(
    `select id from record_job where kind = $1 and state in ('queued', 'running') order by id`,
    [kind],
  );
  for (const { id } of rows) await runTurn(parts, id);
  return rows.map(({ id }) => id);
}
