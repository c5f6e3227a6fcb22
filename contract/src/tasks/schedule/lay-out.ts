import { DAY_RANGE } from '../../kernel/day-range.ts';
import { HOURS_PER_DAY } from '../fields/plain-fields.ts';
import {
  earliestStart,
  type ScheduledTask,
  type ScheduleLink,
  type Span,
  spanOf,
  type TaskDates,
} from './constraint.ts';
import { type DayCount, dayNumber, dayOfNumber } from './day-count.ts';
import { edgesBy, inOrderOfDependencies } from './graph.ts';

/** A task to be laid out; its estimate in minutes. */
export type LaidOutTask = ScheduledTask & {
  estimate: number | null;
  milestone: boolean | null;
  ownerId: string | null;
};

type LayOut = {
  /** In the order in which tasks of one owner follow each other. */
  tasks: readonly LaidOutTask[];
  links: readonly ScheduleLink[];
  /** The dates of predecessors that are not laid out themselves. */
  others: ReadonlyMap<string, TaskDates>;
  days: DayCount;
  /** No task begins earlier. */
  from: string;
  /** The tasks of one owner do not overlap. */
  oneAtATime: boolean;
};

const MINUTES_PER_DAY = 60 * HOURS_PER_DAY;
const LAST_DAY = dayNumber(DAY_RANGE.last);

/**
 * New dates of tasks, by their ids: each as early as the first day, its predecessors and, if wanted, the other tasks of its owner allow. A task keeps
 * its duration; without one it lasts as long as its estimate, or a day. Pinned and closed tasks keep their dates, and so does what would end
 * after the last supported day.
 */
export function layOut({ tasks, links, others, days, from, oneAtATime }: LayOut): Map<string, TaskDates> {
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const among = links.filter(({ predecessorId, successorId }) => taskOf.has(predecessorId) && taskOf.has(successorId));
  const incoming = edgesBy(links, 'successorId');
  const datesOf = new Map<string, TaskDates>([...others, ...tasks.filter(({ fixed }) => fixed).map(datedTask)]);
  const first = days.countBefore(dayNumber(from));
  const freeFrom = new Map<string, number>();
  const laidOut = new Map<string, TaskDates>();
  // The last root is visited first in the result, so that tasks without dependencies keep their order.
  const roots = tasks.map(({ id }) => id).reverse();
  for (const id of inOrderOfDependencies(roots, edgesBy(among, 'predecessorId'))) {
    const task = taskOf.get(id);
    if (!task || task.fixed) continue;
    const length = lengthOf(task, days);
    const required = (incoming.get(id) ?? []).flatMap((link) => {
      const before = spanOf(datesOf.get(link.predecessorId) ?? NO_DATES, days);
      return before ? [earliestStart(link, before, length)] : [];
    });
    const owner = oneAtATime ? (task.ownerId ?? '') : '';
    const start = Math.max(first, freeFrom.get(owner) ?? first, ...required);
    const dates = datesIn({ start, finish: start + length }, task, days);
    if (!dates) continue;
    datesOf.set(id, dates);
    laidOut.set(id, dates);
    if (owner && !task.milestone) freeFrom.set(owner, start + length);
  }
  return laidOut;
}

const NO_DATES: TaskDates = { startDate: null, dueDate: null };

function datedTask({ id, startDate, dueDate }: LaidOutTask): [string, TaskDates] {
  return [id, { startDate, dueDate }];
}

/** The duration of a task in the days of its project, at least one. */
function lengthOf(task: LaidOutTask, days: DayCount): number {
  const span = task.startDate && task.dueDate && !task.milestone ? spanOf(task, days) : null;
  if (span) return Math.max(1, span.finish - span.start);
  return task.milestone ? 1 : Math.max(1, Math.ceil((task.estimate ?? 0) / MINUTES_PER_DAY));
}

/** The dates of a span; a milestone has only a due date. Null beyond the last supported day. */
function datesIn({ start, finish }: Span, { milestone }: LaidOutTask, { dayAt }: DayCount): TaskDates | null {
  const last = dayAt(finish - 1);
  if (last > LAST_DAY) return null;
  return { startDate: milestone ? null : dayOfNumber(dayAt(start)), dueDate: dayOfNumber(last) };
}
