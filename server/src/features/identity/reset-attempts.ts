import type { Db } from '../../kernel/database/db.ts';
import { accountTarget } from '../../kernel/throttle/throttle.ts';
import { clearTargets } from '../../kernel/throttle/throttle-store.ts';
import { findCodeTargets } from './codes/code-store.ts';
import { accountCodeTarget } from './codes/rules.ts';
import { recoveryCodeTarget, secondStepTarget } from './two-factor/rules.ts';

/** Resets the failed password and code attempts of an account whose owner was verified, for example by a code. */
export async function resetAccountAttempts(db: Db, userId: string): Promise<void> {
  await clearTargets(db, [accountTarget(userId), ...(await findCodeTargets(db, userId)).map(accountCodeTarget)]);
}

/** Resets all attempt limits of an account after a complete sign-in. */
export async function resetAllAttempts(db: Db, userId: string): Promise<void> {
  await resetAccountAttempts(db, userId);
  await clearTargets(db, [secondStepTarget(userId), recoveryCodeTarget(userId)]);
}
