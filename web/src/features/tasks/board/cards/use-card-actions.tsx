import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { BulkField } from '../../grid/bulk/bulk-bar.tsx';
import { BulkBarWhenChosen } from '../../grid/bulk/bulk-bar-when-chosen.tsx';
import { type FocusedTasks, useTaskActions } from '../../grid/use-task-actions.tsx';
import styles from '../board.module.css';

const ignore = () => undefined;

type Acting = { ids: ReadonlySet<string>; field: BulkField };

/** The keys that change the task of a card, or all selected ones; the bar with the values shows only while a field is open. */
export function useCardActions(tasksAt: (card: Element) => FocusedTasks | null): {
  onKeyDown: (event: KeyboardEvent) => void;
  bar: ReactNode;
} {
  const [acting, act] = useState<Acting | null>(null);
  // Fields and buttons in cards have keys of their own.
  const at = (element: unknown) =>
    element instanceof Element && element.matches('[data-task]') ? tasksAt(element) : null;
  const { actionOf, remove, dialogs } = useTaskActions({
    clear: ignore,
    edit: (ids, field) => act({ ids: new Set(ids), field }),
    focused: () => at(document.activeElement),
  });
  const close = () => act(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const tasks = at(event.target);
    const run = tasks && actionOf(event, tasks);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const bar = acting && (
    <div className={styles.barPlace}>
      <BulkBarWhenChosen
        ids={acting.ids}
        opened={acting.field}
        everything={null}
        onClear={close}
        onOpen={(field) => act(field && { ...acting, field })}
        onDelete={() => {
          close();
          remove([...acting.ids]);
        }}
        archived={false}
        offer={null}
      />
    </div>
  );
  return {
    onKeyDown,
    bar: (
      <>
        {bar}
        {dialogs}
      </>
    ),
  };
}
