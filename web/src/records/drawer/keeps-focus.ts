/** Whether the state of an address says that the list keeps the focus while a drawer is open beside it. */
export function keepsFocus(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsFocus' in state && state.keepsFocus === true;
}
