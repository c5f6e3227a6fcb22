import { HEADER_HIDE_THRESHOLD } from '@opsyard/contract';
import type { Appearance } from '../kernel/appearance.ts';
import type { PageScroll } from './page-scroll.ts';

/** Height of the header, in CSS pixels. */
export const HEADER_HEIGHT = 52;

type Before = { top: number; lifted: number };

/**
 * How far the header is lifted out of sight. One that is not fixed goes up with the page; one that hides goes when somebody scrolls
 * down beyond the threshold and comes back as soon as they scroll up. A page that has hardly anything to scroll leaves it alone:
 * the room it gives up would end the scrolling that made it go.
 */
export function headerOffset(
  { fixedHeader, autoHideHeader }: Pick<Appearance, 'fixedHeader' | 'autoHideHeader'>,
  { top, room }: PageScroll,
  before: Before,
): number {
  const whole = room + before.lifted;
  if (!fixedHeader) return whole > 2 * HEADER_HEIGHT ? Math.min(top, HEADER_HEIGHT) : 0;
  if (!autoHideHeader || top <= HEADER_HIDE_THRESHOLD) return 0;
  if (top === before.top) return before.lifted;
  const goesDown = top > before.top;
  return goesDown && whole - HEADER_HEIGHT > HEADER_HIDE_THRESHOLD ? HEADER_HEIGHT : 0;
}
