import { expect } from 'vitest';
import { deliverMissedNotices } from '../src/features/announcements/deliver.ts';
import { mailNotifications } from '../src/features/announcements/mail/mail-jobs.ts';
import { runDueReports } from '../src/features/logistics/reports/run-due.ts';
import { eventually } from './eventually.ts';
import { runOpenJobs } from './fixtures/job-fixture.ts';
import { personWith } from './fixtures/rights-fixture.ts';
import { test } from './kit.ts';
import { messagesTo } from './messages.ts';
import { runJob } from './run-job.ts';

test('[BC-05] the recipient of a scheduled report is notified by bell and e-mail, with a link and no rows', async ({
  app,
}) => {
  const lead = await personWith(app, { roles: ['lead'] });
  const address = `${lead.username}@example.com`;
  await app.pool.query('update sys_user set email = $2, email_proved_at = now() where id = $1', [lead.id, address]);
  await lead.client.waybill.add({ body: { number: 'PARCEL001' } });
  const { id } = await lead.client.reportTemplate.add({
    body: { name: 'Morning round', dataset: 'waybills', format: 'csv', columns: 'number', repeat: 'daily' },
  });
  await app.pool.query(`update report_template set next_run_at = now() - interval '1 minute'`);
  await runJob(app, runDueReports, null);
  await runOpenJobs(app, 'logisticsReport');
  const title = 'Report ready: Morning round (rows: 1)';
  // Open transactions of other tests in the same PostgreSQL delay notifications.
  await eventually(async () => {
    await runJob(app, deliverMissedNotices, {});
    const { records } = await lead.client.announcementSend.mine();
    expect(records.map(({ titile }) => titile)).toEqual([title]);
  });
  await runJob(app, mailNotifications, {}, { PUBLIC_URL: 'https://ops.example', MAIL_GATEWAY: ['outbox:'] });
  const [sent, ...more] = await messagesTo(app, address);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ purpose: 'notice', subject: `Opsyard: ${title}` });
  expect(sent.text).toContain(`https://ops.example/modules/tms/reportTemplatesList?open=${id}`);
  expect(sent.text).not.toContain('PARCEL001');
});
