import { latestFinish, type ScheduledTask, type ScheduleLink, type Span, spanOf } from './constraint.ts';
import type { DayCount } from './day-count.ts';
import { edgesBy, inOrderOfDependencies } from './graph.ts';

type Schedule = { tasks: readonly ScheduledTask[]; links: readonly ScheduleLink[]; days: DayCount };

/** The open tasks whose delay would delay the last of them, directly or through dependencies. */
export function criticalTasks({ tasks, links, days }: Schedule): string[] {
  const spans = new Map<string, Span>();
  for (const task of tasks) {
    const span = task.fixed === 'closed' ? null : spanOf(task, days);
    if (span) spans.set(task.id, span);
  }
  let end = Number.NEGATIVE_INFINITY;
  for (const { finish } of spans.values()) end = Math.max(end, finish);
  const outgoing = edgesBy(links, 'predecessorId');
  const latest = new Map<string, Span>();
  // Successors come first.
  for (const id of inOrderOfDependencies(spans.keys(), outgoing).reverse()) {
    const span = spans.get(id);
    if (!span) continue;
    const length = span.finish - span.start;
    let finish = end;
    for (const link of outgoing.get(id) ?? []) {
      const successor = latest.get(link.successorId);
      if (successor) finish = Math.min(finish, latestFinish(link, successor, length));
    }
    latest.set(id, { start: finish - length, finish });
  }
  return [...spans].filter(([id, { finish }]) => (latest.get(id)?.finish ?? end) <= finish).map(([id]) => id);
}
