import { taskPlacement } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { offerTaskUndo } from '../shared/offer-undo.ts';

const ALSO = { alsoRefresh: ['activity'] };

/** Shows a task of a project in other ones, or no longer; each can be undone. */
export function usePlacing(taskId: string, projectId: string) {
  const { t } = useTranslation('tasks');
  const { mutate: add } = useSend(taskPlacement.add, ALSO);
  const { mutate: remove } = useSend(taskPlacement.remove, ALSO);
  const { mutate: removeHidden } = useSend(taskPlacement.removeHidden, ALSO);
  const done = (text: string) => (reply: { opId: string }) =>
    offerTaskUndo({ projectId, opIds: [reply.opId], text, alsoRefresh: ['taskPlacement', 'activity'] });
  return {
    removeHidden: () => removeHidden({ query: { taskId } }, { onSuccess: done(t('placement.hiddenRemoved')) }),
    add: (otherId: string, name: string) =>
      add({ body: { taskId, projectId: otherId } }, { onSuccess: done(t('placement.added', { name })) }),
    remove: (otherId: string, name: string) =>
      remove({ query: { taskId, projectId: otherId } }, { onSuccess: done(t('placement.removed', { name })) }),
  };
}
