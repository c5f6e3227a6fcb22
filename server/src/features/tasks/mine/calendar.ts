import { CALENDAR_LASTING_MAX, dayNumber, dayOfNumber, type MyCalendar } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { namedDays } from '../calendar/named-days.ts';
import { findMyDue, findMyLasting } from './calendar-store.ts';
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
  const [{ counts, records }, lasting, named, freezes] = await Promise.all([
    findMyDue(db, actor, { from, to, perDay }),
    findMyLasting(db, actor, to),
    namedDays(db, { from, to, language }),
    findMyFreezes(db, actor, { from, to }),
  ]);
  return {
    counts,
    records: [...records, ...lasting.slice(0, CALENDAR_LASTING_MAX)],
    isIncomplete: lasting.length > CALENDAR_LASTING_MAX,
    ...named,
    freezes,
  } satisfies MyCalendar;
}
