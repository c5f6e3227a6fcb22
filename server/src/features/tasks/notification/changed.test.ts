import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { test } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { deliverMissedNotices } from '../../announcements/deliver.ts';

const messages = async ({ client }: Person) => (await client.announcementSend.mine()).records;
const titles = async (person: Person) => (await messages(person)).map(({ titile }) => titile);
const watch = ({ client }: Person, recordId: string) => client.watch.set({ body: { recordId, watching: true } });
const mute = ({ client }: Person, recordId: string) =>
  client.watch.set({ body: { recordId, watching: false, muted: true } });

/** Delivers everything published so far. Transactions of other tests in the same PostgreSQL may delay it. */
async function deliverEverything(app: FastifyInstance): Promise<void> {
  const held = 'select from outbox where xid >= pg_snapshot_xmin(pg_current_snapshot())';
  await eventually(async () => expect((await app.pool.query(held)).rows).toEqual([]));
  await runJob(app, deliverMissedNotices, {});
}

/** Delivers everything published so far and marks it as read. */
async function readEverything(app: FastifyInstance, people: readonly Person[]): Promise<void> {
  await deliverEverything(app);
  for (const { client } of people) await client.announcementSend.readAll();
}

const unread = async ({ client }: Person) =>
  (await client.announcementSend.mine({ query: { readFlag: '0' } })).records.map(({ titile }) => titile);

test('[6] [S16] owner, assignees and watchers are notified of a change, once and with its values; the actor is not', async ({
  app,
  fixture,
}) => {
  const { owner, manager, member, guest, project } = fixture;
  const { id, seq, version } = await fixture.add('Photos', { ownerId: member.id, assigneeIds: [guest.id] });
  await watch(manager, id);
  await watch(owner, id);
  await readEverything(app, [member, guest]);
  const changes = { dueDate: '2031-05-06', priority: 'H' as const };
  await owner.client.task.edit({ body: { id, version, changes } });
  await deliverEverything(app);
  const subject = `${project.key}-${seq} Photos`;
  const text = `${owner.realname} changed ${subject}: priority: High, due date: 2031-05-06`;
  for (const person of [member, guest, manager]) expect(await unread(person)).toEqual([text]);
  expect(await titles(owner)).toEqual([]);
  const [message] = await messages(manager);
  expect(message).toMatchObject({ openPage: `/modules/appcenter/task/${project.key}-${seq}` });
  const query = { id: message?.id ?? '' };
  expect(await manager.client.announcementSend.why({ query })).toEqual({
    ...{ reason: 'watching', projectId: project.id, taskId: id },
  });
  const { records } = await manager.client.announcementSend.mine({ query: { kind: 'watched' } });
  expect(records).toHaveLength(1);
});

test('[6] [S16] unread changes of a task are one message with their number and the latest of them, in both languages', async ({
  app,
  fixture,
}) => {
  const { owner, manager, member, project } = fixture;
  const { id, seq, version } = await fixture.add('Photos');
  await watch(member, id);
  const done = project.statuses.find(({ category }) => category === '1');
  await owner.client.task.edit({ body: { id, version, changes: { dueDate: '2031-05-06' } } });
  await owner.client.task.edit({ body: { id, version: version + 1, changes: { dueDate: null } } });
  await manager.client.task.edit({ body: { id, version: version + 2, changes: { statusId: done?.id ?? '' } } });
  await deliverEverything(app);
  const subject = `${project.key}-${seq} Photos`;
  expect(await unread(member)).toEqual([
    `3 changes to ${subject}, the latest by ${manager.realname}: status: ${done?.name}`,
  ]);
  const headers = { 'x-access-token': member.token, 'accept-language': 'zh' };
  const { result } = (await app.inject({ url: '/sys/annountCement/listByUser', headers })).json();
  expect(result.sysMsgList).toMatchObject([
    { titile: `${subject} 有 3 次变更，最近一次由 ${manager.realname} 修改：状态：${done?.name}` },
  ]);
  await readEverything(app, [member]);
  // A change of nothing that is notified of.
  await owner.client.task.edit({ body: { id, version: version + 3, changes: { title: 'Pictures' } } });
  await deliverEverything(app);
  expect(await unread(member)).toEqual([]);
});

test('[6] [S16] muting wins, whoever is owner; users who cannot see the task are left out', async ({
  app,
  fixture,
}) => {
  const { owner, manager, member, guest, nonMember, project } = fixture;
  await fixture.open();
  const { id, version } = await fixture.add('Photos', { ownerId: member.id, assigneeIds: [guest.id] });
  await watch(nonMember, id);
  const { version: projectVersion } = await owner.client.project.queryById({ query: { id: project.id } });
  const body = { id: project.id, version: projectVersion, changes: { visibility: 'private' as const } };
  await owner.client.project.edit({ body });
  await mute(member, id);
  await readEverything(app, [member, guest]);
  await manager.client.task.edit({ body: { id, version, changes: { startDate: '2031-05-06' } } });
  await deliverEverything(app);
  expect(await unread(member)).toEqual([]);
  expect(await unread(nonMember)).toEqual([]);
  expect(await unread(guest)).toHaveLength(1);
});

