import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type Db, wrap } from './db.ts';
import { isRetryable, rootOf } from './retryable.ts';

const BUDGET = 8_000;
const FIRST_WAIT = 50;
const MAX_WAIT = 1_000;
/** PostgreSQL's code for a statement it refuses because one before it has failed. */
const TRANSACTION_ABORTED = '25P02';

/** Raised when the connection broke during COMMIT, so that nobody knows whether it happened, or whether all of it did. */
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
  return await withRetry(() => attempt(pool, transaction));
}

/** Repeats what failed for a passing reason, with growing, jittered pauses, for up to 8 s. */
export async function withRetry<T>(action: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + BUDGET;
  for (let pause = FIRST_WAIT; ; pause = Math.min(pause * 2, MAX_WAIT)) {
    try {
      return await action();
    } catch (error) {
      if (error instanceof CommitUnknown || !isRetryable(error) || performance.now() + pause > giveUpAt) throw error;
      await wait(pause * (0.5 + Math.random()));
    }
  }
}

/** What open transactions have sent and not waited for. */
const pendingQueries = new WeakMap<Db, Promise<unknown>[]>();

/**
 * Sends a statement of an open transaction whose answer nobody needs: it travels with what is sent next, at the latest with COMMIT.
 * What follows runs behind it, and its failure is the transaction's.
 */
export function pipeline(db: Db, send: () => Promise<unknown>): void {
  const sent = pendingQueries.get(db);
  if (!sent) throw new Error('There is no open transaction');
  inOnePacket(db);
  const answer = send();
  answer.catch(() => {});
  sent.push(answer);
}

async function attempt<T>(pool: pg.Pool, { work, last }: Transaction<T>): Promise<T> {
  const client = await pool.connect();
  const db = wrap(client);
  let broken: Error | undefined;
  try {
    pendingQueries.set(db, []);
    pipeline(db, () => client.query('begin'));
    const result = await work(db);
    await commit(db, () => last?.(db, result));
    return result;
  } catch (error) {
    const reason = await reasonOf(db, error);
    broken = await rollback(client, reason);
    throw reason;
  } finally {
    pendingQueries.delete(db);
    client.release(broken);
  }
}

async function commit(db: Db, last: () => Promise<unknown> | undefined): Promise<void> {
  inOnePacket(db);
  const sent = [...(pendingQueries.get(db) ?? []), last()];
  const [committed, ...others] = await Promise.allSettled([db.$client.query('commit'), ...sent]);
  if (committed.status === 'rejected') throw commitFailure(committed.reason);
  const failed = others.find((one) => one.status === 'rejected');
  // After a failed statement COMMIT quietly rolls back.
  if (committed.value.command !== 'COMMIT') throw failed?.reason ?? new Error('The transaction was rolled back');
  // Otherwise only the answer to it was lost, and to do all of it again would do it twice.
  if (failed) throw new CommitUnknown('A statement failed that was committed', { cause: failed.reason });
}

/** Has statements that are asked before this turn of the event loop ends leave together, so that the database wakes up once for them. */
function inOnePacket(db: Db): void {
  const { stream } = (db.$client as pg.PoolClient).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Why the transaction failed: a statement that is refused for one before it says nothing about that. */
async function reasonOf(db: Db, error: unknown): Promise<unknown> {
  if (rootOf(error).code !== TRANSACTION_ABORTED) return error;
  const sent = await Promise.allSettled(pendingQueries.get(db) ?? []);
  return sent.find((one) => one.status === 'rejected')?.reason ?? error;
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
