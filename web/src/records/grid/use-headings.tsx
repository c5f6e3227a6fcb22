import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { optionalPart } from '../../kernel/loading/optional-part.tsx';
import {
  type ArrangedColumn,
  type Arrangement,
  neighbourOf,
  withMoved,
  withWidth,
} from '../../ui/lists/columns/column-choice.ts';
import { onPointerRelease } from '../../ui/popups/popup-menu.tsx';
import type { Sorted } from './frame.tsx';
import { HEAD } from './use-active-cell.ts';

const HeadingMenu = optionalPart(() => import('./heading-menu.tsx'), 'HeadingMenu', 'main');

/** A column as its heading shows it. */
export type HeadingColumn = {
  key: string;
  title: string;
  width: number;
  stickyLeft?: number | undefined;
  isTitle?: boolean;
  isAtEnd?: boolean;
  /** Missing where the list cannot be sorted by it. */
  sorted?: Sorted | undefined;
  /** Its place among several sort fields. */
  rank?: number | undefined;
  /** The field of conditions on it, where there are some. */
  filterField?: string | undefined;
};

type HeadingsOptions<C extends ArrangedColumn> = {
  arrangement: Arrangement<C>;
  columns: readonly HeadingColumn[];
  /** Sorts by a column alone. */
  onSort: (key: string, sorted: Sorted) => void;
  /** The element that contains the headings. */
  scroller: { current: HTMLElement | null };
};

export type Headings = ReturnType<typeof useHeadings>;

/** The pointer moves this far before a heading is dragged, in CSS pixels. */
const DRAG_DISTANCE = 6;

/** What headings do besides sorting: their widths, their order by dragging and keys, and their menu. */
export function useHeadings<C extends ArrangedColumn>({ arrangement, columns, onSort, scroller }: HeadingsOptions<C>) {
  const { all, choice, choose } = arrangement;
  const [opened, open] = useState<{ key: string; point: { x: number; y: number } } | null>(null);
  const drag = useHeadingDrag(scroller, (key, to) => choose(withMoved(choice, all, { key, to })));
  const of = columns.find(({ key }) => key === opened?.key);
  const menu: ReactNode = opened && of && (
    <HeadingMenu {...{ opened, arrangement, onSort }} heading={of} onMissing={() => open(null)} />
  );
  const openFor = (target: EventTarget, point?: { x: number; y: number }): boolean => {
    const heading = headingAt(target);
    const key = heading?.dataset.column;
    if (!heading || !columns.some((column) => column.key === key) || key === undefined) return false;
    const { left, bottom } = heading.getBoundingClientRect();
    open({ key, point: point ?? { x: left, y: bottom } });
    return true;
  };
  const setWidth = (key: string, width: number | null) => {
    const column = all.find((one) => one.key === key);
    if (column) choose(withWidth(choice, column, width));
  };
  return {
    menu,
    drag,
    setWidth,
    widen(key: string, step: number) {
      const width = columns.find((one) => one.key === key)?.width;
      if (width !== undefined) setWidth(key, width + step);
    },
    /** Changes places with the neighbour. */
    move(key: string, step: 1 | -1) {
      const to = neighbourOf(arrangement.shown, choice, { key, step });
      if (to !== undefined) choose(withMoved(choice, all, { key, to }));
    },
    /** Opens the menu by a press on its button; whether it was one. */
    onPress: (target: Element) => target.closest('[data-menu]') !== null && openFor(target),
    /** Opens the menu by the right mouse button or the menu key; whether it was on a heading. */
    onContextMenu(event: MouseEvent): boolean {
      const { target, clientX: x, clientY: y } = event;
      if (!headingAt(target)) return false;
      event.preventDefault();
      onPointerRelease(event, () => openFor(target, x === 0 && y === 0 ? undefined : { x, y }));
      return true;
    },
  };
}

function headingAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`[data-line="${HEAD}"] [data-column]`) : null;
}

/** Moves a column by dragging its heading over another one, which is marked. */
function useHeadingDrag(
  scroller: HeadingsOptions<ArrangedColumn>['scroller'],
  onMove: (key: string, to: string) => void,
) {
  const start = useRef<{ key: string; x: number } | null>(null);
  const over = useRef<HTMLElement | null>(null);
  const mark = (next: HTMLElement | null) => {
    over.current?.removeAttribute('data-over');
    next?.setAttribute('data-over', '');
    over.current = next;
  };
  const end = () => {
    start.current = null;
    mark(null);
  };
  return {
    onPointerDown({ target, button, pointerType, clientX }: PointerEvent<HTMLElement>) {
      const key = button === 0 && pointerType === 'mouse' ? headingAt(target)?.dataset.column : undefined;
      const isOnControl = target instanceof Element && target.closest('[data-resizer], [data-menu], input');
      start.current = key !== undefined && !isOnControl ? { key, x: clientX } : null;
    },
    onPointerMove({ clientX, clientY, pointerId }: PointerEvent<HTMLElement>) {
      const from = start.current;
      if (!from || (!over.current && Math.abs(clientX - from.x) < DRAG_DISTANCE)) return;
      // A press that has dragged is no click on the heading.
      scroller.current?.setPointerCapture(pointerId);
      window.getSelection()?.removeAllRanges();
      const found = document.elementFromPoint(clientX, clientY);
      mark(found && headingAt(found));
    },
    onPointerUp() {
      const [from, to] = [start.current, over.current?.dataset.column];
      end();
      if (from && to !== undefined && to !== from.key) onMove(from.key, to);
    },
    onPointerCancel: end,
  };
}
