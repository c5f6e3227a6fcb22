import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { runTurn } from '../../../test/fixtures/job-fixture.ts';
import { personWith } from '../../../test/fixtures/rights-fixture.ts';
import { test as base } from '../../../test/kit.ts';
import { newId } from '../../kernel/database/ids.ts';
import { correctCounters } from '../../records/jobs/counter-store.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const FILE = readdirSync(FOLDER).find((name) => name.endsWith('_logistics_jobs.sql')) ?? '';
/** The statements that turn earlier runs and changes into jobs, behind those that change tables. */
const STATEMENTS = readFileSync(join(FOLDER, FILE), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /^\s*(--.*\n)?(INSERT|UPDATE)/.test(statement));

const test = base.extend<{ cleanUp: unknown }>({
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      for (const table of ['report_run', 'report_template', 'logistics_channel', 'record_job'])
        await app.pool.query(`delete from ${table}`);
    },
    { auto: true },
  ],
});

const ADD_RUN = `
  insert into report_run (id, template_id, user_id, state, format, name, rows, milliseconds, reason, at, period)
  values ($1, $2, $3, $4, 'csv', 'Daily.csv', 1, 40, $5, now() - make_interval(days => $6), $7)
`;
const ADD_CHANGE = `
  insert into logistics_channel_change (id, channel_id, effective_on, changes, note, state, reason, planned_by, done_at)
  values ($1, $2, current_date - $6::int, '{"divisor": 5000}', '', $3, $4, $5, now() - make_interval(days => $6::int))
`;

test('[BC-05] runs and changes of earlier versions become jobs of the last 90 days, and stay in their lists', async ({
  app,
}) => {
  const lead = await personWith(app, { roles: ['lead'] });
  const other = await personWith(app, { roles: ['lead'] });
  const recipients = [lead.id, other.id];
  const design = { name: 'Daily', dataset: 'waybills', format: 'csv', columns: 'number', repeat: 'daily' } as const;
  const body = { ...design, recipients };
  const { id: templateId } = await lead.client.reportTemplate.add({ body });
  const period = new Date().toISOString();
  const run = (userId: string, state: string, days: number, more: { reason?: string; period?: string } = {}) =>
    app.pool.query(ADD_RUN, [newId(), templateId, userId, state, more.reason ?? null, days, more.period ?? null]);
  await run(lead.id, 'done', 0, { period });
  await run(other.id, 'failed', 0, { period, reason: 'common.forbidden' });
  await run(other.id, 'done', 10);
  await run(lead.id, 'done', 100);
  const channel = { name: 'Line', code: 'LINE', carrier: 'Yanwen', service: 'post' } as const;
  const { id: channelId } = await lead.client.logisticsChannel.add({ body: channel });
  const change = (state: string, reason: string | null, days: number) =>
    app.pool.query(ADD_CHANGE, [newId(), channelId, state, reason, lead.id, days]);
  await change('applied', null, 3);
  await change('failed', 'common.forbidden', 3);
  await change('cancelled', null, 3);
  await change('applied', null, 120);
  for (const statement of STATEMENTS) await app.pool.query(statement);

  const { records } = await lead.client.recordJob.list({ query: { kinds: 'logisticsReport,logisticsChannelChange' } });
  expect(
    records.map(({ kind, title, state, ok, failed, total, createdBy }) => ({
      kind,
      title,
      state,
      ok,
      failed,
      total,
      createdBy,
    })),
  ).toEqual([
    { kind: 'logisticsReport', title: 'Daily', state: 'partial', ok: 1, failed: 1, total: 2, createdBy: lead.id },
    {
      kind: 'logisticsChannelChange',
      title: 'Line … (2)',
      state: 'partial',
      ok: 1,
      failed: 1,
      total: 2,
      createdBy: lead.id,
    },
    { kind: 'logisticsReport', title: 'Daily', state: 'succeeded', ok: 1, failed: 0, total: 1, createdBy: other.id },
  ]);
  expect(await correctCounters(app.pool, new AbortController().signal)).toEqual([]);
  const runs = await lead.client.report.runs({ query: { templateId } });
  expect(runs.map(({ jobId }) => jobId)).toEqual([records[0]?.id, records[0]?.id, records[2]?.id, null]);
  const changes = await lead.client.channelPlan.list({ query: { channelId } });
  expect(changes.map(({ state, jobId }) => [state, jobId]).toSorted()).toEqual([
    ['applied', null],
    ['applied', records[1]?.id],
    ['cancelled', null],
    ['failed', records[1]?.id],
  ]);
  const items = await lead.client.recordJob.items({ query: { id: records[0]?.id ?? '', state: 'failed' } });
  expect(items.records).toMatchObject([{ message: 'Access denied' }]);
  const id = records[0]?.id ?? '';
  await lead.client.recordJob.retry({ body: { id } });
  await runTurn(app, id);
  expect(await lead.client.recordJob.get({ query: { id } })).toMatchObject({ state: 'succeeded', ok: 2 });
  expect((await lead.client.report.runs({ query: { templateId } })).map(({ state }) => state)).toEqual(
    Array.from({ length: 4 }, () => 'done'),
  );
});
