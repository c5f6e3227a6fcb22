import { type Static, Type } from 'typebox';
import { Day } from '../../kernel/shapes.ts';
import { type DayCount, dayNumber, dayOfNumber } from '../schedule/day-count.ts';

/** The number of finished requests an estimate needs. */
export const FINISHED_NEEDED = 3;

/** When a request is expected to be done, and why. */
export type ExpectedDates = Static<typeof ExpectedDates>;
export const ExpectedDates = Type.Object({
  from: Day,
  until: Day,
  /** The finished requests of the form it is estimated from; half of them took at most `median` working days, 85% at most `slow`. */
  finished: Type.Integer(),
  median: Type.Integer(),
  slow: Type.Integer(),
  /** Open requests of the form submitted earlier. */
  ahead: Type.Integer(),
  /** Working days of the owner's absence still to come. */
  away: Type.Integer(),
});

export type Progress = {
  today: string;
  submittedOn: string;
  /** Working days from submission to completion of finished requests. */
  taken: readonly number[];
  /** Requests finished per working day, recently. */
  perDay: number;
  ahead: number;
  away: number;
};

/**
 * When a request is expected to be done: as long after its submission as half, and 85%, of the finished ones took, but not before the queue is worked off
 * at the recent rate; then the owner's absence. Null with too few finished requests.
 */
export function expectedDates(progress: Progress, { countBefore, dayAt }: DayCount): ExpectedDates | null {
  const { today, submittedOn, taken, perDay, ahead, away } = progress;
  if (taken.length < FINISHED_NEEDED) return null;
  const sorted = taken.toSorted((one, other) => one - other);
  const [median, slow] = [rankOf(sorted, 0.5), rankOf(sorted, 0.85)];
  const now = countBefore(dayNumber(today));
  const begin = countBefore(dayNumber(submittedOn));
  const queue = perDay > 0 ? Math.ceil(ahead / perDay) : 0;
  const first = Math.max(begin + median, now + queue) + away;
  const last = Math.max(begin + slow, now + queue + slow - median) + away;
  const dayOf = (count: number) => dayOfNumber(dayAt(count));
  return { from: dayOf(first), until: dayOf(last), finished: taken.length, median, slow, ahead, away };
}

/** The nearest rank of a share in sorted numbers. */
function rankOf(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
