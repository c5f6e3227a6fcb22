import {
  RECORD_TRANSFER_MAX,
  REPORT_FILES_MAX,
  REPORT_GROUPS_MAX,
  REPORTS_WAITING_MAX,
  type ReportDesign,
  reportTemplateType,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import { callEveryRecordRoute } from '../../../../test/every-record-call.ts';
import { runOpenJobs, runTurn } from '../../../../test/fixtures/job-fixture.ts';
import { entryId, give, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { runJob } from '../../../../test/run-job.ts';
import { expireReports } from './jobs.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const forbidden = refusal(403, 'common.forbidden');
const design: ReportDesign = {
  ...{ dataset: 'waybills', columns: 'number,country,weight', filter: '', order: 'number', groupBy: '', measures: '' },
};
const grouped = { ...design, columns: '', groupBy: 'country', measures: 'count,averageWeight' };

const test = base.extend<{ lead: Person; cleanUp: unknown }>({
  // Default roles, so that the test also proves what they may do.
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      for (const table of ['report_run', 'report_template', 'waybill', 'logistics_channel', 'record_job'])
        await app.pool.query(`delete from ${table}`);
    },
    { auto: true },
  ],
});

const addTemplate = ({ client }: Person, more: object = {}) =>
  client.reportTemplate.add({
    body: {
      name: 'Parcels',
      dataset: 'waybills',
      format: 'csv',
      columns: 'number,country,weight',
      order: 'number',
      ...more,
    },
  });
const preview = ({ client }: Person, more: Partial<ReportDesign> = {}) =>
  client.report.preview({ body: { ...design, ...more } });
const run = ({ client }: Person, templateId: string) => client.report.run({ body: { templateId } });

/** Runs a report and works on its job; returns the run with its item. */
async function made(app: FastifyInstance, person: Person, templateId: string) {
  const { jobId } = await run(person, templateId);
  await runTurn(app, jobId);
  const [latest] = await person.client.report.runs({ query: { templateId } });
  const { records } = await person.client.recordJob.items({ query: { id: jobId } });
  if (!latest || !records[0]) throw new Error('The report was not run');
  return { ...latest, jobId, item: records[0] };
}

async function addParcels({ client }: Person): Promise<void> {
  await client.waybill.add({ body: { number: 'PARCEL001', country: 'DE', weight: 500, orderNo: '=1+1' } });
  await client.waybill.add({ body: { number: 'PARCEL002', country: 'US', weight: 700 } });
  await client.waybill.add({ body: { number: 'PARCEL003', country: 'DE', weight: 900 } });
}

async function fileOf(app: FastifyInstance, { token }: Person, runId: string) {
  const headers = { 'x-access-token': token };
  const response = await app.inject({ url: '/tms/reportTemplate/file', query: { runId }, headers });
  expectAnswer('GET', '/tms/reportTemplate/file', { status: response.statusCode });
  return { status: response.statusCode, text: response.body, bytes: response.rawPayload, headers: response.headers };
}

/** A user with the permissions of a lead whose view of parcels has data rules. */
async function limited(app: FastifyInstance, ...rules: (readonly [string, string, string])[]): Promise<Person> {
  const admin = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app);
  const role = await newRole(app, [person]);
  await give(app, role, 'logistics:waybill:view', 'logistics:waybill:export', 'logistics:report:view');
  const permissionId = await entryId(app, 'logistics:waybill:view');
  const ids: string[] = [];
  for (const [ruleColumn, ruleConditions, ruleValue] of rules) {
    const body = { permissionId, ruleName: ruleConditions, ruleColumn, ruleConditions, ruleValue };
    ids.push((await admin.client.dataRule.add({ body })).id);
  }
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId: role, dataRuleIds: ids.join() } });
  return person;
}

test('[BC-05] [pitfall 2] templates of reports answer every call of record types', async ({ app, lead }) => {
  await callEveryRecordRoute(app, lead, reportTemplateType, {
    draft: { name: 'By hand', dataset: 'waybills', format: 'csv', columns: 'number' },
    changes: { format: 'xlsx' },
    grouped: 'dataset',
    table: 'Name,Data,Format,Columns\nBy table,Waybills,CSV,number\n',
  });
});

