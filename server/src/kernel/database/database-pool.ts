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

type Connect = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/** A connection pool that fails fast while the database does not respond. */
export class DatabasePool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();
  readonly #waiting = new Set<(error: Error) => void>();
  #silent = false;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      this.#clients.add(client);
      poolOfClient.set(client, this);
    });
    this.on('remove', (client) => this.#clients.delete(client));
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
    for (const refuse of this.#waiting) refuse(new DatabaseSilent());
    this.#waiting.clear();
    for (const client of this.#clients) destroyConnection(client);
  }

  goOn(): void {
    this.#silent = false;
  }

  #client(): Promise<pg.PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    this.#waiting.add(reject);
    super.connect().then(
      (client) => {
        if (this.#waiting.delete(reject)) resolve(client);
        else client.release();
      },
      (error: Error) => {
        this.#waiting.delete(reject);
        reject(error);
      },
    );
    return promise;
  }
}

/** Destroys a connection without a termination message, which nobody would receive. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as pg.Client).connection.stream.destroy();
}
