import { type BaselineComparison, type DayCount, slipOf } from '@opsyard/contract';
import type { ComparedTask } from './store.ts';

type Compared = Pick<BaselineComparison, 'later' | 'earlier' | 'end'>;

/** How far tasks end later and earlier than in a baseline, and the last of them. */
export function compareDates(tasks: readonly ComparedTask[], days: DayCount): Compared {
  const [later, earlier] = [
    { tasks: 0, days: 0 },
    { tasks: 0, days: 0 },
  ];
  let [endThen, endNow] = ['', ''];
  for (const { startDate, dueDate, startNow, dueNow, present } of tasks) {
    const slip = present ? slipOf({ startDate, dueDate }, { startDate: startNow, dueDate: dueNow }, days) : null;
    const [from, to] = [dueDate ?? startDate, dueNow ?? startNow];
    if (slip === null || from === null || to === null) continue;
    const moved = slip > 0 ? later : earlier;
    if (slip !== 0) moved.tasks++;
    moved.days += Math.abs(slip);
    if (from > endThen) endThen = from;
    if (to > endNow) endNow = to;
  }
  const end = { from: endThen, to: endNow };
  return { later, earlier, end: endThen === '' ? null : { ...end, slip: slipBetween(end, days) } };
}

function slipBetween({ from, to }: { from: string; to: string }, days: DayCount): number {
  return slipOf({ startDate: null, dueDate: from }, { startDate: null, dueDate: to }, days) ?? 0;
}
