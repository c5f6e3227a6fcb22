/** The key of the task before or after another one in what the page shows of its list or board; null at either end. */
export function shownNeighbour(key: string, step: 1 | -1): string | null {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-task]')].filter((one) => one.offsetParent !== null);
  const place = shown.findIndex(({ dataset }) => dataset.task === key);
  return place < 0 ? null : (shown[place + step]?.dataset.task ?? null);
}
