import type { TaskDetail } from '@opsyard/contract';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../kernel/session.ts';
import { findBeside, useContentKeys } from '../../../records/drawer/content-keys.ts';
import { copyText } from '../shared/copy-text.ts';
import { editTask } from '../shared/editing/edit-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTask } from '../shared/reading/use-task.ts';

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

/** The keys of the open task besides those of every record: I makes the user the owner, Y copies key and title, and those of the list edit its fields. */
export function usePanelKeys(detail: TaskDetail, content: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const me = useMe().id;
  const task = useTask(detail.projectId, detail.id) ?? detail;
  const key = scope.keyOf(task);
  const mayEdit = scope.can('editTasks');
  const assignMe = () => {
    if (task.ownerId === me) return;
    const text = t('drawer.changed', { field: t('shared.field.owner'), key });
    void editTask({ scope, base: task, changes: { ownerId: me }, text, announce: true });
  };
  const editing = EDITS.map(([shortcut, field, word]) => ({
    ...{ id: `task.editOpen.${field}`, shortcut, title: t('list.keys.change', { field: t(`shared.field.${word}`) }) },
    // A field that may not be changed, or does not show, has no button.
    run: () => findBeside(content.current, `button[data-field="${field}"]`)?.click(),
  }));
  const copyKey = () => copyText(`${key} ${task.title}`, t);
  useContentKeys({
    ...{ kind: 'task', group: t('drawer.group'), content, mayComment: scope.can('comment'), mayAddFiles: mayEdit },
    editTitle: mayEdit ? t('list.keys.change', { field: t('shared.field.title') }) : null,
    more: [
      { id: 'task.copyOpen', shortcut: 'y', title: t('drawer.copyKey'), run: copyKey },
      ...(mayEdit
        ? [{ id: 'task.assignMeOpen', shortcut: 'i', title: t('list.keys.assignMe'), run: assignMe }, ...editing]
        : []),
    ],
  });
}
