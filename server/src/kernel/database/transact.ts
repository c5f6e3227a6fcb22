import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type Db, sendTo, wrap } from './db.ts';
import { sendInOnePacket } from './one-connection.ts';
import { isRetryable, rootOf } from './retryable.ts';

const BUDGET = 8_000;
const FIRST_WAIT = 50;
const MAX_WAIT = 1_000;
/** PostgreSQL's code for statements after a failed one in a transaction. */
const TRANSACTION_ABORTED = '25P02';

/** Thrown when the connection broke during COMMIT, so that the outcome is unknown. */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown';
}

export type Transaction<T> = {
  /** Does the work; it must have no effects except through the given database, because it may run again. */
  work: (db: Db) => Promise<T>;
  /** The last statement, pipelined with COMMIT to save a round trip. */
  last?: (db: Db, result: T) => Promise<unknown>;
};

/** Runs a transaction; transient errors of the database (restart, deadlock, broken connection) retry it for up to 8 s. */
export async function transact<T>(pool: pg.Pool, transaction: Transaction<T>): Promise<T> {
  return await withRetry(() => attempt(pool, transaction));
}

/** Retries transient errors with exponential backoff and jitter, for up to 8 s. */
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

/** Pipelined statements of open transactions. */
const pendingQueries = new WeakMap<Db, Promise<unknown>[]>();

/**
 * Sends a statement of an open transaction whose answer nobody needs: it travels with what is sent next, at the latest with COMMIT.
 * What follows runs behind it, and its failure is the transaction's.
 */
export function pipeline(db: Db, send: () => Promise<unknown>): void {
  const sent = pendingQueries.get(db);
  if (!sent) throw new Error('There is no open transaction');
  sendInOnePacket(db);
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
    pipeline(db, () => sendTo(client, 'begin'));
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
  sendInOnePacket(db);
  const sent = [...(pendingQueries.get(db) ?? []), last()];
  const [committed, ...others] = await Promise.allSettled([sendTo(db.$client as pg.PoolClient, 'commit'), ...sent]);
  if (committed.status === 'rejected') throw commitFailure(committed.reason);
  const failed = others.find((one) => one.status === 'rejected');
  // After a failed statement COMMIT silently rolls back.
  if (committed.value.command !== 'COMMIT') throw failed?.reason ?? new Error('The transaction was rolled back');
  // Otherwise only its response was lost, and a retry would execute it twice.
  if (failed) throw new CommitUnknown('A statement failed that was committed', { cause: failed.reason });
}

/** The cause of a failed transaction: errors of statements after the failed one are ignored. */
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
