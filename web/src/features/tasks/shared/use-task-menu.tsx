import type { TaskRow } from '@opsyard/contract';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { optionalPart } from '../../../kernel/loading/optional-part.tsx';
import { onPointerRelease } from '../../../ui/popups/popup-menu.tsx';
import type { TaskMenuProps } from './task-menu.tsx';

const TaskMenu = optionalPart(() => import('./task-menu.tsx'), 'TaskMenu', 'main');

/** Loads the menu of a task ahead. */
export const fetchTaskMenu = TaskMenu.ahead;

type Options = Omit<TaskMenuProps, 'opened'> & {
  /** The task an element of the list or board belongs to. */
  rowAt: (element: Element) => TaskRow | undefined;
};

/** The menu of a task in a list or board, opened by the right mouse button, the menu key or Shift+F10. */
export function useTaskMenu({ rowAt, ...actions }: Options): {
  menu: ReactNode;
  onContextMenu: (event: MouseEvent) => void;
} {
  const [opened, open] = useState<TaskMenuProps['opened'] | null>(null);
  const onContextMenu = (event: MouseEvent) => {
    const { target, clientX, clientY } = event;
    // A field keeps the menu of the browser, for cutting and pasting.
    if (!(target instanceof Element) || target.closest('input, textarea, [contenteditable]')) return;
    const row = rowAt(target);
    if (!row) return;
    event.preventDefault();
    const { left, bottom } = target.getBoundingClientRect();
    const point = clientX === 0 && clientY === 0 ? { x: left, y: bottom } : { x: clientX, y: clientY };
    onPointerRelease(event, () => open({ row, point }));
  };
  const menu = opened && (
    <Suspense fallback={null}>
      <TaskMenu opened={opened} {...actions} onMissing={() => open(null)} />
    </Suspense>
  );
  return { menu, onContextMenu };
}
