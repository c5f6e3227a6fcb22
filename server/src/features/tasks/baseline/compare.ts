import { type BaselineComparison, type DayCount, slipOf } from '@opsyard/contract';
import type { ComparedTask } from './store.ts';

type Compared = Pick<BaselineComparison, 'later' | 'earlier' | 'end'>;
/** The last day of a task in a baseline and now. */
type Ends = { from: string; to: string };

/** How much later and earlier tasks end than in a baseline, and the last of them. */
export function compareDates(tasks: readonly ComparedTask[], days: DayCount): Compared {
  const ends = tasks.flatMap(endsOf);
  const slips = ends.map((one) => slipBetween(one, days));
  const end = ends.reduce<Ends | null>((last, one) => (last ? laterOf(last, one) : one), null);
  return {
    later: summed(slips.filter((slip) => slip > 0)),
    earlier: summed(slips.filter((slip) => slip < 0)),
    end: end && { ...end, slip: slipBetween(end, days) },
  };
}

function endsOf({ startDate, dueDate, startNow, dueNow, present }: ComparedTask): Ends[] {
  const [from, to] = [dueDate ?? startDate, dueNow ?? startNow];
  return present && from !== null && to !== null ? [{ from, to }] : [];
}

function laterOf(one: Ends, other: Ends): Ends {
  return {
    from: one.from > other.from ? one.from : other.from,
    to: one.to > other.to ? one.to : other.to,
  };
}

function summed(slips: readonly number[]): Compared['later'] {
  return { tasks: slips.length, days: slips.reduce((sum, slip) => sum + Math.abs(slip), 0) };
}

function slipBetween({ from, to }: Ends, days: DayCount): number {
  return slipOf({ startDate: null, dueDate: from }, { startDate: null, dueDate: to }, days) ?? 0;
}
