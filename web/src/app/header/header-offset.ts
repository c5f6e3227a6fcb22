import { HEADER_HIDE_THRESHOLD } from '@opsyard/contract';
import type { Appearance } from '../../kernel/theme/appearance.ts';
import type { PageScroll } from '../tabs/page-scroll.ts';

/** Height of the header, in CSS pixels. */
export const HEADER_HEIGHT = 52;

type Before = { top: number; lifted: number };

/**
 * How far the header is moved out of view. A header that is not fixed scrolls with the page; one that hides does so
 * when scrolling down beyond the threshold and returns when scrolling up. On a page with little to scroll it stays:
 * hiding it would remove the overflow that triggered it.
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
