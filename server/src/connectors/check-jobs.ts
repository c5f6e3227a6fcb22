import { enqueue, type Job } from '../kernel/job.ts';
import { accountsToCheck, findAccount } from './account-store.ts';
import { checkAccount } from './check-account.ts';

/** Checks one account; a failure is noted with the account, and the next round tries again. */
export const checkOneAccount: Job<{ accountId: string }> = {
  name: 'check-connector',
  attempts: 1,
  async run({ db, settings, payload: { accountId } }) {
    const account = await findAccount(db, accountId);
    if (account) await checkAccount({ db, settings }, account);
  },
};

/** Has accounts checked every six hours, each by a job of its own, so that one that does not answer holds up no other. */
export const checkAccounts: Job<unknown> = {
  name: 'check-connectors',
  cron: '23 */6 * * *',
  async run({ db }) {
    for (const accountId of await accountsToCheck(db))
      await enqueue(db, checkOneAccount, { accountId }, { key: `check-connector ${accountId}` });
  },
};
