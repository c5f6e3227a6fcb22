export type PartOfDay = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening';

/** The part of the day of an hour (0 to 23). */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 9) return 'morning';
  if (hour < 12) return 'forenoon';
  if (hour < 14) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}
