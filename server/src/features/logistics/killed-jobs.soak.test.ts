import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { personWith } from '../../../test/fixtures/rights-fixture.ts';
import { test as base, TEST_KEY } from '../../../test/kit.ts';
import { killInItems } from '../../../test/ledger/kill-in-items.ts';
import { runJob } from '../../../test/run-job.ts';
import { applyChannelChanges } from './channel-plan/apply-job.ts';
import { runDueReports } from './reports/run-due.ts';

const WORKER = fileURLToPath(new URL('../../../test/ledger/job-worker.ts', import.meta.url));
const REPORTS = 20;
const CHANGES = 40;

/** A report of an item with its file, and its notification of the recipient. */
const REPORTS_DONE = `
  select count(*) filter (where runs = 1 and files = 1 and notices = 1)::int as once,
    count(*) filter (where runs > 1 or files > 1 or notices > 1)::int as twice, count(*) filter (where runs = 0)::int as never
  from record_job_item i, lateral (
    select count(*) as runs, count(s.id) as files from report_run r left join stored_file s on s.id = r.file_id
    where r.job_id = i.job_id and r.user_id = (i.payload ->> 'userId')::uuid and r.state = 'done'
  ) r, lateral (
    select count(*) as notices from outbox o
    where o.topic = 'notice' and o.payload #>> '{to,0,userId}' = i.payload ->> 'userId' and o.payload ->> 'kind' = 'reportReady'
  ) n
  where i.job_id = $1
`;
/** A change of an item is one entry of the history with the price of its day. */
const CHANGES_DONE = `
  select count(*) filter (where times = 1)::int as once, count(*) filter (where times > 1)::int as twice,
    count(*) filter (where times = 0)::int as never
  from (
    select (
      select count(*) from activity a where a.entity_id = c.channel_id
        and (a.changes #>> '{pricePerKg,to}') = (c.changes ->> 'pricePerKg')
    ) as times
    from logistics_channel_change c where c.job_id = $1 and c.state = 'applied'
  ) t
`;

const test = base.extend<{ cleanUp: unknown }>({
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      for (const table of ['report_run', 'report_template', 'waybill', 'logistics_channel', 'record_job'])
        await app.pool.query(`delete from ${table}`);
      await app.pool.query(`delete from outbox where topic = 'notice'`);
    },
    { auto: true },
  ],
});

async function openJob(app: FastifyInstance, kind: string): Promise<string> {
  const { rows } = await app.pool.query(`select id from record_job where kind = $1 and finished_at is null`, [kind]);
  expect(rows).toHaveLength(1);
  return rows[0].id;
}

function workerOf(app: FastifyInstance, databaseUrl: string, jobId: string): readonly string[] {
  return [WORKER, databaseUrl, jobId, app.settings.DATA_DIR, TEST_KEY];
}

test('[BC-05] when processes are killed during the runs of a scheduled report, each recipient gets one file and one notice', async ({
  app,
  databaseUrl,
}) => {
  const lead = await personWith(app, { roles: ['lead'] });
  await lead.client.waybill.add({ body: { number: 'PARCEL001' } });
  const others = await Promise.all(Array.from({ length: REPORTS - 1 }, () => personWith(app, { roles: ['lead'] })));
  await lead.client.reportTemplate.add({
    body: {
      ...{ name: 'Daily', dataset: 'waybills', format: 'xlsx', columns: 'number', repeat: 'daily', time: '07:30' },
      recipients: [lead, ...others].map(({ id }) => id),
    },
  });
  await app.pool.query(`update report_template set next_run_at = now() - interval '1 minute'`);
  await Promise.all([runJob(app, runDueReports, null), runJob(app, runDueReports, null)]);
  const jobId = await openJob(app, 'logisticsReport');
  const outcome = await killInItems({
    ...{ pool: app.pool, databaseUrl, jobId, items: REPORTS, kills: 1, workers: 2 },
    ...{ worker: workerOf(app, databaseUrl, jobId), done: REPORTS_DONE },
  });
  expect(outcome).toMatchObject({ kills: 1, once: REPORTS, twice: 0, never: 0, counted: true });
}, 120_000);

test('[BC-05] when processes are killed while planned changes are applied, each is applied once, in the order of the days', async ({
  app,
  databaseUrl,
}) => {
  const { client } = await personWith(app, { roles: ['lead'] });
  const body = { name: 'Killed', code: 'KILLED', carrier: 'Yanwen', service: 'post' } as const;
  const { id: channelId } = await client.logisticsChannel.add({ body });
  const effectiveOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (let price = 1; price <= CHANGES; price += 1)
    await client.channelPlan.add({ body: { channelId, effectiveOn, changes: { pricePerKg: price }, note: '' } });
  await app.pool.query(
    `update logistics_channel_change set effective_on = current_date - 100 + (changes ->> 'pricePerKg')::int`,
  );
  await Promise.all([runJob(app, applyChannelChanges, null), runJob(app, applyChannelChanges, null)]);
  const jobId = await openJob(app, 'logisticsChannelChange');
  const outcome = await killInItems({
    ...{ pool: app.pool, databaseUrl, jobId, items: CHANGES, kills: 1, workers: 2 },
    ...{ worker: workerOf(app, databaseUrl, jobId), done: CHANGES_DONE },
  });
  expect(outcome).toMatchObject({ kills: 1, once: CHANGES, twice: 0, never: 0, counted: true });
  const { rows } = await app.pool.query(
    `select (changes #>> '{pricePerKg,to}')::int as price from activity
     where entity_id = $1 and changes ? 'pricePerKg' order by seq`,
    [channelId],
  );
  expect(rows.map(({ price }) => price)).toEqual(Array.from({ length: CHANGES }, (_, at) => at + 1));
}, 120_000);
