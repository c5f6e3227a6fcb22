import { isWeekend } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { namedDaysOff } from '../../../kernel/days-off-store.ts';

/** The days off and make-up days of a period of a calendar, with their names. */
export async function namedDays(db: Db, period: { from: string; to: string; language: 'en' | 'zh' }) {
  const days = await namedDaysOff(db, period);
  const of = (areMakeUp: boolean) =>
    days.filter(({ isMakeUp }) => isMakeUp === areMakeUp).map(({ day, name }) => ({ day, name }));
  return { daysOff: of(false), makeUpDays: of(true).filter(({ day }) => isWeekend(day)) };
}
