const OWN_MENU = [
  ...['a[href]', 'input', 'textarea', 'select', 'img', 'video', 'iframe', 'dialog', '[popover]'],
  ...['[contenteditable="true"]', '[role="dialog"]', '[role="textbox"]', '[data-own-menu]'],
].join(', ');

type Press = Pick<MouseEvent, 'defaultPrevented' | 'shiftKey' | 'target'>;

/**
 * Whether the page's context menu opens here; on selected text, inputs, links and pictures the browser's own is more
 * useful.
 */
export function opensPageMenu({ defaultPrevented, shiftKey, target }: Press, selected: string): boolean {
  if (defaultPrevented || shiftKey || selected.trim() !== '') return false;
  return target instanceof Element && target.closest(OWN_MENU) === null;
}
