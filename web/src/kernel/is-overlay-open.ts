const SURFACES = [
  '[role="dialog"]',
  '[role="menu"]',
  '.ant-dropdown',
  '.ant-popover',
  '.ant-select-dropdown',
  '.ant-picker-dropdown',
].join();

/** Whether a dialog, drawer, menu or list of choices lies over the page, which Esc would close first. */
export function isOverlayOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(SURFACES)].some(isShown);
}

/** A popover that is closed is not displayed. */
function isShown(surface: HTMLElement): boolean {
  return surface.checkVisibility?.() ?? !surface.hasAttribute('popover');
}
