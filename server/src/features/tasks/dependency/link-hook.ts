import type { HostedLink, LinkWriteContext } from '../../../records/parts/host.ts';
import { projectFor } from '../access.ts';
import { requireOwnTasks } from '../own-tasks.ts';
import { findTaskHome } from '../task/reading/lookup-store.ts';
import { announceDependencies } from './announce.ts';
import { checkDependency } from './check.ts';

/**
 * A link of the kind `blocks` between two tasks is a dependency: wherever it is added or removed, the user must be able to edit tasks of the project
 * of the successor, and it must not create a cycle or exceed a limit.
 */
export async function beforeTaskLink(
  { db, actor, change }: LinkWriteContext,
  link: HostedLink,
  isAdded: boolean,
): Promise<void> {
  const { from, to, kind } = link;
  if (kind !== 'blocks' || from.type !== 'task' || to.type !== 'task') return;
  const [home, other] = [await findTaskHome(db, from.id), await findTaskHome(db, to.id)];
  if (!home) return;
  const projectId = (other ?? home).projectId;
  await projectFor(db, actor, projectId, 'editTasks');
  await requireOwnTasks(db, actor, projectId, [to.id]);
  if (isAdded) await checkDependency(db, actor, { predecessorId: from.id, successorId: to.id, projectId });
  for (const one of new Set([home.projectId, projectId])) announceDependencies(change, one);
}
