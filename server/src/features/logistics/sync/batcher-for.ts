import type { Db } from '../../../kernel/database/db.ts';
import { createBatcher } from './batcher.ts';

type SendOne<Q, A> = (question: Q) => Promise<A>;

const batchers = new WeakMap<Db, Map<string, SendOne<unknown, unknown>>>();

/** Batches a request with concurrent ones of the same key into one call. */
export function batcherFor<Q, A>(
  db: Db,
  key: string,
  size: number,
  sendBatch: (questions: readonly Q[]) => Promise<readonly A[]>,
): SendOne<Q, A> {
  const byKey = batchers.get(db) ?? new Map<string, SendOne<unknown, unknown>>();
  batchers.set(db, byKey);
  const batcher = byKey.get(key) ?? (createBatcher<Q, A>(size, sendBatch) as SendOne<unknown, unknown>);
  byKey.set(key, batcher);
  return batcher as SendOne<Q, A>;
}
