import { dayFrom, dayNumber, daysFrom, type Freeze } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { calendarOf } from '../copy/copy.ts';
import { within } from '../copy/within.ts';
import { daysInProject } from './copy-dates-store.ts';

/** How the dates of a copied project follow its launch. */
export type DateShift = {
  /** The days of its tasks, and what becomes of each. */
  was: readonly string[];
  now: readonly string[];
  dayOf: (day: string | null) => string | null;
  /** The calendar days between the launches. */
  distance: number;
};

type Dated = { id: string; startDate: string | null; dueDate: string | null };

/**
 * The dates of a project counted from another launch, in the days of its calendar. The launch is its due date, else
 * the latest date of the tasks that the user sees, or its start; without any there is nothing to shift.
 */
export async function shiftToLaunch(
  { db, seen }: { db: Db; seen: Db },
  { id, startDate, dueDate }: Dated,
  { launch, withTasks }: { launch: string; withTasks: boolean },
): Promise<DateShift | undefined> {
  const was = await daysInProject(seen, id);
  const latest = [...was, ...(startDate === null ? [] : [startDate])].sort().at(-1);
  const anchor = dueDate ?? latest;
  if (anchor === undefined) return undefined;
  const days = await calendarOf(db, id);
  const shifted = (day: string) => within(dayFrom(days, launch, daysFrom(days, anchor, day)));
  return {
    was: withTasks ? was : [],
    now: withTasks ? was.map(shifted) : [],
    dayOf: (day) => (day === null ? null : shifted(day)),
    distance: dayNumber(launch) - dayNumber(anchor),
  };
}

const DAY = 86_400_000;

/** Freezes as long before and after the other launch: they are periods of hours, also over days off. */
export function shiftedFreezes(freezes: readonly Freeze[], { distance }: Pick<DateShift, 'distance'>): Freeze[] {
  const moved = (at: string) => new Date(Date.parse(at) + distance * DAY).toISOString();
  return freezes.map((freeze) => ({ ...freeze, from: moved(freeze.from), until: moved(freeze.until) }));
}
