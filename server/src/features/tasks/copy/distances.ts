import { type DayCount, dayFrom, daysFrom } from '@opsyard/contract';
import { daysOf, type Portable, withDays } from './portable.ts';
import { within } from './within.ts';

/** The tasks with the distances of their dates from a launch, by default from their latest date. */
export function toDistances(portable: Portable, days: DayCount, launch = lastDayOf(portable)): Portable<number> {
  return withDays(portable, (day) => (launch === null ? null : daysFrom(days, launch, day)));
}

/** The dates counted back from a launch, or forward from the day of the earliest one; null for no dates. */
export type Anchor = { by: 'launch' | 'start'; day: string } | null;

/** The tasks with dates at their distances from a day. */
export function fromDistances(portable: Portable<number>, days: DayCount, anchor: Anchor): Portable {
  if (anchor === null) return withDays<number, string>(portable, () => null);
  const first = anchor.by === 'launch' ? 0 : Math.min(...daysOf(portable));
  return withDays(portable, (distance) => within(dayFrom(days, anchor.day, distance - first)));
}

function lastDayOf(portable: Portable): string | null {
  return daysOf(portable).sort().at(-1) ?? null;
}
