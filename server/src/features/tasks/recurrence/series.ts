import { type IsOff, isWorkingDay, type Occurrence } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import type { SeriesPlace } from './store.ts';

/** The date of a task in its series, which it keeps while it has the due date it was given; otherwise its due date, or the given day. */
export function placeIn(
  { dueDate, day, due }: Pick<SeriesPlace, 'day' | 'due'> & { dueDate: string | null },
  without: string,
): Occurrence {
  const from = dueDate ?? without;
  return { day: day !== null && due === dueDate ? day : from, due: from };
}

/** Returns a function that checks whether a day is off: weekends and the days off that administrators list. */
export async function offDays(db: Db): Promise<IsOff> {
  const off = await daysOff(db);
  return (day) => !isWorkingDay(day, off);
}
