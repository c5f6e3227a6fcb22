/** The list with an entry moved before another index; indexes are 0-based and refer to the original list. */
export function reorder<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const entry = list[from];
  return entry === undefined ? [...list] : rest.toSpliced(to, 0, entry);
}
