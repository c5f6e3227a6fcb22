import type { Db } from '../../kernel/database/db.ts';
import { isEvaluationRequest } from '../../kernel/settings/evaluation-mode.ts';
import { type DemoAccount, findDemoAccount } from './demo-account-store.ts';

/** Returns the demo account while its initial password is unchanged, and only to evaluation requests. */
export async function evaluationAccount(
  db: Db,
  settings: Parameters<typeof isEvaluationRequest>[1],
  request: Parameters<typeof isEvaluationRequest>[0],
): Promise<DemoAccount | null> {
  if (!isEvaluationRequest(request, settings)) return null;
  const account = await findDemoAccount(db);
  return account && !account.changed ? account : null;
}
