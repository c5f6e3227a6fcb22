import type { DataScope } from '../../../kernel/access/data-resource.ts';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { taskLimits } from './limits.ts';

/** The existing tasks among some ids, and whether rules let the user see them; locked until the transaction ends. */
export async function lockAndCheck(db: Db, scope: DataScope, ids: readonly string[]) {
  const values: unknown[] = [ids];
  const { where } = scope.into((value) => `$${values.push(value)}`);
  const text = `
    select t.id, ${where} as seen from public.task t where t.id = any ($1::uuid[]) order by t.id for update of t
  `;
  return await rowsOf<{ id: string; seen: boolean }>(db, { text }, values);
}

/** Those of the tasks that no data rule hides from a user. */
async function visibleAmong(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const hidden = await hiddenAmong(db, userId, ids);
  return new Set(ids.filter((id) => !hidden.has(id)));
}

/** The existing tasks among some ids that the data rules of a user hide. */
export async function hiddenAmong(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const scope = ids.length > 0 ? await taskLimits(db, userId) : undefined;
  if (!scope) return new Set();
  const values: unknown[] = [ids];
  const { where } = scope.into((value) => `$${values.push(value)}`);
  const text = `select t.id from public.task t where t.id = any ($1::uuid[]) and not ${where}`;
  return new Set((await rowsOf<{ id: string }>(db, { text }, values)).map(({ id }) => id));
}

/** Those of the users whose data rules let them see a task. */
export async function usersWhoMaySee(db: Db, taskId: string, userIds: Iterable<string>): Promise<ReadonlySet<string>> {
  const able = new Set<string>();
  for (const userId of new Set(userIds)) if ((await visibleAmong(db, userId, [taskId])).has(taskId)) able.add(userId);
  return able;
}
