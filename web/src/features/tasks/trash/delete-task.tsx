import { REASON_MAX, type TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { TextDialog } from '../../../ui/popups/text-dialog.tsx';
import { deleteTasks } from '../shared/reading/batch-tasks.ts';
import { useScope } from '../shared/reading/project-scope.tsx';

type DeleteTaskProps = { task: Pick<TaskRow, 'id' | 'seq'>; onDelete?: (() => void) | undefined; onClose: () => void };

/** Asks why a task is deleted, which the trash shows, and deletes it. */
export function DeleteTask({ task, onDelete, onClose }: DeleteTaskProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  return (
    <TextDialog
      title={t('trash.withReason')}
      label={t('trash.reason')}
      okText={t('drawer.delete')}
      max={REASON_MAX}
      onClose={onClose}
      onOk={(text) => {
        onClose();
        onDelete?.();
        const key = scope.keyOf(task);
        const reason = text.replaceAll('\n', ' ').trim();
        void deleteTasks({ scope, ids: [task.id], text: () => t('drawer.deleted', { key }), reason });
      }}
    />
  );
}
