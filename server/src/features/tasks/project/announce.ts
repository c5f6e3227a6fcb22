import type { Change } from '../../../kernel/change.ts';

/** Notifies all pages of the project that its settings, lists or members have changed. */
export function announceProject(change: Change, projectId: string): void {
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'project', ids: [] });
}

/** Invalidates cached permissions of a project on all nodes, and notifies users that their list of projects has changed. */
export function announceAccess(change: Change, projectId: string, userIds: readonly string[]): void {
  change.announce('access', { projectIds: [projectId] });
  for (const userId of userIds) {
    change.announce(`user:${userId}`, { cmd: 'task', projectId, kind: 'project', ids: [] });
  }
}
