import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { runOpenJobs, runTurn } from '../../../../test/fixtures/job-fixture.ts';
import { entryId, give, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { runJob } from '../../../../test/run-job.ts';
import { runDueReports } from './run-due.ts';
import { nextRun } from './schedule.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });

const test = base.extend<{ lead: Person; cleanUp: unknown }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      for (const table of ['report_run', 'report_template', 'waybill', 'record_job'])
        await app.pool.query(`delete from ${table}`);
      await app.pool.query(`delete from outbox where topic = 'notice'`);
    },
    { auto: true },
  ],
});

const addDaily = ({ client }: Person, more: object = {}) =>
  client.reportTemplate.add({
    body: {
      name: 'Daily',
      dataset: 'waybills',
      format: 'csv',
      columns: 'number',
      repeat: 'daily',
      time: '07:30',
      ...more,
    },
  });
const get = ({ client }: Person, id: string) => client.reportTemplate.get({ query: { id } });
const runsOf = ({ client }: Person, templateId: string) => client.report.runs({ query: { templateId } });

/** Makes all schedules due this many hours ago. */
async function makeDue(app: FastifyInstance, hours = 1): Promise<void> {
  await app.pool.query(
    `update report_template set next_run_at = now() - make_interval(hours => $1) where next_run_at is not null`,
    [hours],
  );
}
/** Creates the jobs of due reports and works on them; returns the ids of the jobs. */
async function runDue(app: FastifyInstance): Promise<string[]> {
  await runJob(app, runDueReports, null);
  return await runOpenJobs(app, 'logisticsReport');
}

async function noticesOf(app: FastifyInstance) {
  const { rows } = await app.pool.query(`select payload from outbox where topic = 'notice' order by id`);
  return rows.map(({ payload }) => ({ kind: payload.kind, to: payload.to[0].userId, rows: payload.values.rows }));
}

/** A user who can run reports of the parcels to one country. */
async function clerkOf(app: FastifyInstance, country: string): Promise<Person> {
  const admin = await personWith(app, { roles: ['admin'] });
  const person = await personWith(app);
  const role = await newRole(app, [person]);
  await give(app, role, 'logistics:waybill:view', 'logistics:waybill:export', 'logistics:report:view');
  const permissionId = await entryId(app, 'logistics:waybill:view');
  const body = { permissionId, ruleName: country, ruleColumn: 'country', ruleConditions: '=', ruleValue: country };
  const { id } = await admin.client.dataRule.add({ body });
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId: role, dataRuleIds: id } });
  return person;
}

test('[BC-05] the next time of a schedule follows its time zone, across daylight saving changes', () => {
  const schedule = { repeat: 'daily', time: '08:00', weekday: 'mon', monthDay: '15', zone: 'Europe/Berlin' };
  const after = new Date('2026-03-28T12:00:00Z');
  expect(nextRun(schedule, after)).toBe('2026-03-29T06:00:00.000Z');
  expect(nextRun({ ...schedule, zone: 'Asia/Shanghai' }, after)).toBe('2026-03-29T00:00:00.000Z');
  expect(nextRun({ ...schedule, repeat: 'weekly' }, after)).toBe('2026-03-30T06:00:00.000Z');
  expect(nextRun({ ...schedule, repeat: 'monthly' }, after)).toBe('2026-04-15T06:00:00.000Z');
});

test('[BC-05] a schedule is completed, belongs to the last user who set it, and ends when it is removed or disabled', async ({
  app,
  lead,
}) => {
  const added = await addDaily(lead, { time: null });
  expect(added).toMatchObject({ time: '08:00', recipients: [lead.id], scheduledBy: lead.id, zone: 'UTC' });
  expect(new Date(added.nextRunAt ?? 0).getTime()).toBeGreaterThan(Date.now());
  const other = await personWith(app, { roles: ['lead'] });
  await app.pool.query(`update sys_user set time_zone = 'Asia/Shanghai' where id = $1`, [other.id]);
  const edit = (version: number, changes: object) =>
    other.client.reportTemplate.edit({ body: { id: added.id, version, changes } });
  expect((await edit(1, { notes: 'x' })).record).toMatchObject({ scheduledBy: lead.id, zone: 'UTC' });
  expect((await edit(2, { time: '09:00' })).record).toMatchObject({ scheduledBy: other.id, zone: 'Asia/Shanghai' });
  await lead.client.reportTemplate.transition({ body: { ids: [added.id], transition: 'disable' } });
  expect(await get(lead, added.id)).toMatchObject({ nextRunAt: null, repeat: 'daily' });
  await lead.client.reportTemplate.transition({ body: { ids: [added.id], transition: 'enable' } });
  const { version, nextRunAt } = await get(lead, added.id);
  expect(nextRunAt).not.toBeNull();
  expect((await edit(version, { repeat: null })).record).toMatchObject({ nextRunAt: null, scheduledBy: null });
  await expect(
    lead.client.reportTemplate.edit({ body: { id: added.id, version, changes: { nextRunAt: null } as never } }),
  ).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
});

