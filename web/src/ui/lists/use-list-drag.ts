import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Makes a row of a short list one that is dragged, and that others of its kind are dragged over. */
export function useListDrag<K extends string>(kind: string, key: K, onOver: (dragged: K) => void) {
  const row = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!row.current) return;
    const element = row.current;
    const stopDrag = draggable({
      element,
      getInitialData: () => ({ kind, key }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
    const stopDrop = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === kind,
      onDragEnter: ({ source }) => source.data.key !== key && over(source.data.key as K),
    });
    return () => {
      stopDrag();
      stopDrop();
    };
  }, [kind, key]);
  return { row, isDragged };
}
