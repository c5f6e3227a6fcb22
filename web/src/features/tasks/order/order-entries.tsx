import type { TaskRow } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { Glyph } from '../../../ui/glyphs.tsx';
import type { MenuEntry } from '../../../ui/popup-menu.tsx';
import type { ProjectScope } from '../shared/scope.ts';
import { moveToEnd } from './reorder.ts';

/** Entries of the menu of a task that move it to an end of the manual order. */
export function orderEntries(
  scope: ProjectScope,
  task: Pick<TaskRow, 'id' | 'title'>,
  t: TFunction<'tasks'>,
): MenuEntry[] {
  const to = (end: 'top' | 'bottom') => () => void moveToEnd(scope, task, end, t('order.moved', { title: task.title }));
  return [
    { key: 'top', label: t('order.top'), icon: <Glyph name="up" />, run: to('top') },
    { key: 'bottom', label: t('order.bottom'), icon: <Glyph name="down" />, run: to('bottom') },
  ];
}
