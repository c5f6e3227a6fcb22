import { type PlacedTask, taskPlacement } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/reading/project-scope.tsx';

/** Moves a task of another project in the order in which the project shows such tasks. */
export function usePlacedOrder() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { mutate } = useSend(taskPlacement.move, { inOrder: true });
  return (task: PlacedTask, afterId: string | null) => {
    const text = t('placement.moved', { key: `${task.projectKey}-${task.seq}` });
    const onSuccess = ({ opId }: { opId: string }) =>
      offerTaskUndo({ projectId: project.id, opIds: [opId], text, alsoRefresh: ['taskPlacement', 'task'] });
    mutate({ body: { taskId: task.id, projectId: project.id, afterId } }, { onSuccess });
  };
}

/** The task behind which another one comes that is moved to a position; null for the first. */
export function behindAt(order: readonly { id: string }[], id: string, to: number): string | null {
  const others = order.filter((one) => one.id !== id);
  return others[to - 1]?.id ?? null;
}
