import { setTimeout as delay } from 'node:timers/promises';
import type { PushMessage } from '@opsyard/contract';
import pg from 'pg';
import { openDb } from '../../server/src/kernel/database/db.ts';
import { enqueue, type Job } from '../../server/src/kernel/jobs/job.ts';
import { freePort } from '../../server/src/kernel/postgres/endpoint.ts';
import { startChild, startServer } from '../child.ts';
import type { BenchPerson } from '../dataset/dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { editTask } from './edit.ts';
import { openPage } from './page.ts';
import type { Sample } from './report.ts';

const LOCK = 4_711;
const job: Job<null> = { name: 'bench', run: async () => {} };

/** Milliseconds from the end of a killed process until another one resumes its job, and until PostgreSQL passes on a plain lock. */
export async function measureJob({ url }: BenchEnvironment, rounds: number): Promise<Sample[]> {
  const env = { DATABASE_URL: url, BENCH_LOCK: String(LOCK) };
  const { db, pool, close } = openDb(url, { max: 2 });
  const samples: Sample[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const first = startChild('servers/worker.ts', env);
      await first.ask(undefined);
      await enqueue(db, job, null);
      await first.waitFor('locked');
      const second = startChild('servers/worker.ts', env);
      await second.ask(undefined);
      const waiting = new pg.Client({ connectionString: url });
      await waiting.connect();
      const passed = waiting.query('select pg_advisory_lock($1)', [LOCK]).then(() => performance.now());
      // Until PostgreSQL has the request, nobody waits for the lock.
      await delay(200);
      const lockTaken = second.waitFor('taken').then(() => performance.now());
      const begin = performance.now();
      await first.kill();
      const lock = (await passed) - begin;
      await waiting.end();
      samples.push({ 'a lock': lock, 'a job': (await lockTaken) - begin });
      await second.kill();
      await pool.query(
        `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'bench'`,
      );
    }
    return samples;
  } finally {
    await close();
  }
}

/**
 * Milliseconds from the end of a killed server, restarted at once, until it responds, until its open pages know the changes made meanwhile at
 * this or another process, and until a bare server started in the same way responds.
 */
export async function measureServer(environment: BenchEnvironment, rounds: number): Promise<Sample[]> {
  const { url, dataset } = environment;
  const [reader, writer] = dataset.people as [BenchPerson, BenchPerson];
  const samples: Sample[] = [];
  const env = { DATABASE_URL: url };
  const other = await startServer('servers/app.ts', env);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const taskId = dataset.big.taskIds[round] as string;
      const rawServer = await restarted('servers/raw.ts', env);
      await rawServer.server.stop();
      const port = await freePort();
      const killed = await startServer('servers/app.ts', { ...env, BENCH_PORT: String(port) });
      const own = { person: reader, projectId: dataset.big.id };
      const staying = await openPage({ ...own, port: () => port });
      let isOver = false;
      const moving = await openPage({ ...own, port: () => (isOver ? other.port : port) });
      const knows = ({ cmd, ...message }: PushMessage) =>
        cmd === 'task' && 'ids' in message && message.ids.includes(taskId);
      const statusMessages = [staying, moving].map((page) => page.waitFor(knows));
      isOver = true;
      const begin = performance.now();
      await killed.kill();
      const again = startServer('servers/app.ts', { ...env, BENCH_PORT: String(port) }).then((server) => ({
        server,
        at: performance.now(),
      }));
      await editTask(other.port, writer, taskId);
      const [{ server, at }, atSame, atOther] = await Promise.all([again, ...statusMessages]);
      samples.push({
        'bare server answers': rawServer.milliseconds,
        'server answers': at - begin,
        'page, same address': (atSame ?? Number.NaN) - begin,
        'page, another process': (atOther ?? Number.NaN) - begin,
      });
      staying.close();
      moving.close();
      await server.stop();
    }
    return samples;
  } finally {
    await other.stop();
  }
}

/** Starts, kills and restarts a server; milliseconds from its end until it listens. */
async function restarted(file: string, env: Record<string, string>) {
  const first = await startServer(file, env);
  const begin = performance.now();
  await first.kill();
  const server = await startServer(file, env);
  return { server, milliseconds: performance.now() - begin };
}
