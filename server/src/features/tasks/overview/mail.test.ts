import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, vi } from 'vitest';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import { messagesTo } from '../../../../test/messages.ts';
import { runJob } from '../../../../test/run-job.ts';
import { mailOverviews } from './mail-jobs.ts';

const DAY = 86_400_000;
const PRESENT = Date.now();
/** The next Wednesday at an hour in UTC, independent of the hour of the test. */
function wednesdayAt(hour: number, weeks = 1): Date {
  const midnight = Math.floor(PRESENT / DAY) * DAY;
  const until = (3 - new Date(midnight).getUTCDay() + 7) % 7;
  return new Date(midnight + (until + 7 * weeks) * DAY + hour * 3_600_000);
}
const runAt = async (app: FastifyInstance, at: Date, settings = {}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  await runJob(app, mailOverviews, {}, settings);
  vi.useRealTimers();
};
const WITH_GATEWAY = { PUBLIC_URL: 'https://ops.example', MAIL_GATEWAY: ['outbox:'] };

/** The user gets e-mails in English, in UTC. */
async function withAddress(app: FastifyInstance, { id, username }: { id: string; username: string }): Promise<string> {
  const address = `${username}@example.com`;
  await app.pool.query(
    `update sys_user set email = $2, email_proved_at = now(), time_zone = 'UTC', language = 'en' where id = $1`,
    [id, address],
  );
  return address;
}

test('[S10] the figures of a project are sent once a week, from eight on, on the chosen day, until it is ended', async ({
  app,
  fixture,
}) => {
  onTestFinished(() => void vi.useRealTimers());
  const projectId = fixture.project.id;
  const { client } = fixture.guest;
  expect(await client.overviewMail.of({ query: { projectId } })).toEqual({ weekday: null, hasAddress: false });
  const address = await withAddress(app, fixture.guest);
  expect(await client.overviewMail.set({ body: { projectId, weekday: 3 } })).toEqual({ weekday: 3, hasAddress: true });
  const { id, key, name } = fixture.project;
  expect(await client.overviewMail.mine()).toEqual([{ project: { id, key, name }, weekday: 3 }]);
  const dueDate = wednesdayAt(0).toISOString().slice(0, 10);
  await fixture.add('due', { dueDate });
  await fixture.add('undated', { ownerId: fixture.member.id });
  await runAt(app, wednesdayAt(7), WITH_GATEWAY);
  await runAt(app, new Date(wednesdayAt(9).getTime() - DAY), WITH_GATEWAY);
  await runAt(app, wednesdayAt(9), { ...WITH_GATEWAY, MAIL_GATEWAY: [] });
  expect(await messagesTo(app, address)).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: wednesdayAt(9) });
  const runs = [1, 2].map(() => runJob(app, mailOverviews, {}, WITH_GATEWAY));
  await Promise.all(runs);
  await runAt(app, wednesdayAt(10), WITH_GATEWAY);
  const [sent, ...more] = await messagesTo(app, address);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ purpose: 'overview', subject: `Opsyard: ${name}, overview on ${dueDate}` });
  for (const line of [
    '- Open: 2',
    '- Due this week: 1',
    '- No due date: 1',
    '- No owner: 1',
    '- Completed last week: 0',
  ])
    expect(sent.text).toContain(`${line}\n`);
  expect(sent.text).toContain(`https://ops.example/modules/appcenter/projectTasks/${key}?layout=overview`);
  expect(sent.text).toContain('To unsubscribe: https://ops.example/account/notifications');
  await runAt(app, wednesdayAt(8, 2), WITH_GATEWAY);
  expect(await messagesTo(app, address)).toHaveLength(2);
  expect(await client.overviewMail.set({ body: { projectId, weekday: null } })).toMatchObject({ weekday: null });
  await runAt(app, wednesdayAt(8, 3), WITH_GATEWAY);
  expect(await messagesTo(app, address)).toHaveLength(2);
});

test('[S10] the figures sent to a user leave out what data rules hide from them', async ({ app, fixture }) => {
  onTestFinished(() => void vi.useRealTimers());
  const projectId = fixture.project.id;
  await fixture.open();
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  const address = await withAddress(app, limited);
  await limited.client.overviewMail.set({ body: { projectId, weekday: 3 } });
  for (const title of ['Mine', 'Secret', 'Secret too']) await fixture.add(title);
  await runAt(app, wednesdayAt(8), WITH_GATEWAY);
  const [sent] = await messagesTo(app, address);
  expect(sent.text).toContain('- Open: 1\n');
});

test('[S10] nothing is sent to a user who no longer sees the project', async ({ app, fixture }) => {
  onTestFinished(() => void vi.useRealTimers());
  const projectId = fixture.project.id;
  const address = await withAddress(app, fixture.guest);
  await fixture.guest.client.overviewMail.set({ body: { projectId, weekday: 3 } });
  await fixture.owner.client.member.delete({ query: { projectId, userId: fixture.guest.id } });
  await runAt(app, wednesdayAt(8), WITH_GATEWAY);
  expect(await messagesTo(app, address)).toEqual([]);
  const missing = refusal(404, 'common.notFound');
  await expect(fixture.nonMember.client.overviewMail.of({ query: { projectId } })).rejects.toMatchObject(missing);
  await expect(fixture.nonMember.client.overviewMail.set({ body: { projectId, weekday: 1 } })).rejects.toMatchObject(
    missing,
  );
});

test('[S11] nothing is sent while the overview is switched off in the project, and again once it is on', async ({
  app,
  fixture,
}) => {
  onTestFinished(() => void vi.useRealTimers());
  const projectId = fixture.project.id;
  const { client } = fixture.owner;
  const address = await withAddress(app, fixture.guest);
  await fixture.guest.client.overviewMail.set({ body: { projectId, weekday: 3 } });
  const switchOff = async (modulesOff: 'overview'[]) => {
    const { version } = await client.project.queryById({ query: { id: projectId } });
    await client.project.edit({ body: { id: projectId, version, changes: { modulesOff } } });
  };
  await switchOff(['overview']);
  await runAt(app, wednesdayAt(8), WITH_GATEWAY);
  expect(await messagesTo(app, address)).toEqual([]);
  await switchOff([]);
  await runAt(app, wednesdayAt(9), WITH_GATEWAY);
  expect(await messagesTo(app, address)).toHaveLength(1);
});
