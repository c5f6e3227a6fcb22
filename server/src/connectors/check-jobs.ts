import { enqueue, type Job } from '../kernel/jobs/job.ts';
import { accountsToCheck, findAccount } from './account-store.ts';
import { checkAccount } from './check-account.ts';

/** Checks one account; a failure is recorded and the next round retries. */
export const checkOneAccount: Job<{ accountId: string }> = {
  name: 'check-connector',
  attempts: 1,
  async run({ db, settings, payload: { accountId } }) {
    const account = await findAccount(db, accountId);
    if (account) await checkAccount({ db, settings }, account);
  },
};

/** Queues a check of each account every six hours, as separate jobs so that a slow one does not delay others. */
export const checkAccounts: Job<unknown> = {
  name: 'check-connectors',
  cron: '23 */6 * * *',
  async run({ db }) {
    for (const accountId of await accountsToCheck(db))
      await enqueue(db, checkOneAccount, { accountId }, { key: `check-connector ${accountId}` });
  },
};
