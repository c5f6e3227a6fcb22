import type { Db } from '../../../kernel/database/db.ts';
import { visibleProjects } from '../access-store.ts';
import { taskLimits } from './limits.ts';

/** The push subscriptions of a user to projects: with ids of tasks only if nothing hides tasks from them. */
export async function watchableProjects(
  db: Db,
  userId: string,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, 'ids' | 'hint'>> {
  const visible = await visibleProjects(db, userId, projectIds);
  const detail = visible.size > 0 && (await taskLimits(db, userId)) ? 'hint' : 'ids';
  return new Map([...visible].map((id) => [id, detail]));
}
