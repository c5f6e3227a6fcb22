import type { Dependency } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import { announceTasks } from '../task/add.ts';

type Kind = Pick<Dependency, 'type' | 'lag'> & { linkId: string };
type Changed = {
  /** The projects of the successor and of the predecessor. */
  projectId: string;
  predecessorProjectId: string;
  predecessorId: string;
  successorId: string;
  from: Kind | null;
  to: Kind | null;
};

/** Records a change of a dependency in the histories of both tasks, from which it can be undone, and notifies open pages. */
export function recordDependency(change: Change, changed: Changed): void {
  const { projectId, predecessorProjectId, predecessorId, successorId, from, to } = changed;
  const ends = { predecessorId, successorId };
  const dependency = { from: from && { ...ends, ...from }, to: to && { ...ends, ...to } };
  const changedKind = from && to ? 'dependencyChanged' : undefined;
  const kind = changedKind ?? (to ? 'linkAdded' : 'linkRemoved');
  for (const [entityId, other, home] of [
    [successorId, predecessorId, projectId],
    [predecessorId, successorId, predecessorProjectId],
  ] as const) {
    const end = { type: 'task', id: other };
    const link = { from: from && end, to: to && end };
    change.record({ entity: 'task', entityId, projectId: home, kind, changes: { link, dependency } });
    announceTasks(change, home, [entityId]);
  }
  for (const home of new Set([projectId, predecessorProjectId])) announceDependencies(change, home);
}

/** Makes pages that show a project refetch its dependencies. */
export function announceDependencies(change: Change, projectId: string): void {
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'dependencies', ids: [] });
}
