import type { TaskInOtherProject } from '@opsyard/contract';

/** The first and the last column of a bar. */
export type Span = { first: number; last: number };

/** The columns a task spans; undefined outside of all of them, or without dates. */
export function spanOf(
  { startDate, dueDate }: Pick<TaskInOtherProject, 'startDate' | 'dueDate'>,
  columns: readonly string[],
  lastOf: (column: string) => string,
): Span | undefined {
  const [start, due] = [startDate ?? dueDate, dueDate ?? startDate];
  if (start === null || due === null) return undefined;
  const first = columns.findIndex((column) => lastOf(column) >= start);
  const last = columns.findLastIndex((column) => column <= due);
  return first < 0 || last < first ? undefined : { first, last };
}

/** The column of a bar that is at a place between its ends, 0 to 1. */
export function columnAt({ first, last }: Span, share: number): number {
  return Math.min(last, Math.max(first, first + Math.floor(share * (last - first + 1))));
}
