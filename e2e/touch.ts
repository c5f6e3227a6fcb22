import { expect, type Page } from '@playwright/test';

/** The minimum size of a touch target, in CSS pixels. */
const MIN_SIZE = 44;

/** Fails when a visible control is too small to touch; links within texts are as large as their text. */
export async function expectTouchable(page: Page): Promise<void> {
  expect(await page.evaluate(smallTargets, MIN_SIZE)).toEqual([]);
}

function smallTargets(least: number): string[] {
  const CONTROLS =
    'button, input, textarea, select, summary, a[href], [role=button], [role=tab], [role=switch], [role=slider]';
  /** The element that receives the touch in place of the control: the label of a checkbox, the frame of a field. */
  const FRAMES =
    'label, .ant-tabs-tab, .ant-select, .ant-input-affix-wrapper, .ant-input-number, .ant-picker, .ant-segmented-item';
  const small = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => {
    const shows =
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || control.closest('label');
    const { width, height, bottom } = control.getBoundingClientRect();
    // Invisible, or for the keyboard only.
    if (!shows || width <= 1 || height <= 1 || bottom <= 0) return false;
    if (control.closest('[aria-hidden=true]') || control.matches('[tabindex="-1"], [type=hidden]')) return false;
    if (control.matches('a') && getComputedStyle(control).display === 'inline') return false;
    return tooSmall(control.closest<HTMLElement>(FRAMES) ?? control);
  });
  return small.map((control) => {
    const { width, height } = (control.closest(FRAMES) ?? control).getBoundingClientRect();
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
    return `${control.tagName.toLowerCase()}.${control.className} “${name}” ${Math.round(width)} × ${Math.round(height)}`;
  });

  function tooSmall(target: HTMLElement): boolean {
    const own = target.getBoundingClientRect();
    const hitAreas = [own, ...['::before', '::after'].map((part) => hitAreaOf(getComputedStyle(target, part)))];
    return !hitAreas.some(({ width, height }) => width > least - 0.5 && height > least - 0.5);
  }

  /** The touch target may extend beyond what is drawn. */
  function hitAreaOf({ content, position, width, height }: CSSStyleDeclaration): { width: number; height: number } {
    const isRendered = content !== 'none' && position === 'absolute';
    return isRendered
      ? { width: Number.parseFloat(width), height: Number.parseFloat(height) }
      : { width: 0, height: 0 };
  }
}
