import type { Change, FieldChanges } from '../../../kernel/change.ts';
import { announceProject } from '../project/announce.ts';

/** Records a change of the labels of a project, and notifies its pages. */
export function announceLabels(change: Change, projectId: string, kind: string, changes: FieldChanges): void {
  change.record({ entity: 'project', entityId: projectId, projectId, kind, changes });
  announceProject(change, projectId);
}

/** Notifies the pages of a project that many of its tasks have changed. */
export function announceAllTasks(change: Change, projectId: string): void {
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'bulk', ids: [] });
}
