import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { AnyRow } from '../scope.ts';

const KIND = 'record-card';

/** Makes a card draggable; `dragged` is the data for the drop target. */
export function useDraggable(element: RefObject<HTMLElement | null>, dragged: unknown, isMovable: boolean): void {
  const current = useEffectEvent(() => dragged);
  useEffect(() => {
    if (!element.current || !isMovable) return;
    return draggable({ element: element.current, getInitialData: () => ({ kind: KIND, dragged: current() }) });
  }, [element, isMovable]);
}

/** Makes an element a drop target; returns whether a card is over it. */
export function useDrop<T = AnyRow>(
  box: RefObject<HTMLElement | null>,
  onDrop: (dragged: T) => void,
  { scrolls = true }: { scrolls?: boolean } = {},
): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!box.current) return;
    const target = dropTargetForElements({
      element: box.current,
      canDrop: ({ source }) => source.data.kind === KIND,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        drop(source.data.dragged as T);
      },
    });
    return scrolls ? combine(target, autoScrollForElements({ element: box.current })) : target;
  }, [box, scrolls]);
  return isOver;
}
