import { DAY_RANGE } from '@opsyard/contract';

/** A day, or the nearest one there is. */
export function within(day: string): string {
  if (day < DAY_RANGE.first) return DAY_RANGE.first;
  return day > DAY_RANGE.last ? DAY_RANGE.last : day;
}
