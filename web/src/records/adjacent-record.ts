/** The previous or next record on the page; null at either end. */
export function adjacentRecord(id: string, step: 1 | -1): string | null {
  const visibleRows = [...document.querySelectorAll<HTMLElement>('[data-record]')].filter(
    (one) => one.offsetParent !== null,
  );
  const ids = visibleRows.map(({ dataset }) => dataset.record ?? '');
  const index = ids.indexOf(id);
  return index < 0 ? null : (ids[index + step] ?? null);
}
