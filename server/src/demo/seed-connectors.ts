import type pg from 'pg';
import { addSandbox } from '../connectors/add-sandbox.ts';
import { SAMPLE_PARCELS } from '../connectors/simulators/sample-parcels.ts';
import { transact } from '../kernel/transact.ts';
import { claimDemoConnectors } from './connectors-store.ts';

const ACCOUNTS = [
  ['track17', '17TRACK sandbox'],
  ['kuaidi100', 'Kuaidi100 sandbox'],
  ['aftership', 'AfterShip sandbox'],
  ['easypost', 'EasyPost sandbox'],
] as const;

/** Adds a sandbox account with each provider of tracking, so that everything can be used without an account outside. */
export async function seedConnectors(pool: pg.Pool, now: Date): Promise<void> {
  await transact(pool, {
    async work(db) {
      if (!(await claimDemoConnectors(db))) return;
      for (const [provider, name] of ACCOUNTS) await addSandbox(db, { provider, name, numbers: SAMPLE_PARCELS }, now);
    },
  });
}
