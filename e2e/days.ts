/** The time zone of every page of a journey, whatever the zone of the machine. */
export const PAGE_TIME_ZONE = 'Europe/Berlin';

/** The date (YYYY-MM-DD) this many days from today, in the time zone of the pages. */
export function dayIn(days: number): string {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: PAGE_TIME_ZONE });
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}
