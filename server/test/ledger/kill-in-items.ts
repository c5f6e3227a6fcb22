import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { defineJobKind, ok } from '../../src/records/jobs/kinds.ts';

const WORKER = fileURLToPath(new URL('./item-worker.ts', import.meta.url));

/** Work with a countable effect: each item adds an entry to the history of the record it names. */
export const COUNTED_WORK = defineJobKind({
  name: 'countedWork',
  title: ['Counted work', '计数任务'],
  permission: 'task:use',
  concurrency: 8,
  leaseSeconds: 1,
  async run(item) {
    await setImmediate();
    return ok(async ({ change }) =>
      change.record({ entity: 'countedWork', entityId: item.id, projectId: null, kind: 'done', changes: {} }),
    );
  },
});

/** Milliseconds between two checks of the job: the workers need the database and the processor themselves. */
const PAUSE = 5;

export type KilledItems = {
  kills: number;
  /** Items a process was working on when it was killed. */
  struck: number;
  /** Items processed once, more than once, and never. */
  once: number;
  twice: number;
  never: number;
  /** Whether the counters matched the items at each check. */
  counted: boolean;
};

const STRUCK = `select count(*)::int as n from record_job_item where job_id = $1 and state = 'running'`;
const DONE = `
  select count(*) filter (where times = 1)::int as once, count(*) filter (where times > 1)::int as twice,
    count(*) filter (where times = 0)::int as never
  from (
    select (select count(*) from activity a where a.entity_id = i.id and a.entity = 'countedWork') as times
    from record_job_item i where i.job_id = $1
  ) t
`;
const COUNTED = `
  select bool_and((j.total, j.pending, j.running, j.ok) = (c.total, c.pending, c.running, c.ok)) as counted,
    bool_and(j.finished_at is not null) as finished, sum(c.ok)::int as ok
  from record_job j, lateral (
    select count(*) as total, count(*) filter (where state = 'pending') as pending,
      count(*) filter (where state = 'running') as running, count(*) filter (where state = 'ok') as ok
    from record_job_item where job_id = j.id
  ) c where j.id = $1
`;

type Options = {
  pool: pg.Pool;
  databaseUrl: string;
  jobId: string;
  items: number;
  kills: number;
  workers: number;
  /** Another worker than that of counted work, with its arguments. */
  worker?: readonly string[];
  /** Another query for the items processed once, more than once and never. */
  done?: string;
};

/** The leases of a kind may be longer than the timeout of a test. */
const END_LEASES = `update record_job_item set lease_until = now() where job_id = $1 and state = 'running'`;

/** Runs worker processes on a job, kills one of them repeatedly in the middle of its items, and returns the outcome of the items. */
export async function killInItems(options: Options): Promise<KilledItems> {
  const {
    pool,
    databaseUrl,
    jobId,
    items,
    kills,
    workers,
    worker = [WORKER, databaseUrl, jobId],
    done = DONE,
  } = options;
  const begin = () => spawn(process.execPath, worker, { stdio: 'ignore' });
  const living: ChildProcess[] = Array.from({ length: workers }, begin);
  const result = { kills: 0, struck: 0, counted: true };
  const poll = async () => {
    const { rows } = await pool.query<{ counted: boolean; finished: boolean; ok: number }>(COUNTED, [jobId]);
    const [row] = rows;
    result.counted &&= row?.counted ?? false;
    return row;
  };
  for (;;) {
    const row = await poll();
    if (row?.finished) break;
    const isDue = result.kills < kills && (row?.ok ?? 0) >= ((result.kills + 1) * items) / (kills + 1);
    if (!isDue) {
      await wait(PAUSE);
      continue;
    }
    const victim = living.shift();
    if (!victim) break;
    const before = await pool.query<{ n: number }>(STRUCK, [jobId]);
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    result.struck += before.rows[0]?.n ?? 0;
    result.kills += 1;
    if (options.worker) await pool.query(END_LEASES, [jobId]);
    living.push(begin());
  }
  await Promise.all(living.map(async (one) => one.exitCode === null && (await once(one, 'exit'))));
  const { rows } = await pool.query<Pick<KilledItems, 'once' | 'twice' | 'never'>>(done, [jobId]);
  return { ...result, ...(rows[0] ?? { once: 0, twice: 0, never: items }) };
}
