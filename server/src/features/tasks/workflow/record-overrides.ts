import type { Change } from '../../../kernel/change.ts';
import type { Overridden } from './check-transitions.ts';

/** Records changes into frozen statuses, which managers made with a reason, in the history of the task and of the project. */
export function recordOverrides(
  change: Change,
  projectId: string,
  { overridden, comment }: { overridden: readonly Overridden[]; comment: string | undefined },
): void {
  const reason = { from: null, to: [...(comment ?? '').trim()].slice(0, 300).join('') };
  for (const { taskId, toId, freeze } of overridden) {
    const override = { from: freeze, to: toId };
    const changes = { override, reason };
    change.record({ entity: 'task', entityId: taskId, projectId, kind: 'freezeOverridden', changes });
    const ofProject = { ...changes, task: { from: null, to: taskId } };
    change.record({ entity: 'project', entityId: projectId, projectId, kind: 'freezeOverridden', changes: ofProject });
  }
}
