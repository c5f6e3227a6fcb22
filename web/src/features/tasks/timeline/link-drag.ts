import type { DependencyType, TaskRow } from '@opsyard/contract';
import { type PointerEvent, useEffect, useRef } from 'react';
import { createStore } from '../../../kernel/storage/store.ts';
import type { Point } from './arrow-path.ts';
import { useTimeline } from './timeline-context.ts';

/** The arrow that is being drawn, in CSS pixels of the chart. */
export const linkDrag = createStore<{ from: Point; to: Point } | null>(null);

type End = 'start' | 'end';

/** The type of a dependency drawn from an end of a bar to an end of another one. */
function typeBetween(from: End, to: End): DependencyType {
  if (from === 'end') return to === 'end' ? 'FF' : 'FS';
  return to === 'end' ? 'SF' : 'SS';
}

/** Dragging from an end of a bar to another bar adds a dependency; Escape cancels it. */
export function useLinkDrag(row: TaskRow | undefined) {
  const { canLink, depend } = useTimeline();
  const dragged = useRef(false);
  const cancel = useRef<() => void>(() => undefined);
  useEffect(() => () => cancel.current(), []);
  /** Whether the pointer went down on what a dependency is drawn from. */
  const onPointerDown = (event: PointerEvent<HTMLElement>): boolean => {
    const { target, currentTarget: track, button, clientX, clientY } = event;
    dragged.current = false;
    if (!row || !canLink || button !== 0 || !(target instanceof Element)) return false;
    const end = target.closest<HTMLElement>('[data-link]')?.dataset.link;
    if (end !== 'start' && end !== 'end') return false;
    dragged.current = true;
    const rows = track.closest('ul') ?? track;
    const pointAt = (x: number, y: number) => ({
      x: x - track.getBoundingClientRect().left,
      y: y - rows.getBoundingClientRect().top,
    });
    const from = pointAt(clientX, clientY);
    const listening = new AbortController();
    const stop = () => {
      listening.abort();
      linkDrag.set(null);
    };
    cancel.current = stop;
    const on = { signal: listening.signal };
    window.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => linkDrag.set({ from, to: pointAt(x, y) }),
      on,
    );
    window.addEventListener(
      'pointerup',
      ({ clientX: x, clientY: y }) => {
        stop();
        const found = barAt(x, y);
        if (found && found.id !== row.id) depend(row.id, found.id, typeBetween(end, found.end));
      },
      on,
    );
    window.addEventListener('pointercancel', stop, on);
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      stop();
    };
    window.addEventListener('keydown', onKey, { ...on, capture: true });
    return true;
  };
  return { onPointerDown, wasDragged: () => dragged.current };
}

/** The task at a place of the window, and which half of its bar that is. */
function barAt(x: number, y: number): { id: string; end: End } | null {
  const line = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-id]');
  const bar = line?.querySelector('[data-kind]')?.getBoundingClientRect();
  const id = line?.dataset.id;
  if (!id || !bar) return null;
  return { id, end: x > bar.left + bar.width / 2 ? 'end' : 'start' };
}
