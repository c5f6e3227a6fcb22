import type { TaskRow } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { EntryIcon } from '../../../ui/icons/entry-icon.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { moveToEnd } from './reorder.ts';

/** Entries of the menu of a task that move it to an end of the manual order. */
export function orderEntries(
  scope: ProjectScope,
  task: Pick<TaskRow, 'id' | 'title'>,
  t: TFunction<'tasks'>,
): MenuEntry[] {
  const to = (end: 'top' | 'bottom') => () =>
    void moveToEnd(scope, task, end, t(`order.movedTo.${end}`, { title: task.title }));
  return [
    { key: 'top', label: t('order.top'), icon: <EntryIcon name="top" />, run: to('top') },
    { key: 'bottom', label: t('order.bottom'), icon: <EntryIcon name="bottom" />, run: to('bottom') },
  ];
}
