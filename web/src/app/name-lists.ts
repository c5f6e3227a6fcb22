/**
 * Labels the popup lists of Ant Design selects with the labels of their fields, which they lack, so that screen readers
 * can announce them. Returns a function that stops it.
 */
export function nameLists(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof HTMLInputElement) nameListOf(target);
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ['aria-expanded'] });
  return () => observer.disconnect();
}

function nameListOf(field: HTMLInputElement): void {
  if (field.getAttribute('aria-expanded') !== 'true') return;
  // The list is rendered after the field is marked as expanded.
  requestAnimationFrame(() => {
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
    if (list?.role !== 'listbox' || list.ariaLabel) return;
    const label = field.ariaLabel ?? textOf(field.getAttribute('aria-labelledby')) ?? labelOf(field);
    if (!label) return;
    list.ariaLabel = label;
    // The popup is rendered directly in the body.
    const popup = list.closest('.ant-select-dropdown');
    popup?.setAttribute('role', 'region');
    popup?.setAttribute('aria-label', label);
  });
}

function labelOf({ labels, placeholder }: HTMLInputElement): string {
  return [...(labels ?? [])].map(({ textContent }) => textContent?.trim()).join(' ') || placeholder;
}

function textOf(ids: string | null): string | null {
  const texts = ids?.split(' ').map((id) => document.getElementById(id)?.textContent?.trim() ?? '');
  return texts?.join(' ').trim() || null;
}
