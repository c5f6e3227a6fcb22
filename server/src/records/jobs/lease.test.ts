import { EventEmitter, once } from 'node:events';
import { recordJobFailures } from '@opsyard/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { newJob, plainItems, runTurn } from '../../../test/fixtures/job-fixture.ts';
import { test } from '../../../test/kit.ts';
import { COUNTED_WORK, killInItems } from '../../../test/ledger/kill-in-items.ts';
import { fail } from '../../kernel/fail.ts';
import { claimItems } from './claim-store.ts';
import { correctCounters } from './counter-store.ts';
import { defineJobKind, failed, ok, skipped, waitUntil } from './kinds.ts';

const expire = `update record_job_item set lease_until = now() - interval '1 second' where job_id = $1 and state = 'running'`;
const signals = new EventEmitter();
let holds = false;
let effects = 0;
const slow = defineJobKind({
  name: 'testSlow',
  title: ['Slow', '慢'],
  permission: 'task:use',
  async run() {
    if (holds) {
      holds = false;
      signals.emit('held');
      await once(signals, 'go');
    }
    return ok(async () => {
      effects += 1;
    });
  },
});

test('a result is accepted from the holder of the lease only: of two engines one writes', async ({
  app,
  secondApp,
  as,
}) => {
  const person = await as('task:use');
  // Several times, for the second engine claims at another fraction of a millisecond each time.
  for (let round = 0; round < 5; round += 1) {
    const id = await newJob(app, person, slow, { title: 'Slow', params: null, items: plainItems(1) });
    holds = true;
    effects = 0;
    const isLeased = once(signals, 'held');
    const first = runTurn(app, id);
    await isLeased;
    await app.pool.query(expire, [id]);
    await runTurn(secondApp, id);
    expect(effects).toBe(1);
    signals.emit('go');
    await first;
    expect(effects).toBe(1);
    const { rows } = await app.pool.query('select ok, running, pending, state from record_job where id = $1', [id]);
    expect(rows).toEqual([{ ok: 1, running: 0, pending: 0, state: 'succeeded' }]);
  }
});

test('successful items do not change any more', async ({ app, as }) => {
  const person = await as('task:use');
  const id = await newJob(app, person, slow, { title: 'Done', params: null, items: plainItems(1) });
  await runTurn(app, id);
  await expect(
    app.pool.query(`update record_job_item set state = 'pending' where job_id = $1`, [id]),
  ).rejects.toMatchObject({ constraint: 'record_job_item_ended' });
});

test('at most one item per kind and target is in flight; a second one is skipped', async ({ app, as }) => {
  const person = await as('task:use');
  const items = [{ label: 'A', target: { type: 'thing', id: '1' } }];
  await newJob(app, person, slow, { title: 'First', params: null, items });
  const second = await newJob(app, person, slow, { title: 'Second', params: null, items: [...items, { label: 'B' }] });
  const { rows } = await app.pool.query('select pending, skipped from record_job where id = $1', [second]);
  expect(rows).toEqual([{ pending: 1, skipped: 1 }]);
});

const random = defineJobKind({
  name: 'testRandom',
  title: ['Random', '随机'],
  permission: 'task:use',
  attempts: 2,
  run: async ({ payload, attempt }) => {
    if (payload === 0) return failed('no', ['No', '否'], { retryable: attempt === 1 });
    return payload === 1 ? skipped('none', ['None', '无']) : ok();
  },
});

test('counters always equal the numbers of items', async ({ app, as }) => {
  const person = await as('task:use');
  const calls = person.client.recordJob;
  const action = fc.constantFrom('pause', 'resume', 'cancel', 'retry', 'turn', 'claim', 'expire', 'due');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(2), { minLength: 1, maxLength: 8 }),
      fc.array(action, { maxLength: 12 }),
      async (payloads, actions) => {
        const items = payloads.map((payload, at) => ({ label: String(at), payload }));
        const id = await newJob(app, person, random, { title: 'Random', params: null, items });
        for (const one of actions) {
          if (one === 'turn') await runTurn(app, id);
          else if (one === 'claim') await claimItems(app.pool, { jobIds: [id], kind: random as never, limit: 2 });
          else if (one === 'expire') await app.pool.query(expire, [id]);
          else if (one === 'due')
            await app.pool.query(`update record_job_item set next_at = now() where job_id = $1 and state = 'pending'`, [
              id,
            ]);
          else await calls[one]({ body: { id } }).catch(() => undefined);
        }
        await app.pool.query(expire, [id]);
      },
    ),
    { numRuns: 25 },
  );
  expect(await correctCounters(app.pool, new AbortController().signal)).toEqual([]);
}, 60_000);

test('processes killed during items lose and repeat none', async ({ app, as, databaseUrl }) => {
  const person = await as('task:use');
  const items = 300;
  const jobId = await newJob(app, person, COUNTED_WORK, { title: 'Counted', params: null, items: plainItems(items) });
  const seen = await killInItems({ pool: app.pool, databaseUrl, jobId, items, kills: 1, workers: 1 });
  expect(seen).toMatchObject({ kills: 1, once: items, twice: 0, never: 0, counted: true });
}, 300_000);

const endings: string[] = [];
const recording = defineJobKind<null, string>({
  name: 'testTold',
  title: ['Told', '告知'],
  permission: 'task:use',
  attempts: 2,
  async run({ payload }) {
    if (payload === 'breaks') throw new Error('broken');
    if (payload === 'refused') return fail(recordJobFailures.notPossible);
    if (payload === 'failed') return failed('own', ['Own', '自己']);
    return payload === 'waits' ? waitUntil(new Date(Date.now() + 60_000), ['Later', '稍后']) : ok();
  },
  async ended(_, { payload }, { state, code }) {
    endings.push(`${payload} ${state} ${code}`);
  },
});

test('a kind is notified of items that ended without its outcome: broken, refused, cancelled or abandoned', async ({
  app,
  as,
}) => {
  const person = await as('task:use');
  const payloads = ['breaks', 'refused', 'failed', 'waits', 'done'];
  const items = payloads.map((payload) => ({ label: payload, payload }));
  const id = await newJob(app, person, recording, { title: 'Told', params: null, items });
  endings.length = 0;
  await runTurn(app, id);
  expect(endings).toEqual(['refused failed recordJob.notPossible']);
  await app.pool.query(`update record_job_item set next_at = now() where job_id = $1 and label = 'breaks'`, [id]);
  await runTurn(app, id);
  await person.client.recordJob.cancel({ body: { id } });
  expect(endings.slice(1)).toEqual(['breaks failed unexpected', 'waits cancelled null']);
  const lost = await newJob(app, person, recording, {
    title: 'Lost',
    params: null,
    items: [{ label: 'L', payload: 'lost' }],
  });
  await claimItems(app.pool, { jobIds: [lost], kind: recording as never, limit: 1 });
  await app.pool.query('update record_job_item set lost = 9 where job_id = $1', [lost]);
  await app.pool.query(expire, [lost]);
  await runTurn(app, lost);
  expect(endings.slice(3)).toEqual(['lost failed abandoned']);
});
