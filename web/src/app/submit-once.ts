/** Prevents double submits: the second click of a double click arrives before the button shows its loading state. */
export function submitOnce(): void {
  const blockRepeat = (event: MouseEvent) => {
    const isRepeated = event.detail > 1 && event.target instanceof Element;
    if (isRepeated && event.target.closest('button[type=submit]')) event.preventDefault();
  };
  addEventListener('click', blockRepeat, true);
}
