import type { ListQuery } from '../reading/list-reading.ts';

/** Whether a query requests a list whose subtasks are folded below their parents. */
export function isNested({ filter }: Pick<ListQuery, 'filter'>): boolean {
  return filter?.parentId === null;
}
