import { REASON_MAX, type TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/language.ts';
import { TextDialog } from '../../../ui/text-dialog.tsx';
import { deleteTasks } from '../shared/batch-tasks.ts';
import { useScope } from '../shared/project-scope.tsx';
import { en } from './dialog-words.en.ts';
import { zh } from './dialog-words.zh.ts';

type DeleteTaskProps = { task: Pick<TaskRow, 'id' | 'seq'>; onDelete?: (() => void) | undefined; onClose: () => void };

/** Asks why a task is deleted, which the trash shows, and deletes it. */
export function DeleteTask({ task, onDelete, onClose }: DeleteTaskProps) {
  const { t } = useTranslation('tasks');
  const words = useLanguage() === 'zh' ? zh : en;
  const scope = useScope();
  return (
    <TextDialog
      title={words.withReason}
      label={words.reason}
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
