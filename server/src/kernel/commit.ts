import type { FastifyInstance } from 'fastify';
import { Change } from './change.ts';
import type { Db } from './db.ts';
import { transact } from './transact.ts';

type Work<T> = (db: Db, change: Change) => Promise<T>;

/** Commits a transaction of a route with `ownTransactions`, together with its journal; may be retried. */
export async function commit<T>(app: FastifyInstance, actorId: string | null, work: Work<T>): Promise<T> {
  const { change, result } = await transact(app.pool, {
    async work(db) {
      const change = new Change(actorId);
      return { change, result: await work(db, change) };
    },
    last: (db, { change }) => change.write(db, undefined),
  });
  app.outbox.committed(change.events);
  return result;
}