test('[6] [S16] the former owner is notified of the new one, who is only notified of the assignment', async ({
  app,
  fixture,
}) => {
  const { owner, member, guest, project } = fixture;
  const { id, seq, version } = await fixture.add('Photos', { ownerId: member.id });
  await watch(guest, id);
  await readEverything(app, [member]);
  await owner.client.task.edit({ body: { id, version, changes: { ownerId: guest.id } } });
  await deliverEverything(app);
  const subject = `${project.key}-${seq} Photos`;
  expect(await unread(member)).toEqual([`${owner.realname} changed ${subject}: owner: ${guest.realname}`]);
  expect(await unread(guest)).toEqual([`${owner.realname} assigned ${subject} to you`]);
  const [message] = await messages(member);
  const why = await member.client.announcementSend.why({ query: { id: message?.id ?? '' } });
  expect(why.reason).toBe('formerOwner');
});

test('[6] [S16] a bulk operation is one message for each user, with their number of tasks', async ({
  app,
  fixture,
}) => {
  const { owner, member, guest, project } = fixture;
  const titled = Array.from({ length: 120 }, (_, at) => `T${at}`);
  const { client } = owner;
  const added = await client.task.addMany({ body: { projectId: project.id, titles: titled, ownerId: member.id } });
  const ids = added.records.map(({ id }) => id);
  const [first] = added.records;
  await watch(guest, ids[0] ?? '');
  await readEverything(app, [member]);
  await client.task.batch({ body: { projectId: project.id, ids, changes: { dueDate: '2031-05-06' } } });
  await client.task.batch({ body: { projectId: project.id, ids, changes: { priority: 'U' } } });
  await deliverEverything(app);
  const by = owner.realname;
  expect((await unread(member)).toSorted()).toEqual([
    `${by} changed 120 tasks in ${project.name}: due date`,
    `${by} changed 120 tasks in ${project.name}: priority`,
  ]);
  expect(await unread(guest)).toContain(`${by} changed ${project.key}-${first?.seq} T0: due date`);
});

test('[6] [S16] users are notified when a task is deleted and restored', async ({ app, fixture }) => {
  const { owner, member, project } = fixture;
  const { id, seq } = await fixture.add('Photos');
  await watch(member, id);
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [id] } });
  await readEverything(app, []);
  const subject = `${project.key}-${seq} Photos`;
  expect(await unread(member)).toEqual([`${owner.realname} deleted ${subject}`]);
  await member.client.announcementSend.readAll();
  await owner.client.trash.restore({ body: { kind: 'task', ids: [id] } });
  await deliverEverything(app);
  expect(await unread(member)).toEqual([`${owner.realname} restored ${subject}`]);
});

test('[6] [S16] who may edit a task adds and removes watchers, who are notified once; muting wins', async ({
  app,
  fixture,
}) => {
  const { owner, manager, member, guest, nonMember, project } = fixture;
  const { id, seq } = await fixture.add('Photos');
  const set = ({ client }: Person, { id: userId }: Person, watching = true) =>
    client.watch.setOther({ body: { recordId: id, userId, watching } });
  expect((await set(owner, member)).watcherIds).toEqual([member.id]);
  await set(owner, member);
  expect(await set(owner, owner)).toMatchObject({ watching: true });
  await deliverEverything(app);
  expect(await unread(member)).toEqual([`${owner.realname} added you as a watcher of ${project.key}-${seq} Photos`]);
  expect(await unread(owner)).toEqual([]);
  const [message] = await messages(member);
  const why = await member.client.announcementSend.why({ query: { id: message?.id ?? '' } });
  expect(why).toEqual({ reason: 'addedAsWatcher', projectId: null, taskId: id });
  expect((await set(manager, member, false)).watcherIds).toEqual([owner.id]);
  await mute(member, id);
  const refused = (status: number, failure: string) => ({ status, failure });
  await expect(set(owner, member)).rejects.toMatchObject(refused(409, 'watch.muted'));
  expect((await set(owner, member, false)).watcherIds).toEqual([owner.id]);
  expect((await member.client.watch.get({ query: { recordId: id } })).muted).toBe(true);
  await expect(set(owner, nonMember)).rejects.toMatchObject(refused(422, 'watch.cannotSee'));
  await expect(set(guest, manager)).rejects.toMatchObject(refused(403, 'project.notAllowed'));
  await expect(set(nonMember, manager)).rejects.toMatchObject(refused(404, 'common.notFound'));
  await member.client.watch.set({ body: { recordId: id, watching: false } });
  const settings = await member.client.notification.settings();
  await member.client.notification.saveSettings({ body: { ...settings, changed: 'none' } });
  await member.client.announcementSend.readAll();
  await set(owner, member);
  await deliverEverything(app);
  expect(await unread(member)).toEqual([]);
});

test('[6] [S16] changes can be turned off, in the settings or for a project; a setting earlier pages do not send is kept', async ({
  app,
  fixture,
}) => {
  const { owner, member, guest, manager, project } = fixture;
  const { id, version } = await fixture.add('Photos');
  for (const person of [member, guest, manager]) await watch(person, id);
  const settings = await member.client.notification.settings();
  expect(settings.changed).toBe('app');
  await member.client.notification.saveSettings({ body: { ...settings, changed: 'none' } });
  const { changed: _, ...earlier } = settings;
  expect(await member.client.notification.saveSettings({ body: earlier })).toMatchObject({ changed: 'none' });
  await guest.client.projectNotification.set({ body: { projectId: project.id, level: 'direct' } });
  await owner.client.task.edit({ body: { id, version, changes: { priority: 'L' } } });
  await deliverEverything(app);
  expect([await unread(member), await unread(guest)]).toEqual([[], []]);
  expect(await unread(manager)).toHaveLength(1);
});
