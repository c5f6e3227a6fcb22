const DAY = 86_400_000;

/** The day so many days from an instant's day in UTC, `yyyy-MM-dd`; null for none. */
export function dayIn(now: Date, days: number | null): string | null {
  return days === null ? null : new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);
}
