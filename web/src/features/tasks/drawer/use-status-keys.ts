import type { TaskDetail } from '@opsyard/contract';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kernel/commands/commands.ts';
import { isAt } from '../../../records/drawer/content-keys.ts';
import { useAllowedStatuses } from '../shared/editing/allowed-statuses.ts';
import { editTask } from '../shared/editing/edit-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTask } from '../shared/reading/use-task.ts';

const KEYS = 9;

/** The keys 1 to 9 give the open task one of the statuses it may get, in their order, while the focus is beside or in its content. */
export function useStatusKeys(detail: TaskDetail, content: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const task = useTask(detail.projectId, detail.id) ?? detail;
  const allowed = useAllowedStatuses([{ ...detail, ...task }]).filter(
    (one) => !one.disabled && one.value !== task.statusId,
  );
  const group = t('drawer.group');
  const text = t('drawer.changed', { field: t('shared.field.status'), key: scope.keyOf(task) });
  const commands = allowed.slice(0, KEYS).map(
    ({ value: statusId, text: status }, at): Command => ({
      ...{ id: `task.status.${at + 1}`, group, title: t('drawer.toStatus', { status }), shortcut: `${at + 1}` },
      keyOnly: true,
      when: () => isAt(content.current),
      run: () => void editTask({ scope, base: task, changes: { statusId }, text, announce: true }),
    }),
  );
  useCommands(scope.can('editTasks') ? commands : []);
}
