import type { TaskDetail } from '@opsyard/contract';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kernel/commands/commands.ts';
import { notify } from '../../../kernel/notify.ts';
import { useMe } from '../../../kernel/session.ts';
import { editTask } from '../shared/editing/edit-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTask } from '../shared/reading/use-task.ts';
import { isAt } from './use-status-keys.ts';

/** The keys of the list that edit a field, with the name of the field in its changes. */
const EDITS = [
  ['s', 'statusId', 'status'],
  ['a', 'ownerId', 'owner'],
  ['shift+a', 'assigneeIds', 'assignees'],
  ['p', 'priority', 'priority'],
  ['l', 'labelIds', 'labels'],
  ['d', 'dueDate', 'dueDate'],
  ['shift+d', 'startDate', 'startDate'],
  ['shift+p', 'parentId', 'parent'],
] as const;

/** The keys of the open task while the focus is beside or in its content: R comments, U adds files, I makes the user the owner, Y copies key and title, and those of the list edit its fields. */
export function usePanelKeys(detail: TaskDetail, content: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation('tasks');
  const { t: parts } = useTranslation('parts');
  const scope = useScope();
  const me = useMe().id;
  const task = useTask(detail.projectId, detail.id) ?? detail;
  const group = t('drawer.group');
  const key = scope.keyOf(task);
  const find = (selector: string) => content.current?.parentElement?.querySelector<HTMLElement>(selector);
  const comment = () => {
    const box = find('[data-comment-box]');
    if (box) box.click();
    else find('[data-composer] [contenteditable="true"]')?.focus();
  };
  const copy = () => {
    const done = () => notify(({ message }) => void message.success(t('drawer.copied')));
    void navigator.clipboard.writeText(`${key} ${task.title}`).then(done);
  };
  const assignMe = () => {
    if (task.ownerId === me) return;
    const text = t('drawer.changed', { field: t('shared.field.owner'), key });
    void editTask({ scope, base: task, changes: { ownerId: me }, text, announce: true });
  };
  // A field that may not be changed, or does not show, has no button.
  const edit = (field: string) => find(`button[data-field="${field}"]`)?.click();
  const focusTitle = () => find('textarea[data-field="title"]')?.focus();
  const on = (id: string, shortcut: string, title: string, run: () => void): Command => ({
    ...{ id: `task.${id}`, group, title, shortcut, run, keyOnly: true, inDialogs: true },
    when: () => isAt(content.current),
  });
  useCommands([
    on('copyOpen', 'y', t('drawer.copyKey'), copy),
    ...(scope.can('comment') ? [on('comment', 'r', parts('newComment'), comment)] : []),
    ...(scope.can('editTasks')
      ? [
          on('addFile', 'u', parts('addFile'), () => find('[data-section="files"] input[type="file"]')?.click()),
          on('assignMeOpen', 'i', t('list.keys.assignMe'), assignMe),
          ...EDITS.map(([shortcut, field, word]) =>
            on(`editOpen.${field}`, shortcut, t('list.keys.change', { field: t(`shared.field.${word}`) }), () =>
              edit(field),
            ),
          ),
          on('editOpen.title', 'e', t('list.keys.change', { field: t('shared.field.title') }), () => focusTitle()),
        ]
      : []),
  ]);
}