test('[BC-05] only users who can run the report themselves can be recipients', async ({ app, as, lead }) => {
  const guest = await personWith(app, { roles: ['guest'] });
  const viewer = await as('logistics:report:view', 'logistics:waybill:view');
  const unable = refusal(422, 'report.recipientUnable');
  for (const { id } of [guest, viewer])
    await expect(addDaily(lead, { recipients: [id] })).rejects.toMatchObject(unable);
  const { id, version } = await addDaily(lead);
  const changes = { recipients: [lead.id, guest.id] };
  await expect(lead.client.reportTemplate.edit({ body: { id, version, changes } })).rejects.toMatchObject(unable);
  await expect(addDaily(lead, { name: 'None', monthDay: '31' })).rejects.toMatchObject(
    refusal(400, 'common.invalidInput'),
  );
});

test('[BC-05] a scheduled report is run once for each recipient with their permissions, and they are notified', async ({
  app,
  lead,
}) => {
  for (const [number, country] of [
    ['PARCEL001', 'DE'],
    ['PARCEL002', 'US'],
    ['PARCEL003', 'US'],
  ] as const)
    await lead.client.waybill.add({ body: { number, country } });
  const clerk = await clerkOf(app, 'DE');
  const { id } = await addDaily(lead, { recipients: [lead.id, clerk.id] });
  await runJob(app, runDueReports, null);
  expect(await runsOf(lead, id)).toEqual([]);
  await makeDue(app);
  await Promise.all([runJob(app, runDueReports, null), runJob(app, runDueReports, null)]);
  expect(await runDue(app)).toHaveLength(1);
  const [ofLead, ofClerk] = [await runsOf(lead, id), await runsOf(clerk, id)];
  expect(ofLead).toHaveLength(2);
  expect(ofLead.find(({ userId }) => userId === lead.id)).toMatchObject({ isScheduled: true, rows: 3, state: 'done' });
  const own = ofClerk.find(({ userId }) => userId === clerk.id);
  expect(own).toMatchObject({ isScheduled: true, rows: 1, fileUntil: expect.any(String) });
  const headers = { 'x-access-token': clerk.token };
  const { body } = await app.inject({ url: '/tms/reportTemplate/file', query: { runId: own?.id ?? '' }, headers });
  expect(body).toBe('\ufeff"Tracking number"\r\n"PARCEL001"\r\n');
  const notices = (await noticesOf(app)).toSorted((a, b) => a.rows - b.rows);
  expect(notices).toEqual([
    { kind: 'reportReady', to: clerk.id, rows: 1 },
    { kind: 'reportReady', to: lead.id, rows: 3 },
  ]);
  const { rows } = await app.pool.query('select count(*)::int as files from stored_file where created_by = any ($1)', [
    [lead.id, clerk.id],
  ]);
  expect(rows).toEqual([{ files: 2 }]);
  expect(new Date((await get(lead, id)).nextRunAt ?? 0).getTime()).toBeGreaterThan(Date.now());
});

test('[BC-05] runs made before a crash are not repeated', async ({ app, lead }) => {
  const other = await personWith(app, { roles: ['lead'] });
  const { id } = await addDaily(lead, { recipients: [lead.id, other.id] });
  await makeDue(app);
  const { rows } = await app.pool.query('select next_run_at as at from report_template where id = $1', [id]);
  await runDue(app);
  await app.pool.query('delete from report_run where user_id = $1', [other.id]);
  await app.pool.query('update report_template set next_run_at = $2 where id = $1', [id, rows[0].at]);
  await runDue(app);
  expect((await runsOf(lead, id)).map(({ userId }) => userId).toSorted()).toEqual([lead.id, other.id].toSorted());
  expect((await noticesOf(app)).filter(({ to }) => to === lead.id)).toHaveLength(1);
});

test('[BC-05] a recipient who has lost the permission is notified of the failure, and the others get their reports', async ({
  app,
  lead,
}) => {
  const leaving = await personWith(app, { roles: ['lead'] });
  const { id } = await addDaily(lead, { recipients: [leaving.id, lead.id] });
  await app.pool.query('delete from sys_user_role where user_id = $1', [leaving.id]);
  await makeDue(app);
  await runDue(app);
  const runs = await runsOf(lead, id);
  expect(runs.find(({ userId }) => userId === leaving.id)).toMatchObject({ state: 'failed', reason: 'Access denied' });
  expect(runs.find(({ userId }) => userId === lead.id)).toMatchObject({ state: 'done' });
  // The user who set the schedule learns of it, too.
  expect((await noticesOf(app)).map(({ kind }) => kind).toSorted()).toEqual([
    'jobFailed',
    'reportFailed',
    'reportReady',
  ]);
});

