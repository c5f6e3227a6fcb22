import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { killDatabase } from './database-processes.ts';
import { withLedgerEnvironment } from './ledger-environment.ts';
import { queryDatabase } from './query-database.ts';
import { until } from './until.ts';

export type JobCrashes = {
  crashes: number;
  /** Crashes while a job waited in the middle of its work, and while jobs started and ended. */
  inside: number;
  between: number;
  /** How often the program ended, which must be never. */
  ended: number;
  /** Jobs that were not resumed, or failed for good. */
  left: number;
  /** The longest time until all jobs of a crash were finished, in milliseconds. */
  longest: number;
};

/** Jobs of the product, and a table each of them uses. */
const JOBS = [
  ['delete-import-files', 'stored_file'],
  ['purge-trash', 'task'],
  ['delete-old-logs', 'sys_log'],
] as const;
const TIMEOUT = 90_000;
const MANY = 20;
const LONGEST_PAUSE = 100;

/** Crashes the database while jobs run, repeatedly: the program survives, and every job is finished in the end. */
export async function crashInJobs(times: number, log: (line: string) => void): Promise<JobCrashes> {
  return await withLedgerEnvironment({}, async ({ app, data, adminUrl }) => {
    const result: JobCrashes = { crashes: 0, inside: 0, between: 0, ended: 0, left: 0, longest: 0 };
    while (result.crashes < times) {
      const starts = app.starts;
      const inside = result.crashes % 2 === 0;
      const release = inside ? await startHeldJob(adminUrl, result.crashes) : await startMany(adminUrl);
      await wait(Math.random() * LONGEST_PAUSE);
      killDatabase(data);
      const struck = performance.now();
      await release();
      result.crashes += 1;
      result[inside ? 'inside' : 'between'] += 1;
      result.left += await remainingIn(adminUrl);
      result.longest = Math.max(result.longest, Math.round(performance.now() - struck));
      result.ended += app.starts - starts;
      if (result.crashes % 10 === 0) log(JSON.stringify(result));
    }
    return result;
  });
}

/** Queues a job and blocks it in the middle of its work by a lock, which the crash releases. */
export async function startHeldJob(adminUrl: string, turn: number): Promise<() => Promise<void>> {
  const [name, table] = JOBS[turn % JOBS.length] ?? JOBS[0];
  const holder = new Client({ connectionString: adminUrl });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  await queryDatabase(adminUrl, `select graphile_worker.add_job('${name}', '{}'::json)`);
  await until(async () => {
    const { rows } = await holder.query(
      `select from pg_locks where relation = '${table}'::regclass and not granted limit 1`,
    );
    return rows.length > 0;
  }, TIMEOUT);
  return () => holder.end().catch(() => undefined);
}

/** Queues many short jobs, so that at any moment some are being started, finished and recorded. */
async function startMany(adminUrl: string): Promise<() => Promise<void>> {
  const names = Array.from({ length: MANY }, (_, turn) => JOBS[turn % JOBS.length]?.[0]);
  await queryDatabase(adminUrl, `select graphile_worker.add_job(name, '{}'::json) from unnest($1::text[]) as name`, [
    names,
  ]);
  return async () => undefined;
}

const LEFT = 'select count(*)::int as count from graphile_worker.jobs where task_identifier = any ($1)';
const A_LOOK = 200;

/** The number of unfinished jobs after they had time to finish. */
export async function remainingIn(adminUrl: string): Promise<number> {
  const names = JOBS.map(([name]) => name);
  let left = -1;
  const isDone = async () => {
    const [row] = await queryDatabase<{ count: number }>(adminUrl, LEFT, [names]).catch(() => []);
    left = row?.count ?? left;
    if (left !== 0) await wait(A_LOOK);
    return left === 0;
  };
  await until(isDone, TIMEOUT).catch(() => undefined);
  return left;
}
