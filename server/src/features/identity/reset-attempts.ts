import type { Db } from '../../kernel/db.ts';
import { accountTarget } from '../../kernel/throttle/throttle.ts';
import { clearTargets } from '../../kernel/throttle/throttle-store.ts';
import { findCodeTargets } from './codes/code-store.ts';
import { accountCodeTarget } from './codes/rules.ts';
import { recoveryCodeTarget, secondStepTarget } from './two-factor/rules.ts';

/** Somebody has proved to own an account, by a code say: wrong passwords and wrong codes for it count no longer. */
export async function resetAccountAttempts(db: Db, userId: string): Promise<void> {
  await clearTargets(db, [accountTarget(userId), ...(await findCodeTargets(db, userId)).map(accountCodeTarget)]);
}

/** Somebody has signed in, with the second step if there is one: no limit on the account counts any longer. */
export async function resetAllAttempts(db: Db, userId: string): Promise<void> {
  await resetAccountAttempts(db, userId);
  await clearTargets(db, [secondStepTarget(userId), recoveryCodeTarget(userId)]);
}
