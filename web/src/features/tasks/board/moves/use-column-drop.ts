import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect, useState } from 'react';
import { cardIn } from './use-card-drag.ts';

/**
 * Makes an element a drop target for cards, and scrolls its list when a card is dragged near its ends. Without a column, as on a folded
 * lane, the card keeps its own.
 */
export function useColumnDrop(
  { column, list }: { column: RefObject<HTMLElement | null>; list?: RefObject<HTMLElement | null> },
  {
    projectId,
    value,
    lane,
    hasList = true,
  }: { projectId: string; value: string | null; lane: string; hasList?: boolean },
): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!column.current) return;
    return combine(
      dropTargetForElements({
        element: column.current,
        canDrop: ({ source }) => cardIn(source.data, projectId) !== null,
        getData: () => ({ value, lane }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
      hasList && list?.current ? autoScrollForElements({ element: list.current }) : () => undefined,
    );
  }, [column, list, projectId, value, lane, hasList]);
  return isOver;
}