test('[BC-05] reports require the permissions for reports and for their dataset', async ({ app, as, lead }) => {
  const { id } = await addTemplate(lead);
  const guest = await personWith(app, { roles: ['guest'] });
  await expect(guest.client.reportTemplate.list({ query: {} })).rejects.toMatchObject(forbidden);
  await expect(preview(guest)).rejects.toMatchObject(forbidden);
  await expect(run(guest, id)).rejects.toMatchObject(forbidden);
  await expect(guest.client.report.runs({ query: { templateId: id } })).rejects.toMatchObject(forbidden);
  const reader = await as('logistics:report:view');
  await expect(addTemplate(reader, { name: 'Other' })).rejects.toMatchObject(forbidden);
  await expect(preview(reader)).rejects.toMatchObject(forbidden);
  await expect(run(reader, id)).rejects.toMatchObject(refusal(403, 'report.noExport'));
  const viewer = await as('logistics:report:view', 'logistics:waybill:view');
  expect(await preview(viewer)).toMatchObject({ total: 0, rows: [] });
  await expect(run(viewer, id)).rejects.toMatchObject(refusal(403, 'report.noExport'));
  await expect(run(lead, '0'.repeat(32))).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await lead.client.reportTemplate.deleteBatch({ body: { ids: [id] } });
  await expect(run(lead, id)).rejects.toMatchObject(refusal(404, 'common.notFound'));
});

test('[BC-05] a template is designed, previewed, run and downloaded', async ({ app, lead }) => {
  await addParcels(lead);
  expect(await preview(lead, { filter: 'country = DE' })).toEqual({
    headings: ['Tracking number', 'Destination', 'Weight (g)'],
    rows: [
      ['PARCEL001', 'DE', 500],
      ['PARCEL003', 'DE', 900],
    ],
    total: 2,
    leftOut: 0,
  });
  const { id } = await addTemplate(lead, { filter: 'country = DE', columns: 'weight,number' });
  const generatedRun = await made(app, lead, id);
  expect(generatedRun).toMatchObject({ rows: 2, isScheduled: false });
  expect(generatedRun.item).toMatchObject({
    ...{
      state: 'ok',
      label: expect.stringMatching(/^Account /),
      message: '2 rows',
      file: expect.stringMatching(/^Parcels-\d{4}-\d\d-\d\d\.csv$/),
    },
  });
  const { status, text, headers } = await fileOf(app, lead, generatedRun.id);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(text).toBe('\ufeff"Weight (g)","Tracking number"\r\n"500","PARCEL001"\r\n"900","PARCEL003"\r\n');
  const [row] = await lead.client.report.runs({ query: { templateId: id } });
  expect(row).toMatchObject({
    id: generatedRun.id,
    state: 'done',
    userId: lead.id,
    rows: 2,
    fileUntil: expect.any(String),
  });
  const other = await personWith(app, { roles: ['lead'] });
  expect((await other.client.report.runs({ query: { templateId: id } }))[0]).toMatchObject({
    rows: null,
    fileUntil: null,
  });
  expect((await fileOf(app, other, generatedRun.id)).status).toBe(404);
});

test('[BC-05] rows are grouped with their measures', async ({ app, lead }) => {
  const channel = await lead.client.logisticsChannel.add({
    body: { name: 'Fast line', code: 'FAST', carrier: 'Yun', service: 'line' },
  });
  await addParcels(lead);
  await lead.client.waybill.add({ body: { number: 'PARCEL004', channel: channel.id } });
  expect(await preview(lead, grouped)).toEqual({
    headings: ['Destination', 'Waybills', 'Average weight (g)'],
    rows: [
      ['DE', 2, 700],
      ['US', 1, 700],
      [null, 1, null],
    ],
    total: 3,
    leftOut: 0,
  });
  await app.pool.query(`update waybill set shipped_on = '2026-01-01', status = 'delivered', flags = '{stuck}',
    delivered_at = shipped_on_at + interval '36 hours', first_scan_at = shipped_on_at + interval '12 hours'
    from (select '2026-01-01T00:00Z'::timestamptz as shipped_on_at) s where number <> 'PARCEL002'`);
  const figures =
    'count,deliveredShare,exceptionShare,lostShare,daysToScan,averageDays,medianDays,p90Days,stuck,silent';
  const byStatus = await preview(lead, { ...grouped, groupBy: 'status', measures: figures });
  expect(byStatus.rows).toEqual([
    ['Delivered', 3, 100, 0, 0, 0.5, 1.5, 1.5, 1.5, 3, 0],
    ['Not registered', 1, 0, 0, 0, null, null, null, null, 0, 0],
  ]);
  const byChannel = await preview(lead, {
    ...grouped,
    groupBy: 'channel',
    measures: 'count',
    filter: 'number ^ PARCEL004',
  });
  expect(byChannel.rows).toEqual([['Fast line', 1]]);
  const ofChannels = {
    dataset: 'channels',
    groupBy: 'service',
    measures: 'count,averageTransit,averagePrice',
  } as const;
  expect((await preview(lead, { ...grouped, ...ofChannels, order: '' })).rows).toEqual([
    ['Dedicated line', 1, null, null],
  ]);
  const { id } = await addTemplate(lead, { ...grouped, format: 'xlsx' });
  const { bytes } = await fileOf(app, lead, (await made(app, lead, id)).id);
  expect(await readSheet(new Blob([new Uint8Array(bytes)]))).toEqual([
    ['Destination', 'Waybills', 'Average weight (g)'],
    ['DE', 2, 700],
    ['US', 1, 700],
    [null, 1, null],
  ]);
});

