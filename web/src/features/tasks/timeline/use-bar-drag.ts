import type { TaskRow } from '@opsyard/contract';
import { type PointerEvent, useEffect, useRef } from 'react';
import { useScope } from '../shared/reading/project-scope.tsx';
import { type BarEdit, type Dates, drawn, edited } from './bar.ts';
import { dayAt } from './scale.ts';
import { useTimeline } from './timeline-context.ts';

/** CSS pixels a pointer may move before a click counts as a drag. */
const DRAG_THRESHOLD = 4;
/** The distance from an edge in CSS pixels at which a drag scrolls, and the step per frame. */
const EDGE = 40;
const STEP = 12;

type Drag = { base: TaskRow; how: BarEdit | 'draw'; track: HTMLElement; from: number; x: number; hasMoved: boolean };
type Options = {
  row: TaskRow | undefined;
  /** Shows dates that are not saved yet, or those of the task again. */
  show: (dates: Dates | null) => void;
};

/** Dragging a bar, one of its ends, or a new bar over the days of a task without dates. */
export function useBarDrag({ row, show }: Options) {
  const { scale, canEdit, nameWidth, scroller, save, hold } = useTimeline();
  const { mayChange } = useScope();
  const dragged = useRef(false);
  const cancel = useRef<() => void>(() => undefined);
  // A row that is no longer rendered stops being dragged.
  useEffect(() => () => cancel.current(), []);
  const datesAt = ({ base, how, track, from }: Drag, x: number): Dates => {
    const place = x - track.getBoundingClientRect().left;
    if (how === 'draw') return drawn(dayAt(scale, from), dayAt(scale, place));
    return edited(base, how, Math.round((place - from) / scale.dayWidth));
  };
  const begin = (drag: Drag) => {
    const listening = new AbortController();
    let frame = 0;
    const showNow = () => show(datesAt(drag, drag.x));
    const scrollOn = () => {
      const box = scroller.current?.getBoundingClientRect();
      if (!box || !scroller.current) return;
      const by = stepAt(drag.x, box.left + nameWidth, box.right);
      if (by !== 0) {
        scroller.current.scrollLeft += by;
        showNow();
      }
      frame = requestAnimationFrame(scrollOn);
    };
    const end = () => {
      listening.abort();
      cancelAnimationFrame(frame);
      show(null);
      hold(null);
    };
    cancel.current = end;
    hold(drag.base.id);
    const on = { signal: listening.signal };
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (!drag.hasMoved && Math.abs(clientX - drag.x) < DRAG_THRESHOLD) return;
      if (!drag.hasMoved) frame = requestAnimationFrame(scrollOn);
      Object.assign(drag, { x: clientX, hasMoved: true });
      dragged.current = true;
      showNow();
    };
    const drop = ({ clientX }: globalThis.PointerEvent) => {
      const dates = drag.hasMoved || drag.how === 'draw' ? datesAt(drag, clientX) : null;
      end();
      if (dates) save(drag.base, dates);
    };
    window.addEventListener('pointermove', move, on);
    window.addEventListener('pointerup', drop, on);
    window.addEventListener('pointercancel', end, on);
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end();
    };
    window.addEventListener('keydown', stop, { ...on, capture: true });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    dragged.current = false;
    const { target, currentTarget: track, button, clientX: x } = event;
    if (!row || !canEdit || !mayChange(row) || button !== 0 || !(target instanceof Element)) return;
    const bar = target.closest('[data-bar]');
    const isUndated = !row.startDate && !row.dueDate;
    if (!bar && !isUndated) return;
    const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge;
    const end = edge === 'start' || edge === 'end' ? edge : 'move';
    const from = x - track.getBoundingClientRect().left;
    begin({ base: row, how: isUndated ? 'draw' : end, track, from, x, hasMoved: false });
  };
  /** Whether the click that follows belongs to a drag. */
  const wasDragged = () => dragged.current;
  return { onPointerDown, wasDragged };
}

/** The scroll step of a drag near the edge of the viewport. */
function stepAt(x: number, left: number, right: number): number {
  if (x > right - EDGE) return STEP;
  return x < left + EDGE ? -STEP : 0;
}
