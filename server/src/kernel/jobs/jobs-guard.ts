import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** The first key of the advisory locks held by live workers. */
export const WORKER_LOCKS = 726_021_115;
const CHECK_EVERY = 5_000;
const RECONNECT_AFTER = 1_000;

const take = `select id from unnest($2::text[]) as id where pg_try_advisory_lock($1::int, hashtext(id))`;
const drop = `select pg_advisory_unlock($1::int, hashtext($2))`;
const deadWorkers = `
  select distinct j.locked_by as id from graphile_worker.jobs j
  where j.locked_by is not null and not exists (
    select from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = $1::int::oid
      and l.objid = (hashtext(j.locked_by)::bigint & 4294967295)::oid
      and l.database = (select d.oid from pg_database d where d.datname = current_database())
  )
`;
const heldLocks = `select id::text as id from graphile_worker._private_jobs where locked_by = any ($1::text[])`;
const releaseJobs = `
  with released as (
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where id = any ($1::bigint[]) and locked_by = any ($2::text[]) returning job_queue_id
  )
  update graphile_worker._private_job_queues set locked_by = null, locked_at = null
  where id in (select job_queue_id from released) and locked_by = any ($2::text[])
`;
const release = `select graphile_worker.force_unlock_workers($1::text[])`;

type GuardOptions = {
  databaseUrl: string;
  log: Logger;
  isRunning: (jobId: string) => boolean;
  /** Milliseconds between two checks. */
  checkEvery?: number;
};

/**
 * Detects dead workers. Each live worker holds an advisory lock, which the database releases as soon as its
 * process ends; jobs of workers found without one twice in a row are released, to be run by others. So are jobs that a worker of
 * this process holds and does not run, because the answer that gave them to it was lost with the connection.
 */
export class JobsGuard {
  readonly #url: string;
  readonly #log: Logger;
  readonly #isRunning: (jobId: string) => boolean;
  readonly #checkEvery: number;
  readonly #ending = new AbortController();
  readonly #living = new Set<string>();
  #client: pg.Client | undefined;
  #locked = new Set<string>();
  #suspects = new Set<string>();
  #unknown = new Set<string>();
  #watching: Promise<void> = Promise.resolve();
  #last: Promise<unknown> = Promise.resolve();

  constructor({ databaseUrl, log, isRunning, checkEvery = CHECK_EVERY }: GuardOptions) {
    this.#url = databaseUrl;
    this.#log = log;
    this.#isRunning = isRunning;
    this.#checkEvery = checkEvery;
  }

  /** Starts holding locks and checking for terminated workers. */
  start(): void {
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
    await this.#client?.end().catch(() => {});
  }

  /** Holds a lock for a worker of this process. */
  protect(id: string): void {
    this.#living.add(id);
    this.#inTurn(() => this.#lockLiving()).catch((err) => this.#lose(err));
  }

  /** Releases the lock of a worker. */
  release(id: string): void {
    this.#living.delete(id);
    const dropping = this.#inTurn(async () => {
      if (this.#locked.delete(id)) await this.#client?.query(drop, [WORKER_LOCKS, id]);
    });
    dropping.catch((err) => this.#lose(err));
  }

  /** One after the other on the connection: a lock taken twice at once would stay held after its release. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        await this.#connect();
        await this.#inTurn(() => this.#lockLiving());
        await this.#inTurn(() => this.#releaseDead());
        await this.#inTurn(() => this.#releaseLost());
      } catch (err) {
        this.#lose(err);
      }
      await wait(this.#client ? this.#checkEvery : RECONNECT_AFTER, undefined, { signal }).catch(() => {});
    }
  }

  async #connect(): Promise<void> {
    if (this.#client) return;
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 3_000,
      query_timeout: 10_000,
      keepAlive: true,
      // A host that vanished is detected within half a minute.
      options: '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
    });
    client.on('error', (err) => this.#lose(err));
    await client.connect();
    this.#client = client;
  }

  async #lockLiving(): Promise<void> {
    const missing = [...this.#living].filter((id) => !this.#locked.has(id));
    if (!this.#client || missing.length === 0) return;
    const { rows } = await this.#client.query<{ id: string }>(take, [WORKER_LOCKS, missing]);
    for (const { id } of rows) this.#locked.add(id);
  }

  async #releaseDead(): Promise<void> {
    if (!this.#client) return;
    const { rows } = await this.#client.query<{ id: string }>(deadWorkers, [WORKER_LOCKS]);
    const found = rows.map(({ id }) => id).filter((id) => !this.#living.has(id));
    const dead = found.filter((id) => this.#suspects.has(id));
    this.#suspects = new Set(found);
    if (dead.length === 0) return;
    this.#log.warn({ workers: dead }, 'a worker ended in the middle of a job; the job is run again');
    await this.#client.query(release, [dead]);
  }

  async #releaseLost(): Promise<void> {
    const living = [...this.#living];
    if (!this.#client || living.length === 0) return;
    const { rows } = await this.#client.query<{ id: string }>(heldLocks, [living]);
    const found = rows.map(({ id }) => id).filter((id) => !this.#isRunning(id));
    const lost = found.filter((id) => this.#unknown.has(id));
    this.#unknown = new Set(found);
    if (lost.length === 0) return;
    this.#log.warn({ jobs: lost }, 'a job was taken by a worker that does not know it; it is released');
    await this.#client.query(releaseJobs, [lost, living]);
  }

  /** Discards a broken connection, and suspected workers: after a restart of the database nobody holds locks yet. */
  #lose(err: unknown): void {
    // Stopping closes connections in use.
    if (this.#ending.signal.aborted) return;
    this.#log.warn({ err }, 'the connection that watches over jobs broke');
    this.#client?.end().catch(() => {});
    this.#client = undefined;
    this.#locked = new Set();
    this.#suspects = new Set();
    this.#unknown = new Set();
  }
}
