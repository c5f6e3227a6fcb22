import type { AutomaticHealth, Project } from '@opsyard/contract';

/** Overdue tasks are counted up to this number, to avoid reading them all. */
export const OVERDUE_COUNTED_MAX = 1_000;
/** The share of open tasks that are overdue from which a project is at risk, and off track. */
const OVERDUE = { atRisk: 0.1, offTrack: 0.5 };
/** How far the share of done tasks may be behind the share of time. */
const BEHIND = 0.25;
const DAY = 86_400_000;

type Judged = Pick<Project, 'state' | 'startDate' | 'dueDate' | 'counts'>;

/** The health that follows from the dates and the tasks of a project on a day; none while it is not under way or has no tasks. */
export function automaticHealth(
  { state, startDate, dueDate, counts }: Judged,
  today: string,
): AutomaticHealth | undefined {
  const open = counts.todo + counts.doing + counts.review;
  const counted = open + counts.done;
  if ((state !== 'active' && state !== 'planning') || counted === 0) return undefined;
  const share = elapsedShare(startDate, dueDate, today);
  const elapsed = share === undefined ? {} : { elapsed: Math.round(share * 100) };
  if (open > 0 && dueDate !== null && dueDate < today) return { health: 'offTrack', reason: 'pastDue', ...elapsed };
  const overdue = open === 0 ? 0 : counts.overdue / open;
  if (overdue >= OVERDUE.offTrack) return { health: 'offTrack', reason: 'overdueTasks', ...elapsed };
  // Where not all are counted, their share is only known to be no smaller.
  if (overdue >= OVERDUE.atRisk || counts.overdue >= OVERDUE_COUNTED_MAX)
    return { health: 'atRisk', reason: 'overdueTasks', ...elapsed };
  if (share !== undefined && share - counts.done / counted >= BEHIND)
    return { health: 'atRisk', reason: 'behind', ...elapsed };
  return { health: 'onTrack', reason: 'noDelay', ...elapsed };
}

/** How much of the time between two days has passed, 0 to 1. */
function elapsedShare(startDate: string | null, dueDate: string | null, today: string): number | undefined {
  if (startDate === null || dueDate === null) return undefined;
  const [start, end, now] = [startDate, dueDate, today].map((day) => Date.parse(day) / DAY) as [number, number, number];
  // The due day itself is still there to work on.
  return Math.min(1, Math.max(0, (now - start) / (end + 1 - start)));
}
