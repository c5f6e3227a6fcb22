import { type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { onDemand } from '../../kernel/loading/on-demand.ts';
import { optionalPart } from '../../kernel/loading/optional-part.tsx';
import { type ArrangedColumn, type Arrangement, withWidth } from '../../ui/lists/columns/column-choice.ts';
import { onPointerRelease } from '../../ui/popups/popup-menu.tsx';
import type { Sorted } from './frame.tsx';
import { HEAD } from './use-active-cell.ts';

const moves = onDemand(() => import('./move-headings.ts'));
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

/** What headings do besides sorting: their widths, their order by dragging and keys, and their menu. */
export function useHeadings<C extends ArrangedColumn>({ arrangement, columns, onSort, scroller }: HeadingsOptions<C>) {
  const { all, choice, choose } = arrangement;
  const [opened, open] = useState<{ key: string; point: { x: number; y: number } } | null>(null);
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
    setWidth,
    /** A press on a heading by which it may be dragged. */
    onPointerDown({ target, button, pointerType, clientX }: PointerEvent<HTMLElement>) {
      const key = button === 0 && pointerType === 'mouse' ? headingAt(target)?.dataset.column : undefined;
      const isOnControl = target instanceof Element && target.closest('[data-resizer], [data-menu], input');
      const { current } = scroller;
      if (key === undefined || isOnControl || !current) return;
      moves.run(({ dragHeading }) => dragHeading(arrangement, { scroller: current, headingAt, key, x: clientX }));
    },
    widen(key: string, step: number) {
      const width = columns.find((one) => one.key === key)?.width;
      if (width !== undefined) setWidth(key, width + step);
    },
    /** Changes places with the neighbour. */
    move(key: string, step: 1 | -1) {
      moves.run(({ moveHeading }) => moveHeading(arrangement, { key, step }));
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
