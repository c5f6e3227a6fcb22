import type { DataScope } from '../../../kernel/access/data-resource.ts';
import { dataScope } from '../../../kernel/access/data-scope.ts';
import { poolOf } from '../../../kernel/database/database-pool.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { hasRules } from '../../identity/index.ts';
import { tasksResource } from './resource.ts';

const CACHE_TTL = 5_000;

type Known = { answer: Promise<boolean>; until: number };

/** Whether any rule limits tasks, by pool. */
let known = new WeakMap<object, Known>();

/** Checks again whether there are rules, after permissions have changed; connected to the outbox on every node. */
export function invalidateTaskRules(events: readonly { topic: string }[]): void {
  if (events.some(({ topic }) => topic === 'access')) known = new WeakMap();
}

/**
 * The data rules of a user for tasks; undefined if none limits them. While no grant carries rules, this costs no statement; like permissions, that
 * is cached for 5 s, until the change of a grant on any node.
 */
export async function taskLimits(db: Db, userId: string): Promise<DataScope | undefined> {
  if (!(await anyRules(db))) return undefined;
  const scope = await dataScope(db, { id: userId }, tasksResource);
  return scope.held && !scope.whole ? scope : undefined;
}

async function anyRules(db: Db): Promise<boolean> {
  const pool = poolOf(db.$client);
  const before = known.get(pool);
  if (before && before.until > performance.now()) return await before.answer;
  const answer = hasRules(db, tasksResource);
  const now: Known = { answer, until: performance.now() + CACHE_TTL };
  known.set(pool, now);
  answer.catch(() => known.get(pool) === now && known.delete(pool));
  return await answer;
}
