/** What a write is called in the list of unsaved changes, and what happens when it is put there. */
export type Keep = { text: string; onKept?: () => void };

/** A write that waits for a connection, or was refused later. */
export type KeptWrite = {
  id: number;
  userId: string;
  /** Its idempotency key: however often it is sent, it counts once. */
  key: string;
  /** The page that waits for its answer. */
  page: string;
  /** The call, as `feature.id`. */
  call: string;
  method: string;
  url: string;
  body: unknown;
  text: string;
  /** The address at which it was made. */
  path: string;
  at: number;
  /** It may have reached the server: its content must not change any more. */
  isTried: boolean;
  /** Why the server refused it; null while it waits. */
  refused: string | null;
  /** How often the server has answered it with a fault of its own. */
  faults?: number;
};

/** The faults of the server after which a write is set aside, so that others no longer wait for it; with the pauses between, half a minute. */
const FAULTS_MAX = 6;

/** Whether a write was set aside after faults of the server, and can be tried again. */
export function isSetAside({ refused, faults = 0 }: KeptWrite): boolean {
  return refused !== null && faults >= FAULTS_MAX;
}

/** A write that was set aside, to be sent again: the next fault sets it aside at once. */
export function asTriedAgain(write: KeptWrite): KeptWrite {
  return { ...write, refused: null, faults: FAULTS_MAX - 1 };
}

/** A write after another fault of the server: it waits, or is set aside with the reason. */
export function withFault(write: KeptWrite, reason: string): KeptWrite {
  const faults = (write.faults ?? 0) + 1;
  return { ...write, faults, refused: faults >= FAULTS_MAX ? reason : null };
}

/** Whether a stored value is a write of this version of the page, to be sent to this server. */
export function isKeptWrite(value: unknown): value is KeptWrite {
  const {
    id,
    at,
    isTried,
    refused,
    url,
    faults = 0,
    ...texts
  } = (value ?? {}) as Partial<Record<keyof KeptWrite, unknown>>;
  const { userId, key, page, call, method, text, path } = texts;
  return (
    [userId, key, page, call, method, text, path].every((one) => typeof one === 'string') &&
    (refused === null || typeof refused === 'string') &&
    [id, at, faults].every(Number.isFinite) &&
    typeof isTried === 'boolean' &&
    // The token must not reach another server.
    typeof url === 'string' &&
    /^\/(?![/\\])/.test(url)
  );
}

export type WriteStore = {
  /** The writes of all users in their order. */
  all(): Promise<KeptWrite[]>;
  /** Adds a write; answers its id. */
  add(write: Omit<KeptWrite, 'id'>): Promise<number>;
  /** Replaces a write; false if it has been removed meanwhile, and stays so. */
  put(write: KeptWrite): Promise<boolean>;
  remove(id: number): Promise<void>;
};

const NAME = 'opsyard-writes';
const TABLE = 'writes';

/** Keeps writes in the IndexedDB of this browser. */
export function indexedWrites(): WriteStore {
  let opening: Promise<IDBDatabase> | undefined;
  const open = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(TABLE, { keyPath: 'id', autoIncrement: true });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  /** The result of a request once its transaction is complete: only then it survives the page. */
  const run = async <T>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const transaction = (await open()).transaction(TABLE, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(TABLE));
    return await new Promise<T>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  };
  return {
    all: () => run<KeptWrite[]>('readonly', (table) => table.getAll()),
    add: async (write) => Number(await run('readwrite', (table) => table.add(write))),
    put: async (write) => {
      const known = await run('readwrite', (table) => {
        const request = table.getKey(write.id);
        request.onsuccess = () => {
          if (request.result !== undefined) table.put(write);
        };
        return request;
      });
      return known !== undefined;
    },
    remove: async (id) => void (await run('readwrite', (table) => table.delete(id))),
  };
}
