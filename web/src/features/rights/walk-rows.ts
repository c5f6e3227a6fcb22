import type { KeyboardEvent } from 'react';

/**
 * Keyboard navigation of tree rows: up and down move the focus, left and right collapse and expand. The focusable
 * element of a row has `data-row`.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
  if (!here) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(here);
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
  };
  const toggle = here.closest('li, tr')?.querySelector<HTMLElement>('[aria-expanded]');
  const ariaExpanded = { ArrowRight: 'false', ArrowLeft: 'true' }[event.key];
  if (event.key in targets) focusOf(targets[event.key])?.focus();
  else if (ariaExpanded && toggle?.getAttribute('aria-expanded') === ariaExpanded) toggle.click();
  else return;
  event.preventDefault();
}

function focusOf(row: HTMLElement | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('input, button') ?? row ?? null;
}
