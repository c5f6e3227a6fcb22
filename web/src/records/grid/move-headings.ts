import { neighbourOf, withMoved } from '../../ui/lists/columns/change-choice.ts';
import type { ArrangedColumn, Arrangement } from '../../ui/lists/columns/column-choice.ts';

/** The pointer moves this far before a heading is dragged, in CSS pixels. */
const DRAG_DISTANCE = 6;

/** Lets a column change places with its neighbour. */
export function moveHeading<C extends ArrangedColumn>(
  { shown, all, choice, choose }: Arrangement<C>,
  { key, step }: { key: string; step: 1 | -1 },
): void {
  const to = neighbourOf(shown, choice, { key, step });
  if (to !== undefined) choose(withMoved(choice, all, { key, to }));
}

type Dragged = {
  scroller: HTMLElement;
  headingAt: (target: EventTarget) => HTMLElement | null;
  key: string;
  /** Where the pointer was pressed. */
  x: number;
};

/** Moves a column by dragging its heading over another one, which is marked, until the pointer is released. */
export function dragHeading<C extends ArrangedColumn>(
  { all, choice, choose }: Arrangement<C>,
  { scroller, headingAt, key, x }: Dragged,
): void {
  const ended = new AbortController();
  let over: HTMLElement | null = null;
  const mark = (next: HTMLElement | null) => {
    over?.removeAttribute('data-over');
    next?.setAttribute('data-over', '');
    over = next;
  };
  const end = () => {
    const to = over?.dataset.column;
    mark(null);
    ended.abort();
    return to;
  };
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', listener: (event: PointerEvent) => void) =>
    document.addEventListener(type, listener, { signal: ended.signal });
  on('pointermove', ({ clientX, clientY, pointerId, buttons }) => {
    // It was released before this code was loaded.
    if (buttons === 0) return void end();
    if (!over && Math.abs(clientX - x) < DRAG_DISTANCE) return;
    // A press that has dragged is no click on the heading.
    scroller.setPointerCapture(pointerId);
    window.getSelection()?.removeAllRanges();
    const found = document.elementFromPoint(clientX, clientY);
    mark(found && headingAt(found));
  });
  on('pointerup', () => {
    const to = end();
    if (to !== undefined && to !== key) choose(withMoved(choice, all, { key, to }));
  });
  on('pointercancel', () => void end());
}
