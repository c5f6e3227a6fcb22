import { startTransition, useEffect, useRef, useState } from 'react';

/** A leap within this time (ms) after the one before has been drawn is a rush, and this long after the last one it is over. */
const SETTLE_AFTER = 150;

/**
 * Whether the user scrolls fast, as by dragging the scroll bar: successive jumps of at least a screen each, so that
 * nothing shown can be read. A single jump does not count.
 */
export function useFastScroll(firstLine: number, linesOnScreen: number): boolean {
  const [isScrollingFast, setScrollingFast] = useState(false);
  const seen = useRef({ line: firstLine, hasJumped: Number.NEGATIVE_INFINITY });
  const over = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const { line, hasJumped } = seen.current;
    if (Math.abs(firstLine - line) < linesOnScreen) {
      seen.current.line = firstLine;
      return;
    }
    const now = performance.now();
    seen.current = { line: firstLine, hasJumped: now };
    // If rendering a screen takes long, the next jump cannot come sooner.
    requestAnimationFrame(() => setTimeout(() => Object.assign(seen.current, { hasJumped: performance.now() })));
    if (now - hasJumped > SETTLE_AFTER) return;
    setScrollingFast(true);
    clearTimeout(over.current);
    // The rows then appear in a transition, so that the page stays responsive between its parts.
    over.current = setTimeout(() => startTransition(() => setScrollingFast(false)), SETTLE_AFTER);
  }, [firstLine, linesOnScreen]);
  useEffect(() => () => clearTimeout(over.current), []);
  return isScrollingFast;
}
