import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type Db, wrap } from './db.ts';
import { isRetryable, rootOf } from './retryable.ts';

const BUDGET = 8_000;
const FIRST_WAIT = 50;
const LONGEST_WAIT = 1_000;

/** Raised when the connection broke during COMMIT, so that nobody knows whether it happened. */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown';
}

export type Transaction<T> = {
  /** Does the work; it must touch nothing but the database it is given, for it may run again. */
  work: (db: Db) => Promise<T>;
  /** The last statement, sent together with COMMIT to save a round trip. */
  last?: (db: Db, result: T) => Promise<unknown>;
};

/** Commits a transaction; a passing fault of the database (restart, deadlock, broken connection) runs it again for up to 8 s. */
export async function transact<T>(pool: pg.Pool, transaction: Transaction<T>): Promise<T> {
  return await retrying(() => attempt(pool, transaction));
}

/** Repeats what failed for a passing reason, with growing, jittered pauses, for up to 8 s. */
export async function retrying<T>(action: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + BUDGET;
  for (let pause = FIRST_WAIT; ; pause = Math.min(pause * 2, LONGEST_WAIT)) {
    try {
      return await action();
    } catch (error) {
      if (error instanceof CommitUnknown || !isRetryable(error) || performance.now() + pause > giveUpAt) throw error;
      await wait(pause * (0.5 + Math.random()));
    }
  }
}

async function attempt<T>(pool: pg.Pool, { work, last }: Transaction<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Not awaited: the connection is pipelined, so the first statement travels with BEGIN.
    inOnePacket(client);
    const begun = client.query('begin');
    begun.catch(() => {});
    const result = await work(wrap(client));
    await begun;
    await commit(client, () => last?.(wrap(client), result));
    return result;
  } catch (error) {
    broken = await rollback(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

async function commit(client: pg.PoolClient, last: () => Promise<unknown> | undefined): Promise<void> {
  inOnePacket(client);
  const [told, committed] = await Promise.allSettled([last(), client.query('commit')]);
  if (committed.status === 'rejected') throw commitFailure(committed.reason);
  // After a failed statement COMMIT quietly rolls back.
  if (told.status === 'rejected') throw told.reason;
  if (committed.value.command !== 'COMMIT') throw new Error('The transaction was rolled back');
}

/** Has statements that are asked before this turn of the event loop ends leave together, so that the database wakes up once for them. */
function inOnePacket(client: pg.PoolClient): void {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function commitFailure(reason: unknown): unknown {
  const answered = typeof rootOf(reason).code === 'string' && /^[0-9A-Z]{5}$/.test(rootOf(reason).code ?? '');
  const lost = !answered || rootOf(reason).code?.startsWith('57P');
  return lost ? new CommitUnknown('The connection broke while committing', { cause: reason }) : reason;
}

async function rollback(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  if (error instanceof CommitUnknown) return error;
  try {
    await client.query('rollback');
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure : new Error(String(failure));
  }
}
