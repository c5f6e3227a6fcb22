import { OPEN_CATEGORIES } from '../list/task-conditions.ts';
import type { TaskFilter } from '../list/task-query.ts';
import type { Project } from '../project-shapes.ts';
import { categoryFilter } from '../task-overview.ts';

/** The numbers of tasks in the list of projects. */
export const PROJECT_COUNTS = ['open', 'overdue', 'review', 'done'] as const;
export type ProjectCount = (typeof PROJECT_COUNTS)[number];

/** One of the numbers of a project. */
export function projectCount({ todo, doing, review, overdue, done }: Project['counts'], count: ProjectCount): number {
  return { open: todo + doing + review, overdue, review, done }[count];
}

/** The tasks a number of a project counts, as the list that it opens. */
export function projectCountFilter(count: ProjectCount, today: string): TaskFilter {
  if (count === 'open') return { categories: [...OPEN_CATEGORIES] };
  if (count === 'overdue') return { overdueOn: today };
  return categoryFilter(count === 'review' ? '4' : '1');
}
