/**
 * Has Tab leave a list of several choices as it leaves any other field: the library takes it for a press on the highlighted choice, which
 * adds one that nobody wanted or removes one that was chosen, and keeps the focus.
 */
export function tabMovesOn(): () => void {
  const keep = (event: KeyboardEvent) => {
    const isTab = event.key === 'Tab' && event.target instanceof Element;
    if (isTab && event.target.closest('.ant-select-multiple')) event.stopPropagation();
  };
  addEventListener('keydown', keep, true);
  return () => removeEventListener('keydown', keep, true);
}
