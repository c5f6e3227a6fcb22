import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import styles from '../rights.module.css';

const KIND = 'menu-entry';
export type Drop = { id: string; target: string; edge: 'top' | 'bottom' };

/** Makes a table row draggable by its handle; the target row shows the drop position. */
export function useRowDrag(handle: RefObject<HTMLElement | null>, id: string, onDrop: (drop: Drop) => void): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const grip = handle.current;
    const row = grip?.closest<HTMLElement>('tr, li');
    if (!grip || !row) return;
    const { top = '', bottom = '' } = styles;
    const show = (edge: unknown) => {
      row.classList.toggle(top, edge === 'top');
      row.classList.toggle(bottom, edge === 'bottom');
    };
    return combine(
      draggable({ element: row, dragHandle: grip, getInitialData: () => ({ kind: KIND, id }) }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data.kind === KIND && source.data.id !== id,
        getData: ({ input, element }) =>
          attachClosestEdge({ kind: KIND, id }, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => show(extractClosestEdge(self.data)),
        onDragLeave: () => show(null),
        onDrop: ({ self, source }) => {
          show(null);
          const edge = extractClosestEdge(self.data) === 'bottom' ? 'bottom' : 'top';
          drop({ id: String(source.data.id), target: id, edge });
        },
      }),
    );
  }, [handle, id]);
}
