import type { Dependency } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import { announceTasks } from '../task/add.ts';

type Kind = Pick<Dependency, 'type' | 'lag'> & { linkId: string };
type Changed = {
  projectId: string;
  predecessorId: string;
  successorId: string;
  from: Kind | null;
  to: Kind | null;
};

/** Records a change of a dependency in the histories of both tasks, from which it can be undone, and notifies open pages. */
export function recordDependency(change: Change, { projectId, predecessorId, successorId, from, to }: Changed): void {
  const ends = { predecessorId, successorId };
  const dependency = { from: from && { ...ends, ...from }, to: to && { ...ends, ...to } };
  const changedKind = from && to ? 'dependencyChanged' : undefined;
  const kind = changedKind ?? (to ? 'linkAdded' : 'linkRemoved');
  for (const [entityId, other] of [
    [successorId, predecessorId],
    [predecessorId, successorId],
  ] as const) {
    const end = { type: 'task', id: other };
    const link = { from: from && end, to: to && end };
    change.record({ entity: 'task', entityId, projectId, kind, changes: { link, dependency } });
  }
  announceTasks(change, projectId, [predecessorId, successorId]);
  announceDependencies(change, projectId);
}

/** Makes pages that show a project refetch its dependencies. */
export function announceDependencies(change: Change, projectId: string): void {
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'dependencies', ids: [] });
}
