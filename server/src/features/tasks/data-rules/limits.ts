import type { Bind, DataScope } from '../../../kernel/access/data-resource.ts';
import { dataScope } from '../../../kernel/access/data-scope.ts';
import { poolOf } from '../../../kernel/database/database-pool.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { hasRules } from '../../identity/index.ts';
import { hasConfidential, hidesConfidential, isDisclosed } from './confidential-store.ts';
import { tasksResource } from './resource.ts';

const CACHE_TTL = 5_000;

type Known = { answer: Promise<boolean>; until: number };
type Question = 'rules' | 'confidential';

/** Whether any rule limits tasks, and whether any task is confidential, by pool. */
let known: Record<Question, WeakMap<object, Known>> = { rules: new WeakMap(), confidential: new WeakMap() };

/** Checks again whether there are rules or confidential tasks, after these or permissions have changed; connected to the outbox on every node. */
export function invalidateTaskRules(events: readonly { topic: string }[]): void {
  if (events.some(({ topic }) => topic === 'access')) known = { rules: new WeakMap(), confidential: new WeakMap() };
}

/** Remembers at once, before it is committed, that there is a confidential task: what the same call decides afterwards has to know it. */
export function expectConfidential(db: Db): void {
  known.confidential.set(poolOf(db.$client), {
    answer: Promise.resolve(true),
    until: performance.now() + CACHE_TTL,
  });
}

/** The tasks that a user sees, where it is not all of them. */
export type TaskScope = { into: (bind: Bind) => { where: string } };

/**
 * What limits the tasks that a user sees: data rules, and confidential tasks of which they see not all; undefined if nothing does. While no grant carries
 * rules and no task is confidential, this costs no statement; like permissions, that is cached for 5 s, until a change on any node.
 */
export async function taskLimits(db: Db, userId: string): Promise<TaskScope | undefined> {
  const rules = await taskRules(db, userId);
  if (!(await anyConfidential(db)) || !(await hidesConfidential(db, userId))) return rules;
  return {
    into(bind) {
      const disclosed = isDisclosed(`${bind(userId)}::uuid`);
      return { where: rules ? `(${rules.into(bind).where} and ${disclosed})` : disclosed };
    },
  };
}

/** The data rules of a user for tasks; undefined if none limits them. */
export async function taskRules(db: Db, userId: string): Promise<DataScope | undefined> {
  if (!(await remembered(db, 'rules', () => hasRules(db, tasksResource)))) return undefined;
  const scope = await dataScope(db, { id: userId }, tasksResource);
  return scope.held && !scope.whole ? scope : undefined;
}

/** Whether something hides tasks of a project from a user. */
export async function isLimitedIn(db: Db, userId: string, projectId: string): Promise<boolean> {
  if (await taskRules(db, userId)) return true;
  return (await anyConfidential(db)) && (await hidesConfidential(db, userId, projectId));
}

async function anyConfidential(db: Db): Promise<boolean> {
  return await remembered(db, 'confidential', () => hasConfidential(db));
}

async function remembered(db: Db, question: Question, ask: () => Promise<boolean>): Promise<boolean> {
  const pool = poolOf(db.$client);
  const answers = known[question];
  const before = answers.get(pool);
  if (before && before.until > performance.now()) return await before.answer;
  const answer = ask();
  const now: Known = { answer, until: performance.now() + CACHE_TTL };
  answers.set(pool, now);
  answer.catch(() => answers.get(pool) === now && answers.delete(pool));
  return await answer;
}
