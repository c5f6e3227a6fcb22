import pg from 'pg';

/** The database does not respond: queries would time out. */
class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
  readonly code = 'ESILENT';

  constructor() {
    super('The database does not answer');
  }
}

const poolOfClient = new WeakMap<object, object>();

/** The pool of a connection, or the pool itself. */
export function poolOf(client: object): object {
  return poolOfClient.get(client) ?? client;
}

/** A request for a connection, with its place among those that wait. */
type Waiting = { refuse: (error: Error) => void; place: number };
/** A statement and its connection as the driver keeps them. */
type RunningQuery = { callback: (error: Error) => void };
type Running = { _activeQuery: RunningQuery | null | undefined };

const NOBODY = () => undefined;

type Connect = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * A connection pool that fails fast while the database does not respond.
 *
 * What is called for each statement is written so that nothing of it survives in the old generation: V8 puts a function assigned to a property there, and
 * a set that is filled and emptied leaves a chain of former tables. Either would keep all objects of a request until the next major garbage collection.
 * Therefore statements have no timer of their own.
 */
export class DatabasePool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();
  readonly #waiting: Waiting[] = [];
  readonly #since = new Map<pg.PoolClient, { query: RunningQuery; at: number }>();
  readonly #timer: NodeJS.Timeout;
  #silent = false;

  /** A statement is given up after `query_timeout` milliseconds, or up to a quarter later. */
  constructor({ query_timeout: timeout = 15_000, ...config }: pg.PoolConfig) {
    super(config);
    this.#timer = setInterval(() => this.#giveUpSlow(timeout), Math.min(1_000, timeout / 4)).unref();
    this.on('connect', (client) => {
      this.#clients.add(client);
      poolOfClient.set(client, this);
    });
    this.on('remove', (client) => {
      this.#clients.delete(client);
      this.#since.delete(client);
    });
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    clearInterval(this.#timer);
    if (!callback) return super.end();
    super.end(callback);
    return undefined;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connect): void;
  override connect(callback?: Connect): Promise<pg.PoolClient> | undefined {
    const client = this.#silent ? Promise.reject(new DatabaseSilent()) : this.#client();
    if (!callback) return client;
    client.then(
      (given) => callback(undefined, given, (reason) => given.release(reason as Error | undefined)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  /** Aborts all queries, and refuses new ones, until `goOn`: the outcome of pending commits is unknown. */
  giveUp(): void {
    this.#silent = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(new DatabaseSilent());
    for (const client of this.#clients) destroyConnection(client);
  }

  goOn(): void {
    this.#silent = false;
  }

  #client(): Promise<pg.PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    const waiting: Waiting = { refuse: reject, place: this.#waiting.length };
    this.#waiting.push(waiting);
    super.connect().then(
      (client) => {
        if (this.#remove(waiting)) resolve(client);
        else client.release();
      },
      (error: Error) => {
        this.#remove(waiting);
        reject(error);
      },
    );
    return promise;
  }

  /** Returns whether it still waited; the last one gets its place. */
  #remove(waiting: Waiting): boolean {
    if (this.#waiting[waiting.place] !== waiting) return false;
    const last = this.#waiting.pop();
    if (last && last !== waiting) {
      this.#waiting[waiting.place] = last;
      last.place = waiting.place;
    }
    return true;
  }

  /** Fails statements that have taken too long, and closes their connections, which nothing can follow on. */
  #giveUpSlow(timeout: number): void {
    const now = performance.now();
    for (const client of this.#clients) {
      const query = (client as unknown as Running)._activeQuery ?? undefined;
      const before = this.#since.get(client);
      if (!query) this.#since.delete(client);
      else if (before?.query !== query) this.#since.set(client, { query, at: now });
      else if (now - before.at >= timeout) {
        const { callback } = query;
        query.callback = NOBODY;
        callback(new Error('Query read timeout'));
        destroyConnection(client);
      }
    }
  }
}

/** Destroys a connection without a termination message, which nobody would receive. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as pg.Client).connection.stream.destroy();
}
