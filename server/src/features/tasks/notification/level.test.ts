import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { deliverMissedNotices } from '../../announcements/deliver.ts';
import { notifyDueTasks } from './jobs.ts';

const mention = ({ id, realname }: Person) =>
  `<p><span data-type="mention" data-id="${id}" data-label="${realname}">@${realname}</span></p>`;
const messages = async ({ client }: Person) => (await client.announcementSend.mine()).records;
const kinds = async (person: Person) =>
  (await messages(person)).map(({ titile }) => /assigned|mentioned|commented|due today/.exec(titile)?.[0]);
/** Delivers everything published so far. Transactions of other tests in the same PostgreSQL may delay it. */
async function deliverEverything(app: FastifyInstance): Promise<void> {
  const held = 'select from outbox where xid >= pg_snapshot_xmin(pg_current_snapshot())';
  await eventually(async () => expect((await app.pool.query(held)).rows).toEqual([]));
  await runJob(app, deliverMissedNotices, {});
}

test('[AN-03] a user chooses for a project what they are notified of: the rest of their settings applies elsewhere', async ({
  app,
  fixture,
}) => {
  const { client } = fixture.guest;
  const projectId = fixture.project.id;
  const { id, key, name } = fixture.project;
  const project = { id, key, name };
  expect(await client.projectNotification.of({ query: { projectId } })).toEqual({ project, level: 'usual' });
  const task = await fixture.add('Photos');
  const everything = async () => {
    await fixture.owner.client.task.add({ body: { projectId, title: 'New', ownerId: fixture.guest.id } });
    await fixture.owner.client.comment.add({ body: { recordId: task.id, html: mention(fixture.guest) } });
    const { id: own } = await fixture.add('Own', { assigneeIds: [fixture.guest.id] });
    await fixture.owner.client.comment.add({ body: { recordId: own, html: '<p>Done?</p>' } });
    await deliverEverything(app);
    const found = await kinds(fixture.guest);
    await app.pool.query('delete from notification where user_id = $1', [fixture.guest.id]);
    return found.toSorted();
  };
  expect(await everything()).toEqual(['assigned', 'commented', 'mentioned']);
  const set = (level: 'usual' | 'direct' | 'mandatory') =>
    client.projectNotification.set({ body: { projectId, level } });
  expect(await set('direct')).toEqual({ project, level: 'direct' });
  expect(await everything()).toEqual(['assigned', 'mentioned']);
  await set('mandatory');
  expect(await client.projectNotification.mine()).toEqual([{ project, level: 'mandatory' }]);
  // Mentions cannot be turned off.
  expect(await everything()).toEqual(['mentioned']);
  await set('usual');
  expect(await client.projectNotification.mine()).toEqual([]);
  expect(await everything()).toEqual(['assigned', 'commented', 'mentioned']);
});

test('[AN-03] tasks of a project with other settings are left out of the message about due tasks', async ({
  app,
  fixture,
}) => {
  const morning = new Date(Math.floor(Date.now() / 86_400_000 + 2) * 86_400_000 + 7.5 * 3_600_000);
  await app.pool.query(`update sys_user set time_zone = 'UTC' where id = any ($1)`, [
    [fixture.member.id, fixture.guest.id],
  ]);
  const dueDate = morning.toISOString().slice(0, 10);
  for (const { id } of [fixture.member, fixture.guest]) await fixture.add('due', { dueDate, ownerId: id });
  await fixture.guest.client.projectNotification.set({ body: { projectId: fixture.project.id, level: 'direct' } });
  vi.useFakeTimers({ toFake: ['Date'], now: morning });
  onTestFinished(() => void vi.useRealTimers());
  await runJob(app, notifyDueTasks, {});
  vi.useRealTimers();
  await deliverEverything(app);
  expect(await kinds(fixture.member)).toContain('due today');
  expect(await kinds(fixture.guest)).not.toContain('due today');
});

test('[AN-03] each message says why it came and which project’s settings apply', async ({ app, fixture }) => {
  const projectId = fixture.project.id;
  const { id } = await fixture.add('Photos', { assigneeIds: [fixture.guest.id] });
  const { id: commentId } = await fixture.member.client.comment.add({ body: { recordId: id, html: '<p>First</p>' } });
  await fixture.manager.client.watch.set({ body: { recordId: id, watching: true } });
  await fixture.owner.client.comment.add({
    body: { recordId: id, html: mention(fixture.nonMember), parentId: commentId },
  });
  await deliverEverything(app);
  const whys = async (person: Person) =>
    Promise.all(
      (await messages(person)).map(async (message) => {
        const { reason, projectId: about } = await person.client.announcementSend.why({ query: { id: message.id } });
        return [reason, about];
      }),
    );
  expect((await whys(fixture.guest)).toSorted()).toEqual([
    ['assigned', projectId],
    ['responsible', projectId],
  ]);
  expect(await whys(fixture.manager)).toEqual([['watching', projectId]]);
  expect(await whys(fixture.member)).toEqual([['thread', projectId]]);
  const [message] = await messages(fixture.guest);
  const query = { id: message?.id ?? '' };
  await expect(fixture.owner.client.announcementSend.why({ query })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
});

test('[AN-03] a message names the task it is about, which can be muted: then only mentions are sent about it', async ({
  app,
  fixture,
}) => {
  const { client } = fixture.guest;
  const { id } = await fixture.add('Photos', { assigneeIds: [fixture.guest.id] });
  await deliverEverything(app);
  const taskOf = async (at: number) => {
    const message = (await messages(fixture.guest)).toReversed()[at];
    return (await client.announcementSend.why({ query: { id: message?.id ?? '' } })).taskId;
  };
  expect(await taskOf(0)).toBe(id);
  const say = async (html: string) => {
    await fixture.owner.client.comment.add({ body: { recordId: id, html } });
    await deliverEverything(app);
  };
  await say('<p>First</p>');
  await say('<p>Second</p>');
  expect(await taskOf(1)).toBe(id);
  // About several tasks: none of them.
  await fixture.add('Texts', { assigneeIds: [fixture.guest.id] });
  await deliverEverything(app);
  expect(await taskOf(1)).toBe(null);
  await client.announcementSend.readAll();
  await client.watch.set({ body: { recordId: id, watching: false, muted: true } });
  await say('<p>Third</p>');
  await say(mention(fixture.guest));
  const { records } = await client.announcementSend.mine({ query: { readFlag: '0' } });
  expect(records.map(({ titile }) => titile)).toEqual([expect.stringContaining('mentioned you')]);
});

test('[AN-03] notification settings of a project need access to it', async ({ fixture }) => {
  const { client } = fixture.nonMember;
  const projectId = fixture.project.id;
  const missing = refusal(404, 'common.notFound');
  await expect(client.projectNotification.of({ query: { projectId } })).rejects.toMatchObject(missing);
  await expect(client.projectNotification.set({ body: { projectId, level: 'mandatory' } })).rejects.toMatchObject(
    missing,
  );
});
