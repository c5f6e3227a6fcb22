import type { Db } from '../../../kernel/db.ts';
import { gathered } from './gather.ts';

type Ask<Q, A> = (question: Q) => Promise<A>;

const asking = new WeakMap<Db, Map<string, Ask<unknown, unknown>>>();

/** Batches a request with concurrent ones of the same key into one call. */
export function askTogether<Q, A>(
  db: Db,
  key: string,
  size: number,
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): Ask<Q, A> {
  const known = asking.get(db) ?? new Map<string, Ask<unknown, unknown>>();
  asking.set(db, known);
  const made = known.get(key) ?? (gathered<Q, A>(size, ask) as Ask<unknown, unknown>);
  known.set(key, made);
  return made as Ask<Q, A>;
}