test('[BC-05] data rules apply to preview, file and groups, and hidden fields are not mentioned', async ({
  app,
  lead,
}) => {
  await addParcels(lead);
  const clerk = await limited(app, ['country', '=', 'DE'], ['weight', 'HIDE', '']);
  const rows = [
    ['PARCEL001', 'DE'],
    ['PARCEL003', 'DE'],
  ];
  expect(await preview(clerk)).toMatchObject({
    headings: ['Tracking number', 'Destination'],
    rows,
    total: 2,
    leftOut: 1,
  });
  expect(await preview(clerk, grouped)).toMatchObject({ rows: [['DE', 2]], total: 1, leftOut: 1 });
  const unknown = refusal(400, 'record.unknownFilter');
  for (const more of [{ filter: 'weight > 600' }, { order: 'weight' }, { ...grouped, filter: 'weight > 600' }])
    await expect(preview(clerk, more)).rejects.toMatchObject(unknown);
  const owner = { ...grouped, groupBy: 'owner' };
  const limitedUser = await limited(app, ['owner', 'HIDE', '']);
  await expect(preview(limitedUser, owner)).rejects.toMatchObject(unknown);
  const { id } = await addTemplate(lead);
  const generatedRun = await made(app, clerk, id);
  expect(generatedRun).toMatchObject({
    rows: 2,
    item: { message: '2 rows. Columns you may not see are left out: 1.' },
  });
  const { text } = await fileOf(app, clerk, generatedRun.id);
  expect(text).toBe('\ufeff"Tracking number","Destination"\r\n"PARCEL001","DE"\r\n"PARCEL003","DE"\r\n');
  const heavy = await addTemplate(lead, { name: 'Heavy', filter: 'weight > 600' });
  const failed = await made(app, clerk, heavy.id);
  expect(failed).toMatchObject({ state: 'failed', rows: null, fileUntil: null, reason: expect.any(String) });
  expect(failed.item).toMatchObject({ state: 'failed', code: unknown.envelope.result.failure, file: null });
  // Users who see the jobs of all do not learn which field is hidden from the clerk.
  const { records } = await lead.client.recordJob.items({ query: { id: failed.jobId } });
  expect(records[0]?.message).toContain('…');
  expect(records[0]?.message).not.toContain('weight');
});

test('[BC-05] invalid designs are refused with the invalid part, and nothing of them reaches a statement', async ({
  lead,
}) => {
  const wrong = refusal(422, 'report.designWrong');
  const more = [
    { columns: 'number,nothing' },
    { columns: 'number,number' },
    { columns: 'constructor' },
    { order: 'notes' },
    { order: 'number,-number' },
    { filter: 'nothing = 1' },
    { filter: 'number = "a" or drop table waybill' },
    { ...grouped, groupBy: 'weight' },
    { ...grouped, groupBy: 'toString' },
    { ...grouped, measures: '' },
    { ...grouped, measures: 'sum' },
  ];
  for (const part of more) {
    await expect(preview(lead, part), JSON.stringify(part)).rejects.toMatchObject(wrong);
    await expect(addTemplate(lead, part), JSON.stringify(part)).rejects.toMatchObject(wrong);
  }
  await expect(preview(lead, { columns: '' })).rejects.toMatchObject(wrong);
  const invalid = refusal(400, 'common.invalidInput');
  for (const part of [
    { columns: "number'; --" },
    { groupBy: 'country)' },
    { order: 'number desc' },
    { measures: 'count(*)' },
  ])
    await expect(preview(lead, part), JSON.stringify(part)).rejects.toMatchObject(invalid);
  const { id, version } = await addTemplate(lead);
  const edit = (changes: object) => lead.client.reportTemplate.edit({ body: { id, version, changes } });
  await expect(edit({ groupBy: 'weight' })).rejects.toMatchObject(wrong);
  await expect(addTemplate(lead)).rejects.toMatchObject(refusal(409, 'record.duplicate'));
});

