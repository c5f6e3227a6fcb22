/**
 * A page of a list with keyset pagination, from up to `limit` rows and one more if there is another page; the cursor is the position of the last row,
 * by default its id, and null on the last page.
 */
export function cursorPage<T extends { id: string }>(found: readonly T[], limit: number): CursorPage<T>;
export function cursorPage<T>(found: readonly T[], limit: number, positionOf: (last: T) => string): CursorPage<T>;
export function cursorPage<T>(
  found: readonly T[],
  limit: number,
  positionOf: (last: T) => string = (last) => (last as { id: string }).id,
): CursorPage<T> {
  const records = found.slice(0, limit);
  const last = found.length > limit ? records.at(-1) : undefined;
  return { records, cursor: last === undefined ? null : positionOf(last) };
}

type CursorPage<T> = { records: T[]; cursor: string | null };
