import {
  datesAfter,
  type IsOff,
  isWorkingDay,
  nextOccurrence,
  nextScheduled,
  type Occurrence,
  RESUMED_DATES_MAX,
  type ResumedDates,
  type Resumption,
} from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import type { SeriesPlace, SeriesState } from './store.ts';

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

/** The date of the next task and the day on which it is created; null if there is none. Without a due date the date of completion counts. */
export function nextOf(
  before: Omit<SeriesState, 'category'>,
  isOff: IsOff,
): { next: Occurrence; createdOn: string } | null {
  const { repetition, occurrence, completedAt, zone, today, dueDate } = before;
  const { daysAhead } = repetition;
  if (repetition.times !== undefined && occurrence >= repetition.times) return null;
  if (daysAhead !== undefined && dueDate !== null) {
    return nextScheduled({ ...repetition, daysAhead }, placeIn(before, dueDate), { today, isOff });
  }
  const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
  const completed = completedAt === null ? today : dayOf(new Date(completedAt));
  const next = repetition.fromCompletion
    ? nextOccurrence(repetition, { day: completed, due: completed }, { today: completed, isOff })
    : nextOccurrence(repetition, placeIn(before, completed), { today, isOff });
  return next && { next, createdOn: today };
}

/** What resuming a paused series would do, with and without tasks for the missed dates. */
export function resumptionOf(state: SeriesState, isOff: IsOff): Resumption {
  const { missed, day } = missedDates(state, isOff);
  const kept = resumedDates(state, isOff);
  const skipped = day === null ? kept : resumedDates({ ...state, day, due: state.dueDate }, isOff);
  return { missed, kept, skipped };
}

/** More missed dates are not counted. */
const MISSED_MAX = 1_000;

/** The dates of a series that have passed without a task, and the last of them; those that are skipped do not count. */
export function missedDates(state: SeriesState, isOff: IsOff): { missed: number; day: string | null } {
  const { repetition, occurrence, dueDate, today } = state;
  let [missed, last]: [number, string | null] = [0, null];
  if (repetition.fromCompletion || dueDate === null) return { missed, day: last };
  const left = Math.min((repetition.times ?? Number.POSITIVE_INFINITY) - occurrence, MISSED_MAX);
  for (const { day, due } of datesAfter(repetition, placeIn(state, dueDate), isOff)) {
    if ((due ?? day) > today || missed >= left) break;
    if (due !== null) missed += 1;
    last = day;
  }
  return { missed, day: missed > 0 ? last : null };
}

/** The tasks that the job creates at once when a series goes on in this state: those that follow an open task only ahead of its due date. */
function resumedDates(state: SeriesState, isOff: IsOff): ResumedDates {
  const made: string[] = [];
  let last = state;
  let planned = nextOf(last, isOff);
  while (planned && isCreated(last, planned.createdOn) && made.length < RESUMED_DATES_MAX) {
    const { day, due } = planned.next;
    made.push(due);
    last = { ...last, day, due, dueDate: due, occurrence: last.occurrence + 1, category: '0', completedAt: null };
    planned = nextOf(last, isOff);
  }
  return { made, next: planned?.next.due ?? null };
}

function isCreated({ repetition, dueDate, category, today }: SeriesState, on: string): boolean {
  return repetition.daysAhead !== undefined && dueDate !== null ? on <= today : category === '1';
}
