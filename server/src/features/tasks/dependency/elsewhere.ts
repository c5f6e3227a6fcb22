import type { DependencyElsewhere, RelatedTask } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { orgLineOf, visibleProjects } from '../access-store.ts';
import { dependenciesElsewhere, relatedTasks } from './store.ts';

/** The predecessors and successors of a task that the user sees, and the number of those in projects they do not see. */
export async function visibleRelated(db: Db, { id }: Actor, taskId: string) {
  const found = await relatedTasks(db, taskId);
  const seen = await onlyVisible(db, id, [...found.predecessors, ...found.successors]);
  const predecessors = found.predecessors.filter(seen);
  const successors = found.successors.filter(seen);
  const all = found.predecessors.length + found.successors.length;
  return { predecessors, successors, hidden: all - predecessors.length - successors.length };
}

/** The dependencies between tasks of a project, or some of them, and those of others that the user sees. */
export async function visibleElsewhere(
  db: Db,
  userId: string,
  projectId: string,
  taskIds?: readonly string[],
): Promise<DependencyElsewhere[]> {
  return await dependenciesElsewhere(db, { projectId, userId, orgLine: await orgLineOf(db, userId) }, taskIds);
}

/** Data rules have hidden tasks already; this is about projects. */
async function onlyVisible(db: Db, userId: string, related: readonly RelatedTask[]) {
  const projectIds = [...new Set(related.map(({ task }) => task.projectId))];
  const visible = projectIds.length > 0 ? await visibleProjects(db, userId, projectIds) : new Set<string>();
  return ({ task }: RelatedTask): boolean => visible.has(task.projectId);
}
