/** After these the server purges records. */
const KEPT_DAYS = 30;
const DAY = 86_400_000;

/** Whole days until the server purges a record that was deleted at this time. */
export function daysInTrash(deletedAt: string): number {
  return Math.max(0, KEPT_DAYS - Math.floor((Date.now() - Date.parse(deletedAt)) / DAY));
}