test('[BC-05] a schedule stops with a reason when its user may no longer edit reports', async ({ app, lead }) => {
  const leaving = await personWith(app, { roles: ['lead'] });
  const { id } = await addDaily(leaving, { recipients: [lead.id] });
  await app.pool.query('update sys_user set status = 2 where id = $1', [leaving.id]);
  await makeDue(app);
  await runDue(app);
  expect(await runsOf(lead, id)).toEqual([]);
  const stopped = await get(lead, id);
  expect(stopped).toMatchObject({ nextRunAt: null, stopReason: 'ownerLost' });
  const changes = { time: '10:00' };
  const { record } = await lead.client.reportTemplate.edit({ body: { id, version: stopped.version, changes } });
  expect(record).toMatchObject({ stopReason: null, scheduledBy: lead.id, nextRunAt: expect.any(String) });
});

test('[BC-05] runs missed for more than a day, and those of templates in the trash, are skipped', async ({
  app,
  lead,
}) => {
  const { id } = await addDaily(lead);
  const deleted = await addDaily(lead, { name: 'Deleted' });
  await lead.client.reportTemplate.deleteBatch({ body: { ids: [deleted.id] } });
  await makeDue(app, 25);
  await runDue(app);
  expect(await runsOf(lead, id)).toEqual([]);
  expect(new Date((await get(lead, id)).nextRunAt ?? 0).getTime()).toBeGreaterThan(Date.now());
  await makeDue(app);
  await runDue(app);
  const { rows } = await app.pool.query('select template_id as id from report_run');
  expect(rows).toEqual([{ id }]);
});

test('[BC-05] a run is a job with an item for each recipient, of which only failed ones are tried again', async ({
  app,
  lead,
}) => {
  const leaving = await personWith(app, { roles: ['lead'] });
  await lead.client.waybill.add({ body: { number: 'PARCEL001' } });
  const { id: templateId } = await addDaily(lead, { recipients: [lead.id, leaving.id] });
  const { rows: roles } = await app.pool.query('delete from sys_user_role where user_id = $1 returning role_id', [
    leaving.id,
  ]);
  await makeDue(app);
  const [id = ''] = await runDue(app);
  const { recordJob } = lead.client;
  expect(await recordJob.get({ query: { id } })).toMatchObject({
    ...{ title: 'Daily', kindName: 'Run reports', state: 'partial', createdBy: lead.id, total: 2, ok: 1, failed: 1 },
  });
  const itemsOf = async () => (await recordJob.items({ query: { id } })).records;
  expect(await itemsOf()).toMatchObject([
    {
      label: expect.stringMatching(/^Account /),
      state: 'ok',
      message: '1 row',
      file: expect.stringMatching(/^Daily-.*\.csv$/),
    },
    { label: expect.stringMatching(/^Account /), state: 'failed', message: 'Access denied', file: null },
  ]);
  for (const { role_id } of roles)
    await app.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [leaving.id, role_id]);
  await recordJob.retry({ body: { id } });
  await runOpenJobs(app, 'logisticsReport');
  const [first, second] = await itemsOf();
  // The rows and the file of another recipient are not shown.
  expect(second).toMatchObject({ state: 'ok', message: null, file: null });
  const fileFor = async ({ token }: Person, itemId: string) => {
    const headers = { 'x-access-token': token };
    const { statusCode } = await app.inject({ url: '/record/job/file', query: { id: itemId }, headers });
    expectAnswer('GET', '/record/job/file', { status: statusCode });
    return statusCode;
  };
  expect(await fileFor(lead, first?.id ?? '')).toBe(200);
  expect(await fileFor(lead, second?.id ?? '')).toBe(404);
  expect(await fileFor(leaving, second?.id ?? '')).toBe(200);
  const runs = await runsOf(lead, templateId);
  expect(runs.map(({ state, jobId }) => ({ state, jobId }))).toEqual([
    { state: 'done', jobId: id },
    { state: 'done', jobId: id },
  ]);
  expect((await noticesOf(app)).map(({ kind, to }) => [kind, to]).toSorted()).toEqual(
    [
      ['jobFailed', lead.id],
      ['reportFailed', leaving.id],
      ['reportReady', lead.id],
      ['reportReady', leaving.id],
    ].toSorted(),
  );
  await app.pool.query('delete from stored_file where created_by = $1', [lead.id]);
  expect(await fileFor(lead, first?.id ?? '')).toBe(410);
  expect(await fileFor(lead, id)).toBe(404);
  const copy = await recordJob.clone({ body: { id } });
  await recordJob.start({ body: { id: copy.id } });
  await runOpenJobs(app, 'logisticsReport');
  expect(await recordJob.get({ query: { id: copy.id } })).toMatchObject({ state: 'succeeded', skipped: 2 });
});

