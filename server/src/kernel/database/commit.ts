import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Change } from '../change.ts';
import type { Db } from './db.ts';
import { transact } from './transact.ts';

/** Work in a transaction, which collects its journal in `change`. */
export type Committing<T> = (db: Db, change: Change) => Promise<T>;

/** Commits a transaction of a route with `ownTransactions`, together with its journal; may be retried. */
export async function commit<T>(app: FastifyInstance, actorId: string | null, work: Committing<T>): Promise<T> {
  const { change, result } = await commitJournal(app.pool, actorId, work);
  app.outbox.committed(change.events);
  return result;
}

/** Commits a transaction together with its journal; may be retried. The caller delivers the events. */
export async function commitJournal<T>(pool: pg.Pool, actorId: string | null, work: Committing<T>) {
  return await transact(pool, {
    async work(db) {
      const change = new Change(actorId);
      return { change, result: await work(db, change) };
    },
    last: (db, { change }) => change.write(db, undefined),
  });
}
