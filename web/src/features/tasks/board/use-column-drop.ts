import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect, useState } from 'react';
import { cardIn } from './use-card-drag.ts';

/** Makes a column a place to drop cards, and lets its list scroll when a card is held near its ends. */
export function useColumnDrop(
  { column, list }: { column: RefObject<HTMLElement | null>; list: RefObject<HTMLElement | null> },
  { projectId, statusId }: { projectId: string; statusId: string },
): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!column.current || !list.current) return;
    return combine(
      dropTargetForElements({
        element: column.current,
        canDrop: ({ source }) => cardIn(source.data, projectId) !== null,
        getData: () => ({ statusId }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
      autoScrollForElements({ element: list.current }),
    );
  }, [column, list, projectId, statusId]);
  return isOver;
}
