import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Lines } from './lines.ts';
import type { TaskList } from './task-list.ts';

type Anchored = {
  lines: Lines;
  list: TaskList;
  scroller: RefObject<HTMLElement | null>;
  /** The first line in sight. */
  first: number;
  heightOf: (line: number) => number;
};

/** Keeps what is in sight where it is when lines come or go above it, except at the very top, where what comes is to be seen. */
export function useAnchor({ lines, list, scroller, first, heightOf }: Anchored): void {
  const drawn = useRef({ lines, list, first });
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = { lines, list, first };
    const element = scroller.current;
    if (before.lines === lines || before.list !== list || !element || element.scrollTop === 0) return;
    const shift = shiftOf(before.lines, lines, before.first);
    if (shift !== 0) element.scrollTop += shift * heightOf(before.first + shift);
  });
}

const LOOKED_AT = 30;

/** By how many lines the first task in sight that is still there has moved. */
export function shiftOf(before: Lines, now: Lines, first: number): number {
  for (let line = first; line < first + LOOKED_AT; line += 1) {
    const found = before.at(line);
    const place = found?.kind === 'task' && found.id ? now.indexOf(found.section.value, found.id) : -1;
    if (place >= 0) return place - line;
  }
  return 0;
}
