import pg from 'pg';

/** The database does not answer at all: nothing asked of it now would be answered in time. */
class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
  readonly code = 'ESILENT';

  constructor() {
    super('The database does not answer');
  }
}

const poolOfClient = new WeakMap<object, object>();

/** The pool a connection was taken from; a pool is its own. */
export function poolOf(client: object): object {
  return poolOfClient.get(client) ?? client;
}

type Connect = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/** A pool that lets nobody wait for a database that has fallen silent. */
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

  /** Ends all that is under way, and refuses what comes, until `goOn`: what was being committed stays unknown. */
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

/** Drops a connection without a word: nobody at the other end would hear it. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as pg.Client).connection.stream.destroy();
}
