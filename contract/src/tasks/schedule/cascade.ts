import { DAY_RANGE } from '../../kernel/day-range.ts';
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

/** New dates of a successor, and its shift in calendar days. */
export type Move = TaskDates & { id: string; days: number };
/**
 * A dependency that remains violated: the task is pinned or closed, was given dates too early by the user (`early`), or would exceed the
 * supported dates (`range`).
 */
export type ScheduleConflict = {
  id: string;
  predecessorId: string;
  reason: 'pinned' | 'closed' | 'elsewhere' | 'early' | 'range';
};
export type Cascade = { moves: Move[]; conflicts: ScheduleConflict[] };

type Schedule = {
  tasks: readonly ScheduledTask[];
  links: readonly ScheduleLink[];
  days: DayCount;
  /** The new dates of tasks that a user has changed; these are never moved. */
  changes: ReadonlyMap<string, TaskDates>;
};

const LAST_DAY = dayNumber(DAY_RANGE.last);

/**
 * The successors moved by new dates of tasks, each as little as its dependencies require and keeping its duration; none is moved earlier. Other
 * dependencies that were violated before remain so.
 */
export function cascade({ tasks, links, days, changes }: Schedule): Cascade {
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const datesOf = new Map<string, TaskDates>(tasks.map((task) => [task.id, changes.get(task.id) ?? task]));
  const spanNow = (id: string) => spanOf(datesOf.get(id) ?? { startDate: null, dueDate: null }, days);
  const incoming = edgesBy(links, 'successorId');
  const moved = new Set(changes.keys());
  const moves: Move[] = [];
  const conflicts: ScheduleConflict[] = [];
  const required = (id: string, span: Span, concerned: boolean) => {
    let latest: { start: number; predecessorId: string } | null = null;
    for (const link of incoming.get(id) ?? []) {
      const predecessor = concerned && !moved.has(link.predecessorId) ? null : spanNow(link.predecessorId);
      const start = predecessor ? earliestStart(link, predecessor, span.finish - span.start) : span.start;
      if (start > (latest?.start ?? span.start)) latest = { start, predecessorId: link.predecessorId };
    }
    return latest;
  };
  for (const id of inOrderOfDependencies(changes.keys(), edgesBy(links, 'predecessorId'))) {
    const [task, span] = [taskOf.get(id), spanNow(id)];
    if (!task || !span || changes.has(id) || !required(id, span, true)) continue;
    // A moved task starts after all its predecessors.
    const latest = required(id, span, false);
    if (!latest) continue;
    const dates = shifted(task, { start: latest.start, finish: latest.start + span.finish - span.start }, days);
    if (task.fixed || !dates) {
      conflicts.push({ id, predecessorId: latest.predecessorId, reason: task.fixed ?? 'range' });
      continue;
    }
    datesOf.set(id, dates);
    moved.add(id);
    moves.push({ id, ...dates, days: latest.start - span.start });
  }
  for (const id of changes.keys()) {
    const span = spanNow(id);
    const latest = span && required(id, span, false);
    if (latest) conflicts.push({ id, predecessorId: latest.predecessorId, reason: 'early' });
  }
  return { moves, conflicts };
}

/** The dates of a task for a span; null beyond the last supported day. A task without working days gets one. */
function shifted({ startDate, dueDate }: TaskDates, { start, finish }: Span, { dayAt }: DayCount): TaskDates | null {
  const first = dayAt(start);
  const last = dayAt(Math.max(start, finish - 1));
  if (last > LAST_DAY) return null;
  // A task with only a due date keeps only that.
  const single = startDate === null || dueDate === null;
  return {
    startDate: startDate && dayOfNumber(first),
    dueDate: dueDate && dayOfNumber(single ? first : last),
  };
}
