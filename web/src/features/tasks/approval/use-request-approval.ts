import { approval, type TaskChanges } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { editTask } from '../shared/editing/edit-task.ts';
import type { TransitionRequest } from '../shared/editing/transition-request.ts';
import { useScope } from '../shared/reading/project-scope.tsx';

type Given = { changes: TaskChanges; comment: string | undefined };

/** Saves what a change of status still needs, and requests its approval; the task stays in its status. */
export function useRequestApproval({ row, toId, changes: desired, comment: written, answer }: TransitionRequest) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { mutateAsync, isPending } = useSend(approval.request, { alsoRefresh: ['comment', 'activity', 'task'] });
  const requestApproval = async ({ changes: filled, comment = written }: Given) => {
    const changes = { ...desired, ...filled };
    if (Object.keys(changes).length > 0) {
      const text = t('approval.prepared', { key: scope.keyOf(row) });
      if ((await editTask({ scope, base: row, changes, text })) !== 'saved') return;
    }
    const body = { taskId: row.id, toId, ...(comment?.trim() && { comment }) };
    // The reason for a refusal has been shown; the dialog stays open.
    const made = await mutateAsync({ body }).catch(() => null);
    if (!made) return;
    answer(null);
    notify(({ message }) => void message.success(t('approval.requested', { key: scope.keyOf(row) })));
  };
  return { requestApproval, isPending };
}
