import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { isoInstant } from '../database/db.ts';

/** The names of the library's statements that record the end of a job. */
const ENDS_A_JOB = /^(?:complete|fail)_jobs?(?:_q)?\//;
const RELEASES_A_QUEUE = /^(?:complete|fail)_jobs?_q\//;
const FIRST_PAUSE = 50;
/** Shorter than the time until the guard releases a job. */
const MAX_PAUSE = 1_000;
const NOTHING = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

type Options = {
  connectionString: string;
  max: number;
  log: Logger;
  /** Called when the end of a job of a queue is recorded, so that its next job can be taken. */
  onQueueReleased: () => void;
};
type Connect = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * The connections of the job queue. The library does not wait for the statements that note how a job ended: one that failed would be a
 * rejection nobody handles, and leave the job locked by a running worker. Here they are repeated until the database takes them. And as a
 * worker looks for its next job meanwhile, the queue of the last one may still be taken: it is asked to look again when it is not.
 */
export class JobsPool extends pg.Pool {
  readonly #log: Logger;
  readonly #onQueueReleased: () => void;
  readonly #ending = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor({ connectionString, max, log, onQueueReleased }: Options) {
    super({
      connectionString,
      max,
      types: libraryTypes(),
      options: '-c timezone=UTC -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000',
      connectionTimeoutMillis: 3_000,
    });
    this.#log = log;
    this.#onQueueReleased = onQueueReleased;
    const onError = (err: Error) => log.warn({ err }, 'a database connection of the jobs broke');
    this.on('error', onError);
    this.on('connect', (client) => client.on('error', onError));
  }

  /** Returns a connection that is opened with its first statement. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connect): void;
  override connect(callback?: Connect): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback as never);
      return undefined;
    }
    let opened: Promise<pg.PoolClient> | undefined;
    const lent = {
      query: async (statement: pg.QueryConfig, values?: unknown[]) => {
        if (ENDS_A_JOB.test(statement.name ?? '')) return await this.#runWithRetry(statement);
        opened ??= super.connect();
        return await (await opened).query(statement, values);
      },
      release: async () => (await opened?.catch(() => undefined))?.release(),
    };
    return Promise.resolve(lent as unknown as pg.PoolClient);
  }

  /** Closes all connections when their work is done; unrecorded results are left to the next worker. */
  override async end(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#underWay);
    await super.end();
  }

  #runWithRetry(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const isRetried = this.#repeat(statement);
    this.#underWay.add(isRetried);
    void isRetried.finally(() => this.#underWay.delete(isRetried));
    return isRetried;
  }

  async #repeat(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const { signal } = this.#ending;
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, MAX_PAUSE)) {
      const isLast = signal.aborted;
      try {
        const result = await this.query(statement);
        if (RELEASES_A_QUEUE.test(statement.name ?? '')) this.#onQueueReleased();
        return result;
      } catch (err) {
        this.#log.warn({ err, again: !isLast }, 'the database does not take how a job ended');
        if (isLast) return NOTHING;
      }
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  }
}

/** The library expects 64-bit numbers as text and instants as dates, unlike the rest of the server. */
function libraryTypes(): pg.CustomTypesConfig {
  const { INT8, TIMESTAMPTZ } = pg.types.builtins;
  const own: Record<number, (text: string) => unknown> = {
    [INT8]: (text) => text,
    [TIMESTAMPTZ]: (text) => new Date(isoInstant(text)),
  };
  const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    own[oid] ?? pg.types.getTypeParser(oid, format as 'text');
  return { getTypeParser } as pg.CustomTypesConfig;
}
