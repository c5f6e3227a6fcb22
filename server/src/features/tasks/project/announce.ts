import type { Change } from '../../../kernel/change.ts';

/** Tells everybody who looks at a project that its settings, lists or people changed. */
export function announceProject(change: Change, projectId: string): void {
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'project', ids: [] });
}

/** Tells the nodes to forget who may do what in a project, and the people concerned that their list of projects changed. */
export function announceAccess(change: Change, projectId: string, userIds: readonly string[]): void {
  change.announce('access', { projectIds: [projectId] });
  for (const userId of userIds) {
    change.announce(`user:${userId}`, { cmd: 'task', projectId, kind: 'project', ids: [] });
  }
}
