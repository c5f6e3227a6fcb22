import { commonFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Budgets } from '../../../kernel/access/budgets.ts';
import { fail } from '../../../kernel/fail.ts';

/** The number of tasks a user can preview changes of in a minute: five times all that a change can have. */
export const PREVIEWED_A_MINUTE = 500_000;

/** Counts tasks of a preview, whose changes are worked out one by one; fails if these are too many within a minute. */
export function countPreviewed(budgets: Budgets, { id }: Pick<Actor, 'id'>, tasks: number): void {
  const seconds = budgets.take(`previewed tasks of ${id}`, { limit: PREVIEWED_A_MINUTE, seconds: 60 }, tasks);
  if (seconds > 0) fail(commonFailures.tooManyRequests, { retryAfter: seconds });
}
