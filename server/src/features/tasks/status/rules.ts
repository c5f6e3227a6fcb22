import type { Status } from '@opsyard/contract';

/** Whether a project can work with these statuses: at least one active to-do and one active done status. */
export function isWorkable(statuses: readonly Pick<Status, 'category' | 'archived'>[]): boolean {
  const open = statuses.filter(({ archived }) => !archived).map(({ category }) => category);
  return open.includes('0') && open.includes('1');
}
