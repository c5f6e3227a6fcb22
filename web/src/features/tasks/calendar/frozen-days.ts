import type { Freeze } from '@opsyard/contract';
import { dayOf } from '../../../ui/dates/when-text.ts';

/** The days of a calendar on which a freeze is in effect, in the user's time zone, with the names of the freezes. */
export function frozenDays(
  freezes: readonly Pick<Freeze, 'name' | 'from' | 'until'>[],
  days: readonly string[],
): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, from, until } of freezes) {
    // The end is not part of the freeze: one until midnight does not reach the next day.
    const [first, last] = [dayOf(new Date(from)), dayOf(new Date(Date.parse(until) - 1))];
    for (const day of days) if (first <= day && day <= last) found.set(day, [...(found.get(day) ?? []), name]);
  }
  return found;
}
