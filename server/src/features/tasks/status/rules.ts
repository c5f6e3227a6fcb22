import type { Status } from '@opsyard/contract';

/** Whether a project can work with these statuses: an open one to begin in and an open one to end in. */
export function isWorkable(statuses: readonly Pick<Status, 'category' | 'archived'>[]): boolean {
  const open = statuses.filter(({ archived }) => !archived).map(({ category }) => category);
  return open.includes('0') && open.includes('1');
}
