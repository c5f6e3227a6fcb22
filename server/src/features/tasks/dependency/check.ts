import { DEPENDENCIES_MAX, dependencyFailures, PROJECT_DEPENDENCIES_MAX, pathBetween } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { visibleProjects } from '../access-store.ts';
import { visibleTo } from '../data-rules/view.ts';
import { countDependencies, edgesAfter, keysOfTasks, lockDependencies } from './store.ts';

type Ends = { predecessorId: string; successorId: string };

/** The tasks of the cycle a dependency would create, starting and ending with its predecessor; null without one. */
export async function cycleWith(db: Db, { predecessorId, successorId }: Ends): Promise<string[] | null> {
  await lockDependencies(db);
  const path = pathBetween(successorId, predecessorId, await edgesAfter(db, [successorId]));
  return path && [predecessorId, ...path];
}

/** Refuses a dependency that would create a cycle or exceed a limit; locks further additions until the transaction ends. */
export async function checkDependency(db: Db, actor: Actor, ends: Ends & { projectId: string }): Promise<void> {
  const cycle = await cycleWith(db, ends);
  if (cycle) fail(dependencyFailures.cycle, { values: { path: (await namesOf(db, actor, cycle)).join(' → ') } });
  const { successors, predecessors, project } = await countDependencies(db, ends);
  if (Math.max(successors, predecessors) >= DEPENDENCIES_MAX) fail(dependencyFailures.tooMany);
  if (project >= PROJECT_DEPENDENCIES_MAX) fail(dependencyFailures.tooManyInProject);
}

/** The keys of tasks; those of invisible projects are omitted. */
async function namesOf(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const found = await keysOfTasks(await visibleTo(db, actor.id), ids);
  const visible = await visibleProjects(db, actor.id, [...new Set(found.map(({ projectId }) => projectId))]);
  const keys = new Map(found.map(({ id, projectId, key }) => [id, visible.has(projectId) ? key : '…']));
  return ids.map((id) => keys.get(id) ?? '…');
}
