import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const KIND = 'form-question';
type Box = RefObject<HTMLElement | null>;

/** Makes a question one that can be dragged by its handle. */
export function useQuestionDrag(card: Box, handle: Box, id: string): void {
  useEffect(() => {
    if (!card.current || !handle.current) return;
    return draggable({
      element: card.current,
      dragHandle: handle.current,
      getInitialData: () => ({ kind: KIND, id }),
    });
  }, [card, handle, id]);
}

/** Makes a place one that questions are dropped on; whether one is just over it. */
export function useQuestionDrop(place: Box, onDrop: (id: string) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!place.current) return;
    return dropTargetForElements({
      element: place.current,
      canDrop: ({ source }) => source.data.kind === KIND,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        drop(String(source.data.id));
      },
    });
  }, [place]);
  return isOver;
}
