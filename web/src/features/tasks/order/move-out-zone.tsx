import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './order.module.css';

type MoveOutZoneProps = { kind: string; text: string; onDrop: (id: string) => void };

/** Shown while a row of a kind is dragged: dropped here, it leaves the list. */
export function MoveOutZone({ kind, text, onDrop }: MoveOutZoneProps) {
  const zone = useRef<HTMLDivElement>(null);
  const [isDragging, setDragging] = useState(false);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = zone.current;
    if (!element) return;
    const isOfKind = ({ source }: { source: { data: Record<string, unknown> } }) => source.data.kind === kind;
    return combine(
      monitorForElements({
        canMonitor: isOfKind,
        onDragStart: () => setDragging(true),
        onDrop() {
          setDragging(false);
          setOver(false);
        },
      }),
      dropTargetForElements({
        element,
        canDrop: isOfKind,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => drop(String(source.data.id)),
      }),
    );
  }, [kind]);
  return (
    <div
      ref={zone}
      className={styles.moveOut}
      data-dragging={isDragging || undefined}
      data-over={isOver || undefined}
      aria-hidden="true"
    >
      {isDragging && text}
    </div>
  );
}
