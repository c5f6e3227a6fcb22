import { Component, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../kernel/commands/commands.ts';
import type { Grid } from '../grid/use-grid.ts';
import { DragHandle } from './drag-handle.tsx';
import { type Reorder, useReorder } from './use-reorder.ts';

/** Moving tasks of the list in their manual order, with the keys and by dragging. */
export function OrderTools({ grid }: { grid: Grid }) {
  const reorder = useReorder(grid);
  useOrderCommands(grid, reorder);
  return (
    <>
      <KeepFocus root={grid.scroller} />
      <span className="visually-hidden" aria-live="polite">
        {reorder.announcement}
      </span>
      {grid.canEdit && (grid.nesting !== null || grid.reading.list.query.sort === 'rank') && (
        <DragHandle grid={grid} reorder={reorder} />
      )}
    </>
  );
}

function useOrderCommands(grid: Grid, { step }: Reorder): void {
  const { t } = useTranslation('tasks');
  const { scroller, row, canEdit, selection, openBulk, bulkByKey } = grid;
  const when = () => row !== undefined && scroller.current?.contains(document.activeElement) === true;
  const command = (id: 'up' | 'down', by: -1 | 1) => ({
    id: `task.order.${id}`,
    title: t(`order.${id}`),
    group: t('list.keys.group'),
    shortcut: `alt+arrow${id}`,
    keyOnly: true,
    when,
    run: () => step(by),
  });
  // The parent is chosen for all selected tasks; without any, for the active one.
  const parent = {
    ...{ id: 'task.parent', title: t('order.chooseParent'), group: t('list.keys.group'), shortcut: 'shift+p' },
    keyOnly: true,
    when,
    run() {
      if (selection.ids.size === 0 && row) selection.toggle(row.id);
      bulkByKey.current = true;
      openBulk('parent');
    },
  };
  useCommands(canEdit ? [command('up', -1), command('down', 1), parent] : []);
}

type KeepFocusProps = { root: RefObject<HTMLElement | null> };

/** Gives the focus back to an element of the list that React moves in the document, which takes it away. */
class KeepFocus extends Component<KeepFocusProps> {
  // Hooks do not run before the document changes.
  override getSnapshotBeforeUpdate(): HTMLElement | null {
    const focused = document.activeElement;
    return focused instanceof HTMLElement && this.props.root.current?.contains(focused) ? focused : null;
  }

  override componentDidUpdate(_: KeepFocusProps, __: unknown, focused: HTMLElement | null): void {
    if (focused?.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
  }

  override render(): null {
    return null;
  }
}