test('[BC-05] texts that look like formulas are escaped in a file', async ({ app, lead }) => {
  await addParcels(lead);
  const { id } = await addTemplate(lead, { columns: 'orderNo', filter: 'number = PARCEL001' });
  const { text } = await fileOf(app, lead, (await made(app, lead, id)).id);
  expect(text).toBe('\ufeff"Order number"\r\n"\'=1+1"\r\n');
});

test('[BC-05] a template starts with the default columns, also when its dataset changes', async ({ lead }) => {
  const { client } = lead;
  const added = await client.reportTemplate.add({ body: { name: 'New', dataset: 'waybills', format: 'xlsx' } });
  expect(added).toMatchObject({ state: 'enabled', columns: expect.stringMatching(/^number,status/) });
  const { record } = await client.reportTemplate.edit({
    body: { id: added.id, version: 1, changes: { dataset: 'channels' } },
  });
  expect(record.columns).toMatch(/^name,code/);
});

test('[BC-05] concurrent changes are merged, of the same part they conflict, and all can be undone', async ({
  app,
  lead,
}) => {
  const other = await personWith(app, { roles: ['lead'] });
  const { id } = await addTemplate(lead);
  const edit = ({ client }: Person, changes: object) =>
    client.reportTemplate.edit({ body: { id, version: 1, changes } });
  await edit(other, { columns: 'country,number' });
  expect((await edit(lead, { filter: 'country = DE' })).record).toMatchObject({
    ...{ columns: 'country,number', filter: 'country = DE', version: 3 },
  });
  await expect(edit(lead, { columns: 'weight' })).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
  const { opId } = await lead.client.reportTemplate.deleteBatch({ body: { ids: [id] } });
  expect(await lead.client.reportTemplate.undo({ body: { opId } })).toMatchObject({ changed: 1 });
});

test('[BC-05] neither a disabled report nor one with too many rows is run', async ({ app, lead }) => {
  const { id } = await addTemplate(lead);
  await lead.client.reportTemplate.transition({ body: { ids: [id], transition: 'disable' } });
  await expect(run(lead, id)).rejects.toMatchObject(refusal(409, 'report.disabled'));
  await lead.client.reportTemplate.transition({ body: { ids: [id], transition: 'enable' } });
  await app.pool.query(
    `insert into waybill (id, number, number_fold, status, order_no, order_no_fold, country, flags, search)
     select gen_random_uuid(), 'N' || n, 'n' || n, 'pending', 'O' || n, 'o' || n, 'DE', '{}', '' from generate_series(0, $1::int) n`,
    [RECORD_TRANSFER_MAX],
  );
  expect((await made(app, lead, id)).item).toMatchObject({ state: 'failed', code: 'sheet.tooMuch' });
  expect(await preview(lead)).toMatchObject({ total: RECORD_TRANSFER_MAX + 1 });
  expect((await preview(lead)).rows).toHaveLength(50);
  const runs = await lead.client.report.runs({ query: { templateId: id } });
  expect(runs.map(({ state }) => state)).toEqual(['failed']);
  expect(runs.find(({ reason }) => reason?.includes('{'))).toBeUndefined();
  await app.pool.query(
    `update waybill set owner = gen_random_uuid() where id in (select id from waybill limit ${REPORT_GROUPS_MAX + 1})`,
  );
  const groups = await addTemplate(lead, { ...grouped, name: 'Groups', groupBy: 'owner', measures: 'count' });
  expect((await made(app, lead, groups.id)).item).toMatchObject({ state: 'failed', code: 'sheet.tooMuch' });
});

