import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { draggedIn } from './task-bar.tsx';
import type { Carry } from './use-carry.ts';
import styles from './workload.module.css';

type DropCellProps = { person: number; column: number; carry: Carry; children: ReactNode };

/** A cell of the workload, a drop target for tasks. */
export function DropCell({ person, column, carry, children }: DropCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((data: Record<string | symbol, unknown>) => {
    const dragged = draggedIn(data);
    if (dragged) void carry.drop({ ...dragged, at: { person, column } });
  });
  useEffect(() => {
    if (!cell.current) return;
    return dropTargetForElements({
      element: cell.current,
      canDrop: ({ source }) => draggedIn(source.data) !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        drop(source.data);
      },
    });
  }, []);
  const at = carry.carried?.at;
  const isAt = at?.person === person && at.column === column;
  return (
    <td ref={cell} className={classes((isOver || isAt) && styles.target)}>
      {children}
    </td>
  );
}
