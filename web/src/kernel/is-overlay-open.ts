const SURFACES = [
  '[role="dialog"]',
  '[role="menu"]',
  '.ant-dropdown',
  '.ant-popover',
  '.ant-select-dropdown',
  '.ant-picker-dropdown',
].join();

/** Whether a dialog, drawer, menu or select is open, which Esc would close first. */
export function isOverlayOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(SURFACES)].some(isShown);
}

/** A closed popover is not displayed. */
function isShown(surface: HTMLElement): boolean {
  return surface.checkVisibility?.() ?? !surface.hasAttribute('popover');
}