test('[BC-05] members see and manage only the reports they run themselves', async ({ app, lead }) => {
  const member = await personWith(app, { roles: ['member'] });
  const { id: templateId } = await addDaily(lead, { recipients: [member.id] });
  await makeDue(app);
  const [scheduled = ''] = await runDue(app);
  const { jobId } = await member.client.report.run({ body: { templateId } });
  await runOpenJobs(app, 'logisticsReport');
  expect(await member.client.recordJob.get({ query: { id: jobId } })).toMatchObject({ state: 'succeeded' });
  await expect(member.client.recordJob.get({ query: { id: scheduled } })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
  const jobsOf = async (person: Person) => (await runsOf(person, templateId)).map((run) => run.jobId).toSorted();
  expect(await jobsOf(member)).toEqual([jobId, null].toSorted());
  expect(await jobsOf(lead)).toEqual([jobId, scheduled].toSorted());
  // The file of the scheduled run is theirs all the same.
  expect((await runsOf(member, templateId)).map(({ fileUntil }) => fileUntil !== null)).toEqual([true, true]);
});

test('[BC-05] a file whose worker was held up is not recorded beside that of the worker that took over', async ({
  app,
  secondApp,
  lead,
}) => {
  const { id: templateId } = await addDaily(lead);
  const { jobId } = await lead.client.report.run({ body: { templateId } });
  const { keep } = app.files;
  app.files.keep = async (...given) => {
    const stored = await keep(...given);
    await app.pool.query(`update record_job_item set lease_until = now() - interval '1 second' where job_id = $1`, [
      jobId,
    ]);
    await runTurn(secondApp, jobId);
    return stored;
  };
  try {
    await runTurn(app, jobId);
  } finally {
    app.files.keep = keep;
  }
  expect(await runsOf(lead, templateId)).toMatchObject([{ state: 'done', jobId }]);
  const { rows } = await app.pool.query('select count(*)::int as files from stored_file where created_by = $1', [
    lead.id,
  ]);
  expect(rows).toEqual([{ files: 1 }]);
});

test('[BC-05] a copy of a job makes no files for others, nor for former recipients', async ({ app, lead }) => {
  const colleague = await personWith(app, { roles: ['lead'] });
  const { id: templateId } = await addDaily(lead, { recipients: [lead.id, colleague.id] });
  const { jobId } = await colleague.client.report.run({ body: { templateId } });
  await runOpenJobs(app, 'logisticsReport');
  const { recordJob } = lead.client;
  const { id } = await recordJob.clone({ body: { id: jobId } });
  await recordJob.start({ body: { id } });
  await runOpenJobs(app, 'logisticsReport');
  expect(await recordJob.get({ query: { id } })).toMatchObject({ state: 'succeeded', skipped: 1 });
  await makeDue(app);
  await runJob(app, runDueReports, null);
  const { version } = await lead.client.reportTemplate.get({ query: { id: templateId } });
  const changes = { recipients: [lead.id] };
  await lead.client.reportTemplate.edit({ body: { id: templateId, version, changes } });
  await runOpenJobs(app, 'logisticsReport');
  const files = await app.pool.query('select count(*)::int as count from stored_file where created_by = $1', [
    colleague.id,
  ]);
  expect(files.rows).toEqual([{ count: 1 }]);
});

test('[BC-05] a file of a job is not downloaded without the permission for reports', async ({ app, lead }) => {
  const leaving = await personWith(app, { roles: ['lead'] });
  const { id: templateId } = await addDaily(lead);
  const { jobId } = await leaving.client.report.run({ body: { templateId } });
  await runOpenJobs(app, 'logisticsReport');
  const { records } = await leaving.client.recordJob.items({ query: { id: jobId } });
  const role = await newRole(app, [leaving]);
  const statusWith = async (...entries: string[]) => {
    await give(app, role, ...entries);
    app.outbox.committed([{ topic: 'access', payload: { userIds: [leaving.id] } }]);
    const headers = { 'x-access-token': leaving.token };
    return (await app.inject({ url: '/record/job/file', query: { id: records[0]?.id ?? '' }, headers })).statusCode;
  };
  expect(await statusWith()).toBe(200);
  await app.pool.query('delete from sys_user_role where user_id = $1 and role_id <> $2', [leaving.id, role]);
  expect(await statusWith('logistics:waybill:view')).toBe(404);
  expect(await statusWith('logistics:waybill:export')).toBe(404);
  expect(await statusWith('logistics:report:view')).toBe(200);
});
