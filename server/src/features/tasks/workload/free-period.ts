import { isWorkday, plannedMinutes, type Workdays } from '@opsyard/contract';

type Planned = Parameters<typeof plannedMinutes>[0];
type Searched = {
  /** The first day by its number, and how many days are searched. */
  from: number;
  days: number;
  workdays: Workdays;
  minutesPerDay: number;
  /** What the person has to do besides. */
  tasks: Planned;
};

/** A period by the numbers of its days; what a task needs on each of its working days, and the least that is free on one. */
type FreePeriod = { first: number; last: number; workdays: number; perDay: number; free: number };

/**
 * The period that ends earliest, and of these the shortest, in which a task fits into the free minutes of each working day, over which it is
 * spread evenly as the workload counts it; undefined if there is none.
 */
export function freePeriod(minutes: number, { from, days, workdays, minutesPerDay, tasks }: Searched) {
  const planned = plannedMinutes(tasks, { from, days, size: 1 }, workdays);
  const free = planned.flatMap((taken, at) =>
    isWorkday(from + at, workdays) ? [{ day: from + at, free: minutesPerDay - taken }] : [],
  );
  for (const [end, { day: last }] of free.entries()) {
    let least = Number.POSITIVE_INFINITY;
    for (let start = end; start >= 0; start--) {
      const day = free[start];
      // A day without free time cannot be part of a longer period either.
      if (!day || day.free <= 0) break;
      least = Math.min(least, day.free);
      const count = end - start + 1;
      const perDay = Math.ceil(minutes / count);
      if (perDay <= least) return { first: day.day, last, workdays: count, perDay, free: least } satisfies FreePeriod;
    }
  }
  return undefined;
}
