import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { type TaskScope, taskLimits, taskRules } from './limits.ts';

const NONE: ReadonlySet<string> = new Set();

/** The existing tasks among some ids, and whether the user may see them; locked until the transaction ends. */
export async function lockAndCheck(db: Db, scope: TaskScope, ids: readonly string[]) {
  const values: unknown[] = [ids];
  const { where } = scope.into((value) => `$${values.push(value)}`);
  const text = `
    select t.id, ${where} as seen from public.task t where t.id = any ($1::uuid[]) order by t.id for update of t
  `;
  return await rowsOf<{ id: string; seen: boolean }>(db, { text }, values);
}

/** Those of the tasks that nothing hides from a user. */
async function visibleAmong(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const hidden = await hiddenAmong(db, userId, ids);
  return new Set(ids.filter((id) => !hidden.has(id)));
}

/** The existing tasks among some ids that data rules or confidentiality hide from a user. */
export async function hiddenAmong(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return ids.length > 0 ? await hiddenIn(db, await taskLimits(db, userId), ids) : NONE;
}

/** The existing tasks among some ids that data rules alone hide from a user. */
export async function hiddenByRules(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return await hiddenIn(db, await taskRules(db, userId), ids);
}

async function hiddenIn(db: Db, scope: TaskScope | undefined, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!scope) return NONE;
  const values: unknown[] = [ids];
  const { where } = scope.into((value) => `$${values.push(value)}`);
  const text = `select t.id from public.task t where t.id = any ($1::uuid[]) and not ${where}`;
  return new Set((await rowsOf<{ id: string }>(db, { text }, values)).map(({ id }) => id));
}

/** Those of the users from whom neither data rules nor confidentiality hide a task. */
export async function usersWhoMaySee(db: Db, taskId: string, userIds: Iterable<string>): Promise<ReadonlySet<string>> {
  const able = new Set<string>();
  for (const userId of new Set(userIds)) if ((await visibleAmong(db, userId, [taskId])).has(taskId)) able.add(userId);
  return able;
}
