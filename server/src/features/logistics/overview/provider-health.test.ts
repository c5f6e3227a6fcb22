import { HEALTH_DAYS } from '@opsyard/contract';
import { expect } from 'vitest';
import { newAccount } from '../../../../test/fixtures/accounts.ts';
import { runTurn } from '../../../../test/fixtures/job-fixture.ts';
import { test } from '../../../../test/fixtures/sync-fixture.ts';

const sinceToday = () => ({ query: { since: new Date(new Date().setUTCHours(0, 0, 0, 0)).toISOString() } });

test('[BC-05] the page shows response times, tracked parcels and remaining quota of providers', async ({
  app,
  person,
  account,
  as,
}) => {
  const { id } = await account('track17');
  const quiet = await account('easypost');
  const viewer = await as('logistics:waybill:view');
  await expect(viewer.client.providerHealth.read(sinceToday())).rejects.toMatchObject({ status: 403 });
  const one = (accountId: string) =>
    person.client.providerHealth.read(sinceToday()).then((all) => all.find((health) => health.id === accountId));
  expect(await one(quiet.id)).toMatchObject({
    followed: 0,
    due: 0,
    medianTime: null,
    quotaLeft: null,
    runsOutIn: null,
  });

  await app.pool.query(
    'update connector_account set quota_total = 100, quota_left = 40, last_check_at = now() where id = $1',
    [id],
  );
  for (const number of ['YT2026000101', 'YT2026000102', 'YT2026000103'])
    await person.client.waybill.add({ body: { number, provider: 'track17' } });
  for (const job of (await person.client.recordJob.list({ query: { kinds: 'logisticsRegister' } })).records)
    await runTurn(app, job.id);
  const health = await one(id);
  expect(health).toMatchObject({ followed: 3, due: 3, quotaTotal: 100, quotaLeft: 37, perDay: 3, runsOutIn: 12 });
  expect(health?.days).toHaveLength(HEALTH_DAYS);
  const calls = health?.days.at(-1);
  expect([(calls?.answered ?? 0) > 0, calls?.failed, health?.medianTime !== null]).toEqual([true, 0, true]);

  await app.pool.query(
    `update connector_call set at = at - interval '2 days', error_class = 'retryable' where account_id = $1`,
    [id],
  );
  expect((await one(id))?.days.at(-3)).toEqual({ ago: 2, answered: 0, failed: calls?.answered });
});

test('[BC-05] a monthly quota is used where the provider reports none, and is renewed on the first of a month', async ({
  app,
  person,
  account,
}) => {
  const { id } = await account('easypost');
  const one = async () => (await person.client.providerHealth.read(sinceToday())).find((health) => health.id === id);
  expect(await one()).toMatchObject({ quotaTotal: null, quotaLeft: null, renewsIn: null });
  await app.pool.query('update connector_account set monthly_quota = 5 where id = $1', [id]);
  for (const number of ['EZ2026000101', 'EZ2026000102'])
    await person.client.waybill.add({ body: { number, provider: 'easypost' } });
  for (const job of (await person.client.recordJob.list({ query: { kinds: 'logisticsRegister' } })).records)
    if (job.state === 'queued') await runTurn(app, job.id);
  const health = await one();
  expect(health).toMatchObject({ quotaTotal: 5, quotaLeft: 3, perDay: 2 });
  expect(health?.renewsIn).toBeGreaterThanOrEqual(1);
  expect(health?.renewsIn).toBeLessThanOrEqual(31);
  // One more day at this rate, unless it is renewed before.
  expect(health?.runsOutIn).toBe(health?.renewsIn === 1 ? null : 1);
  await app.pool.query(
    `update waybill_tracking set registered_at = date_trunc('month', now(), 'UTC') - interval '1 hour'`,
  );
  expect(await one()).toMatchObject({ quotaLeft: 5 });
});

test('[BC-05] nothing is shown about an account of another department', async ({ app, person, account }) => {
  const { id } = await account('track17');
  const { departments } = await newAccount(app, { departments: 1 });
  await app.pool.query('update connector_account set department_id = $2 where id = $1', [id, departments[0]?.id]);
  expect(await person.client.providerHealth.read(sinceToday())).toEqual([]);
  await app.pool.query('update connector_account set department_id = null');
  expect(await person.client.providerHealth.read(sinceToday())).toHaveLength(1);
});
