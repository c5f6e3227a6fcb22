import type { TaskFilter } from '@opsyard/contract';

/** A filter for the tasks due on a day, among those of another filter. */
export function dueOn({ dueFrom, dueTo, ...filter }: TaskFilter = {}, day: string): TaskFilter {
  return {
    ...filter,
    dueFrom: dueFrom !== undefined && dueFrom > day ? dueFrom : day,
    dueTo: dueTo !== undefined && dueTo < day ? dueTo : day,
  };
}
