/** Has a double click on a button that submits a form submit it once: the second click comes before the button shows that it waits. */
export function submitOnce(): void {
  const hold = (event: MouseEvent) => {
    const isRepeated = event.detail > 1 && event.target instanceof Element;
    if (isRepeated && event.target.closest('button[type=submit]')) event.preventDefault();
  };
  addEventListener('click', hold, true);
}
