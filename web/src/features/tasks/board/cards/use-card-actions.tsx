import type { TaskRow } from '@opsyard/contract';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { BulkField } from '../../grid/bulk/bulk-bar.tsx';
import { BulkBarWhenChosen } from '../../grid/bulk/bulk-bar-when-chosen.tsx';
import { useTaskActions } from '../../grid/use-task-actions.ts';
import styles from '../board.module.css';

const ignore = () => undefined;

type Acting = { ids: ReadonlySet<string>; field: BulkField };

/** The keys that change the task of a card, or all selected ones; the bar with the values shows only while a field is open. */
export function useCardActions(rowsAt: (element: Element) => readonly TaskRow[]): {
  onKeyDown: (event: KeyboardEvent) => void;
  bar: ReactNode;
} {
  const [acting, act] = useState<Acting | null>(null);
  const { actionOf, remove } = useTaskActions(ignore, (ids, field) => act({ ids: new Set(ids), field }));
  const close = () => act(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    // Fields and buttons in cards have keys of their own.
    if (!(target instanceof Element) || !target.matches('[data-task]')) return;
    const run = actionOf(event, rowsAt(target));
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
  return { onKeyDown, bar };
}