test('[BC-05] the oldest files of a user are deleted to limit the disk space of reports', async ({ app, lead }) => {
  const { id } = await addTemplate(lead);
  const oldest = await made(app, lead, id);
  await app.pool.query(
    `with file as (
       insert into stored_file (id, sha256, size, mime, created_by)
       select gen_random_uuid(), s.sha256, s.size, s.mime, s.created_by
       from report_run r join stored_file s on s.id = r.file_id, generate_series(1, $2) where r.id = $1 returning id
     )
     insert into report_run (id, template_id, user_id, state, format, name, rows, milliseconds, file_id)
     select gen_random_uuid(), r.template_id, r.user_id, r.state, r.format, r.name, r.rows, r.milliseconds, file.id
     from report_run r, file where r.id = $1`,
    [oldest.id, REPORT_FILES_MAX - 1],
  );
  expect((await fileOf(app, lead, oldest.id)).status).toBe(200);
  const newest = await made(app, lead, id);
  expect((await fileOf(app, lead, oldest.id)).status).toBe(410);
  expect((await fileOf(app, lead, newest.id)).status).toBe(200);
  const { rows } = await app.pool.query('select count(file_id)::int as files, count(*)::int as runs from report_run');
  expect(rows).toEqual([{ files: REPORT_FILES_MAX, runs: REPORT_FILES_MAX + 1 }]);
});

test('[BC-05] files expire after 30 days and runs after half a year', async ({ app, lead }) => {
  const { id } = await addTemplate(lead);
  const generatedRun = await made(app, lead, id);
  await app.pool.query(`update report_run set at = now() - interval '31 days'`);
  expect((await fileOf(app, lead, generatedRun.id)).status).toBe(410);
  await runJob(app, expireReports, null);
  const { rows } = await app.pool.query('select file_id from report_run');
  expect(rows).toEqual([{ file_id: null }]);
  await app.pool.query(`update report_run set at = now() - interval '181 days'`);
  await runJob(app, expireReports, null);
  expect(await lead.client.report.runs({ query: { templateId: id } })).toEqual([]);
});

test('[BC-05] a template purged while its file is created is not found', async ({ app, lead }) => {
  await addParcels(lead);
  const { id } = await addTemplate(lead);
  const { keep } = app.files;
  app.files.keep = async (...given) => {
    await lead.client.reportTemplate.deleteBatch({ body: { ids: [id] } });
    await lead.client.reportTemplate.purgeBatch({ body: { ids: [id] } });
    return await keep(...given);
  };
  try {
    const { jobId } = await run(lead, id);
    await runTurn(app, jobId);
    const { records } = await lead.client.recordJob.items({ query: { id: jobId } });
    expect(records).toMatchObject([{ state: 'failed', code: 'common.notFound', file: null }]);
    const { rows } = await app.pool.query('select id from report_run');
    expect(rows).toEqual([]);
  } finally {
    app.files.keep = keep;
  }
});

test('[BC-05] a user waits for at most ten reports at a time, also in concurrent requests', async ({ app, lead }) => {
  const { id } = await addTemplate(lead);
  const answers = await Promise.allSettled(Array.from({ length: REPORTS_WAITING_MAX + 3 }, () => run(lead, id)));
  const isRefused = (answer: (typeof answers)[number]) => answer.status === 'rejected';
  expect(answers.filter(isRefused)).toHaveLength(3);
  const tooMany = refusal(409, 'report.tooManyWaiting');
  await expect(run(lead, id)).rejects.toMatchObject(tooMany);
  await run(await personWith(app, { roles: ['lead'] }), id);
  await runOpenJobs(app, 'logisticsReport');
  await run(lead, id);
});

test('[BC-05] copies of jobs of reports, and those tried again, count among the reports that a user waits for', async ({
  app,
  lead,
}) => {
  const { id } = await addTemplate(lead);
  const { recordJob } = lead.client;
  const { jobId } = await run(lead, id);
  await runOpenJobs(app, 'logisticsReport');
  const copies = [];
  for (let count = 0; count < 3; count += 1) copies.push((await recordJob.clone({ body: { id: jobId } })).id);
  for (let count = 1; count < REPORTS_WAITING_MAX; count += 1) await run(lead, id);
  const answers = await Promise.allSettled(copies.map((copy) => recordJob.start({ body: { id: copy } })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const draft = copies[answers.findIndex(({ status }) => status === 'rejected')] ?? '';
  const tooMany = refusal(409, 'recordJob.tooManyWaiting');
  await expect(recordJob.start({ body: { id: draft } })).rejects.toMatchObject(tooMany);
  await expect(recordJob.retry({ body: { id: jobId } })).rejects.toMatchObject(tooMany);
  await expect(run(lead, id)).rejects.toMatchObject(refusal(409, 'report.tooManyWaiting'));
  await runOpenJobs(app, 'logisticsReport');
  expect(await recordJob.start({ body: { id: draft } })).toMatchObject({ state: 'queued' });
});
