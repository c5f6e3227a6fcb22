import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { test } from '../../../test/kit.ts';
import { runJob } from '../../../test/run-job.ts';
import { checkAccounts, checkOneAccount } from '../../connectors/check-jobs.ts';

let names = 0;
const freshName = () => {
  names += 1;
  return `Checked account ${names}`;
};

/** The accounts whose checks are queued; they are taken out of the queue. */
async function queuedChecks({ pool }: FastifyInstance): Promise<string[]> {
  const { rows } = await pool.query(
    `delete from graphile_worker._private_jobs where task_id = (
       select id from graphile_worker._private_tasks where identifier = 'check-connector') returning payload`,
  );
  return rows.map(({ payload }) => payload.accountId);
}

test('[BC-05] accounts are checked by themselves, unless they are paused or their key was refused', async ({
  app,
  as,
}) => {
  const { client } = await as('system:connector:view', 'system:connector:edit');
  const add = async () =>
    (await client.connector.add({ body: { provider: 'track17', sandbox: true, name: freshName() } })).id;
  const set = (id: string, values: string) =>
    app.pool.query(`update connector_account set ${values} where id = $1`, [id]);
  const [active, used, manual, refused] = [await add(), await add(), await add(), await add()];
  await set(used, `state = 'paused', pause_reason = 'quota'`);
  await set(manual, `state = 'paused', pause_reason = 'manual'`);
  await set(refused, `state = 'paused', pause_reason = 'auth'`);
  await runJob(app, checkAccounts, {});
  await runJob(app, checkAccounts, {});
  const mine = [active, used, manual, refused];
  const due = await queuedChecks(app);
  const queued = due.filter((id) => mine.includes(id));
  expect(queued.toSorted()).toEqual([active, used].toSorted());
  for (const accountId of queued) await runJob(app, checkOneAccount, { accountId });
  const { records } = await client.connector.list({ query: { pageSize: 200 } });
  const storedAccount = (id: string) => records.find((account) => account.id === id);
  expect(storedAccount(active)).toMatchObject({ state: 'active', quotaLeft: 10_000 });
  expect(storedAccount(used)).toMatchObject({ state: 'paused', pauseReason: 'quota', quotaLeft: 10_000 });
  expect(storedAccount(manual)).toMatchObject({ quotaLeft: null, lastCheckAt: null });
});

test('[BC-05] a failed check leaves the quota of the last successful one', async ({ app, as }) => {
  const { client } = await as('system:connector:view', 'system:connector:edit');
  const body = { provider: 'track17', sandbox: true, name: freshName(), baseUrl: 'http://127.0.0.1:9/' };
  const { id } = await client.connector.add({ body });
  const check = async () => (await client.connector.check({ body: { id } })).account;
  expect(await check()).toMatchObject({ quotaLeft: null, lastCheckAt: expect.any(String) });
  const storedAccount = '2026-08-01T00:00:00.000Z';
  await app.pool.query(
    'update connector_account set quota_total = 100, quota_left = 40, last_check_at = $2 where id = $1',
    [id, storedAccount],
  );
  expect(await check()).toMatchObject({ quotaLeft: 40, lastCheckAt: storedAccount, lastError: expect.any(String) });
  await runJob(app, checkOneAccount, { accountId: id });
  await client.connector.remove({ query: { id } });
  await runJob(app, checkOneAccount, { accountId: id });
});
