/** The key of the row before or after another one in what the page shows of its list; rows have it in `data-task` or `data-record`. */
export function adjacentRow(kind: 'task' | 'record', key: string, step: 1 | -1): string | null {
  const rows = [...document.querySelectorAll<HTMLElement>(`[data-${kind}]`)].filter((one) => one.offsetParent !== null);
  const keys = rows.map(({ dataset }) => dataset[kind] ?? '');
  const index = keys.indexOf(key);
  return index < 0 ? null : (keys[index + step] ?? null);
}
