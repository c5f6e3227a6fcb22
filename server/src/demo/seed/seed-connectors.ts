import type pg from 'pg';
import { addSandboxAccount } from '../../connectors/add-sandbox-account.ts';
import { SAMPLE_PARCELS } from '../../connectors/simulators/sample-parcels.ts';
import { transact } from '../../kernel/database/transact.ts';
import { claimDemoConnectors } from '../connectors-store.ts';

/** Provider, name, what a thousand registrations cost in fen, and how many a month there are; made up like everything else. */
const ACCOUNTS = [
  ['track17', '17TRACK sandbox', 14_000, undefined],
  ['kuaidi100', 'Kuaidi100 sandbox', 9_000, 400],
  ['aftership', 'AfterShip sandbox', 40_000, 500],
  ['easypost', 'EasyPost sandbox', 15_000, 200],
] as const;

/** Adds a sandbox account with each provider of tracking, so that everything can be used without an account outside. */
export async function seedConnectors(pool: pg.Pool, now: Date): Promise<void> {
  await transact(pool, {
    async work(db) {
      if (!(await claimDemoConnectors(db))) return;
      for (const [provider, name, perThousand, monthlyQuota] of ACCOUNTS) {
        const price = { perThousand, currency: 'CNY' } as const;
        await addSandboxAccount(
          db,
          { provider, name, price, ...(monthlyQuota && { monthlyQuota }), numbers: SAMPLE_PARCELS },
          now,
        );
      }
    },
  });
}
