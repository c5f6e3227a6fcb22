/** Abbreviated weekdays from Monday, 1 to 7. */
export function weekdayNames(language: string): { value: number; label: string }[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: format.format(Date.UTC(2024, 0, value)) }));
}

/** The name of a weekday, 1 to 7, in a sentence: in full, in Chinese as it is said after “every” (每周一). */
export function weekdayName(weekday: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: language === 'zh' ? 'short' : 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, 0, weekday));
}
