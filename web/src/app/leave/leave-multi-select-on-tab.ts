/**
 * Makes Tab leave a multiple select like any other field: Ant Design treats it as a click on the highlighted option,
 * which selects or deselects it and keeps the focus.
 */
export function leaveMultiSelectOnTab(): () => void {
  const stopOnTab = (event: KeyboardEvent) => {
    const isTab = event.key === 'Tab' && event.target instanceof Element;
    if (isTab && event.target.closest('.ant-select-multiple')) event.stopPropagation();
  };
  addEventListener('keydown', stopOnTab, true);
  return () => removeEventListener('keydown', stopOnTab, true);
}
