import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { type Dragged, draggedIn } from './task-bar.tsx';
import type { TaskMove } from './use-task-move.ts';
import styles from './workload.module.css';

type DropCellProps = { person: number; column: number; move: TaskMove; children: ReactNode };

/** A cell of the workload, a drop target for tasks. */
export function DropCell({ person, column, move, children }: DropCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const [over, setOver] = useState<Dragged | null>(null);
  const drop = useEffectEvent((data: Record<string | symbol, unknown>) => {
    const dragged = draggedIn(data);
    if (dragged) void move.drop({ ...dragged, at: { person, column } });
  });
  useEffect(() => {
    if (!cell.current) return;
    return dropTargetForElements({
      element: cell.current,
      canDrop: ({ source }) => draggedIn(source.data) !== null,
      onDragEnter: ({ source }) => setOver(draggedIn(source.data)),
      onDragLeave: () => setOver(null),
      onDrop: ({ source }) => {
        setOver(null);
        drop(source.data);
      },
    });
  }, []);
  const { pickedUp } = move;
  const isAt = pickedUp?.at.person === person && pickedUp.at.column === column;
  const here = over ?? (isAt ? pickedUp : null);
  const preview = here && move.preview({ ...here, at: { person, column } });
  return (
    <td ref={cell} className={classes(here && styles.target)}>
      {children}
      {preview && <span className={styles.preview}>{preview}</span>}
    </td>
  );
}
