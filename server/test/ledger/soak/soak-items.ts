import { openDb } from '../../../src/kernel/database/db.ts';
import { newJob, plainItems } from '../../fixtures/job-fixture.ts';
import { COUNTED_WORK, killInItems } from '../kill-in-items.ts';
import { withLedgerEnvironment } from '../ledger-environment.ts';

const ITEMS = 5_000;

/** Proves that processes killed in the middle of a job of 5,000 items neither lose nor repeat any; returns whether it held. */
export async function soakItems(kills: number, log: (line: string) => void): Promise<boolean> {
  log(`Processes are killed ${kills} times in the middle of a job of ${ITEMS} items.`);
  return await withLedgerEnvironment({}, async ({ adminUrl, people: [person] }) => {
    if (!person) return false;
    const { db, pool, close } = openDb(adminUrl, { max: 2 });
    const jobId = await newJob({ db, pool }, person, COUNTED_WORK, {
      title: 'Counted',
      params: null,
      items: plainItems(ITEMS),
    });
    const began = performance.now();
    const result = await killInItems({ pool, databaseUrl: adminUrl, jobId, items: ITEMS, kills, workers: 2 });
    await close();
    log(`${JSON.stringify(result)}, ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return (
      result.kills === kills && result.once === ITEMS && result.twice === 0 && result.never === 0 && result.counted
    );
  });
}
