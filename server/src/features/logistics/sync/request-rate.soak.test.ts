import { expect } from 'vitest';
import { runTurn, skipWaits } from '../../../../test/fixtures/job-fixture.ts';
import { memoryState } from '../../../../test/fixtures/memory-state.ts';
import { newAccount, test } from '../../../../test/fixtures/sync-fixture.ts';
import { findAccount } from '../../../connectors/account-store.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { insertRecords } from '../../../records/record-store.ts';
import { waybills } from '../waybills.ts';

const PARCELS = 10_000;
const IN_ONE_JOB = 500;
const PER_SECOND = 3;
/** Requests that leave on time can arrive this much late, in milliseconds. */
const DELAY = 300;
const answered = (count: number) => Array.from({ length: count }, () => 'none' as const);
const FAULTS = [
  ...[...answered(9), 429 as const, ...answered(7), 500 as const, ...answered(8)],
  ...['dropped' as const, ...answered(9), 'truncated' as const, ...answered(6)],
];

test(`[BC-05] ${PARCELS} parcels are registered at ${PER_SECOND} requests a second in spite of faults, none twice`, {
  timeout: 900_000,
}, async ({ app, person }) => {
  const times = new Map<string, number>();
  const state = memoryState();
  const add: typeof state.add = async (numbers, at) => {
    for (const { number } of numbers) times.set(number, (times.get(number) ?? 0) + 1);
    return await state.add(numbers, at);
  };
  const { id: account, simulator } = await newAccount(app, 'track17', { state: { ...state, add } });
  await app.pool.query('update connector_account set per_second = $1', [PER_SECOND]);
  simulator.next(...FAULTS, 'slow', ...FAULTS, 402, ...FAULTS, ...FAULTS);
  let paused = 0;
  for (let first = 0; first < PARCELS; first += IN_ONE_JOB) {
    const rows = Array.from({ length: IN_ONE_JOB }, (_, at) => ({
      ...{ id: newId(), number: `RT${String(first + at).padStart(10, '0')}`, status: 'pending', flags: [] },
    }));
    await insertRecords(app.db, waybills, rows, person.id);
    const changes = { provider: 'track17' as const };
    await person.client.waybill.editBatch({ body: { ids: rows.map(({ id }) => id), changes } });
    const { records } = await person.client.recordJob.list({ query: { kinds: 'logisticsRegister', limit: 1 } });
    const job = records[0]?.id ?? '';
    for (let seconds: number | undefined = 0; seconds !== undefined; ) {
      seconds = await runTurn(app, job);
      const found = await findAccount(app.db, account);
      if (found?.state === 'paused') {
        expect(found.pauseReason).toBe('quota');
        paused += 1;
        await app.pool.query(`update connector_account set state = 'active', pause_reason = null`);
      }
      await skipWaits(app, job);
    }
  }
  const { rows } = await app.pool.query(
    `select count(*)::int as registered from waybill where registration = 'registered'`,
  );
  const at = simulator.receivedAt;
  const spans = at.slice(PER_SECOND).map((time, index) => time - (at[index] ?? 0));
  const took = ((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1_000;
  console.info({ requests: at.length, took, shortest: Math.min(...spans), paused });
  await simulator.close();
  expect(rows).toEqual([{ registered: PARCELS }]);
  expect(times.size).toBe(PARCELS);
  expect([...times.values()].filter((many) => many > 1)).toEqual([]);
  expect(paused).toBe(1);
  expect(Math.min(...spans)).toBeGreaterThan(1_000 - DELAY);
  expect(at.length).toBeLessThanOrEqual(took * PER_SECOND + 1);
});
