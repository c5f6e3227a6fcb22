import { CALENDAR_MULTI_DAY_MAX, dayNumber, dayOfNumber, type MyCalendar } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { namedDays } from '../calendar/named-days.ts';
import { findMyDue, findMyMultiDayTasks } from './calendar-store.ts';
import { findMyFreezes } from './freeze-store.ts';

const DEFAULT_PER_DAY = 5;
type CalendarRequest = { from: string; days: number; perDay?: number; language: 'en' | 'zh' };

/** The actor's open tasks of all projects on the days of a calendar. */
export async function readMyCalendar(
  db: Db,
  actor: Actor,
  { from, days, perDay = DEFAULT_PER_DAY, language }: CalendarRequest,
) {
  const to = dayOfNumber(dayNumber(from) + days - 1);
  const [{ counts, records }, multiDay, named, freezes] = await Promise.all([
    findMyDue(db, actor, { from, to, perDay }),
    findMyMultiDayTasks(db, actor, to),
    namedDays(db, { from, to, language }),
    findMyFreezes(db, actor, { from, to }),
  ]);
  return {
    counts,
    records: [...records, ...multiDay.slice(0, CALENDAR_MULTI_DAY_MAX)],
    isIncomplete: multiDay.length > CALENDAR_MULTI_DAY_MAX,
    ...named,
    freezes,
  } satisfies MyCalendar;
}
