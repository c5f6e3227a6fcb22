import { MESSAGE_KINDS, type MessageKind } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { test } from '../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../test/kit.ts';
import { messagesTo } from '../../../test/messages.ts';
import { runJob } from '../../../test/run-job.ts';
import { Change } from '../../kernel/change.ts';
import { wrap } from '../../kernel/database/db.ts';
import { publishNotice } from '../../kernel/notice.ts';
import { notifyDueTasks } from '../tasks/notification/jobs.ts';
import { deliverMissedNotices } from './deliver.ts';
import { mailNotifications } from './mail/mail-jobs.ts';
import { lockNoticeCursor, nextNotices } from './notice-store.ts';
import { returnSnoozedMessages } from './return-snoozed-job.ts';

const mention = ({ id, realname }: Person) =>
  `<span data-type="mention" data-id="${id}" data-label="${realname}">@${realname}</span>`;
const mine = async ({ client }: Person) => (await client.announcementSend.mine()).records;
const titles = async (person: Person) => (await mine(person)).map(({ titile }) => titile);
/** Delivers everything published so far. Transactions of other tests in the same PostgreSQL may delay it. */
async function deliverEverything(app: FastifyInstance): Promise<void> {
  const held = 'select from outbox where xid >= pg_snapshot_xmin(pg_current_snapshot())';
  await eventually(async () => expect((await app.pool.query(held)).rows).toEqual([]));
  await runJob(app, deliverMissedNotices, {});
}

test('[AN-03] an assignee is notified promptly, once across both processes; the assigner is not', async ({
  app,
  secondApp,
  fixture,
}) => {
  const { id, seq, version } = await fixture.add('Order samples', { ownerId: fixture.member.id });
  await eventually(async () =>
    expect(await titles(fixture.member)).toEqual([
      `${fixture.owner.realname} assigned ${fixture.project.key}-${seq} Order samples to you`,
    ]),
  );
  await Promise.all([deliverEverything(app), deliverEverything(secondApp)]);
  const [message, ...more] = await mine(fixture.member);
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    ...{ msgCategory: '2', priority: 'L', readFlag: '0', openType: 'url', sender: fixture.owner.realname },
    openPage: `/modules/appcenter/task/${fixture.project.key}-${seq}`,
  });
  // Only users for whom it is new: not the same owner again, and not oneself.
  const changes = { assigneeIds: [fixture.member.id, fixture.owner.id], title: 'Order more samples' };
  await fixture.owner.client.task.edit({ body: { id, version, changes } });
  await deliverEverything(app);
  expect(await mine(fixture.member)).toHaveLength(1);
  expect(await mine(fixture.owner)).toEqual([]);
});

test('[AN-03] events held back by a long transaction are delivered as soon as it ends', async ({ app, fixture }) => {
  const slow = await app.pool.connect();
  onTestFinished(() => slow.release(true));
  await slow.query('begin');
  await slow.query(`insert into outbox (topic, payload) values ('slow', '{}')`);
  const opened = Promise.withResolvers<void>();
  onTestFinished(
    app.outbox.listen((events) => {
      if (events.some(({ topic }) => topic === 'notice')) opened.resolve();
    }),
  );
  await fixture.add('Wait for it', { ownerId: fixture.member.id });
  await opened.promise;
  expect(await mine(fixture.member)).toEqual([]);
  await slow.query('commit');
  await eventually(async () => expect(await titles(fixture.member)).toHaveLength(1));
});

test('[AN-03] events committed between reading the horizon and reading the events are delivered exactly once', async ({
  app,
  fixture,
}) => {
  await deliverEverything(app);
  const authorHandlers = await app.pool.connect();
  await authorHandlers.query('begin');
  const change = new Change(null);
  const place = { subject: 'Late', page: '/late' };
  const to = [{ userId: fixture.member.id, count: 1, ...place }];
  publishNotice(change, { kind: 'mentioned', key: 'late', sender: 'Somebody', to, many: place });
  await change.write(wrap(authorHandlers), undefined);
  // A reader whose second query runs after the other transaction has ended.
  const readerHandlers = await app.pool.connect();
  await readerHandlers.query('begin');
  let looks = 0;
  const late = new Proxy(readerHandlers, {
    get(client, name) {
      const value: unknown = Reflect.get(client, name);
      if (name !== 'query') return typeof value === 'function' ? value.bind(client) : value;
      return async (...requested: unknown[]) => {
        looks += 1;
        if (looks === 2) await authorHandlers.query('commit');
        return await (client.query as (...given: unknown[]) => Promise<unknown>)(...requested);
      };
    },
  });
  const first = await nextNotices(wrap(late), await lockNoticeCursor(wrap(readerHandlers)));
  await readerHandlers.query('commit');
  for (const client of [authorHandlers, readerHandlers]) client.release();
  expect(looks).toBe(2);
  const isLate = ({ payload }: { payload: { key?: string } }) => payload.key === 'late';
  expect(first.notices.filter(isLate)).toEqual([]);
  // Transactions of other tests in the same PostgreSQL may delay it.
  const second = await eventually(async () => {
    const next = await nextNotices(app.db, first.cursor);
    expect(next.notices.length).toBeGreaterThan(0);
    return next;
  });
  expect(second.notices.filter(isLate)).toHaveLength(1);
  expect((await nextNotices(app.db, second.cursor)).notices.filter(isLate)).toEqual([]);
});

test('[AN-03] a cursor ahead of this database delays no notice', async ({ app, fixture }) => {
  await deliverEverything(app);
  await app.pool.query(
    `update installation set value = '{"xid": "9007199254740993", "id": 5}' where name = 'notices told'`,
  );
  await app.pool.query(`delete from outbox where topic = 'notice'`);
  await fixture.add('moved', { ownerId: fixture.member.id });
  await deliverEverything(app);
  await deliverEverything(app);
  expect(await mine(fixture.member)).toHaveLength(1);
});

test('[case R21] [AN-03] 1,000 tasks assigned at once, and more later, are one notification until it is read', async ({
  app,
  fixture,
}) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const ids: string[] = [];
  for (let batch = 0; batch < 5; batch += 1) {
    const many = Array.from({ length: 200 }, (_, index) => `T${batch}-${index}`);
    const { records } = await client.task.addMany({ body: { projectId, titles: many } });
    ids.push(...records.map(({ id }) => id));
  }
  await client.task.batch({ body: { projectId, ids, changes: { ownerId: fixture.member.id } } });
  await deliverEverything(app);
  const name = fixture.project.name;
  expect(await titles(fixture.member)).toEqual([`${fixture.owner.realname} assigned 1,000 tasks in ${name} to you`]);
  await fixture.add('one more', { ownerId: fixture.member.id });
  await deliverEverything(app);
  const [message, ...others] = await mine(fixture.member);
  expect([message?.titile, others]).toEqual([`${fixture.owner.realname} assigned 1,001 tasks in ${name} to you`, []]);
  await fixture.member.client.announcementSend.read({ body: { anntId: message?.id ?? '' } });
  await fixture.add('after that', { ownerId: fixture.member.id });
  await deliverEverything(app);
  expect(await titles(fixture.member)).toHaveLength(2);
});

test('[S16] one bulk operation is one message in the bell, another user’s one is a message of its own', async ({
  app,
  fixture,
}) => {
  const projectId = fixture.project.id;
  const tasks = await Promise.all(['a', 'b', 'c', 'd'].map((title) => fixture.add(title)));
  const ids = tasks.map(({ id }) => id);
  const assign = ({ client }: Person, ownerId: string) =>
    client.task.batch({ body: { projectId, ids, changes: { ownerId } } });
  await assign(fixture.owner, fixture.member.id);
  await assign(fixture.owner, fixture.guest.id);
  await assign(fixture.manager, fixture.member.id);
  await deliverEverything(app);
  const bell = async ({ client }: Person) => {
    const { sysMsgList, sysMsgTotal } = await client.announcement.listByUser();
    expect(sysMsgTotal).toBe(sysMsgList.length);
    return sysMsgList.map(({ titile }) => titile);
  };
  const text = ({ realname }: Person) => `${realname} assigned 4 tasks in ${fixture.project.name} to you`;
  const changed = ({ realname }: Person) => `${realname} changed 4 tasks in ${fixture.project.name}: owner`;
  // They were the owners of the tasks before somebody else was.
  expect((await bell(fixture.guest)).toSorted()).toEqual([text(fixture.owner), changed(fixture.manager)].toSorted());
  expect((await bell(fixture.member)).toSorted()).toEqual(
    [text(fixture.manager), text(fixture.owner), changed(fixture.owner)].toSorted(),
  );
  const [message] = await mine(fixture.member);
  await fixture.member.client.announcementSend.read({ body: { anntId: message?.anntId ?? '' } });
  expect(await bell(fixture.member)).toHaveLength(2);
});

test('[AN-03] notifications use a project’s new name immediately', async ({ fixture }) => {
  const give = async (ids: string[]) => {
    const changes = { ownerId: fixture.member.id };
    await fixture.owner.client.task.batch({ body: { projectId: fixture.project.id, ids, changes } });
  };
  const name = `Renamed ${fixture.project.key}`;
  const tasks = [await fixture.add('a'), await fixture.add('b')];
  const { version } = await fixture.owner.client.project.queryById({ query: { id: fixture.project.id } });
  await fixture.owner.client.project.edit({ body: { id: fixture.project.id, version, changes: { name } } });
  await give(tasks.map(({ id }) => id));
  await eventually(async () =>
    expect(await titles(fixture.member)).toEqual([`${fixture.owner.realname} assigned 2 tasks in ${name} to you`]),
  );
});

test('[AN-03] comments notify mentioned and involved users once, in their language', async ({ app, fixture }) => {
  const { id, seq } = await fixture.add('Photos', { ownerId: fixture.guest.id });
  await deliverEverything(app);
  await fixture.guest.client.announcementSend.readAll();
  const subject = `${fixture.project.key}-${seq} Photos`;
  const html = `<p>Please look, ${mention(fixture.member)} &lt;b&gt;</p>`;
  await fixture.owner.client.comment.add({ body: { recordId: id, html } });
  await deliverEverything(app);
  const [reported] = await mine(fixture.member);
  expect(reported).toMatchObject({ titile: `${fixture.owner.realname} mentioned you in ${subject}`, readFlag: '0' });
  expect(reported?.msgContent).toBe(`<p>Please look, @${fixture.member.realname} &lt;b&gt;</p>`);
  expect((await titles(fixture.guest))[0]).toBe(`${fixture.owner.realname} commented on ${subject}`);
  await fixture.owner.client.comment.add({ body: { recordId: id, html: '<p>And again</p>' } });
  await deliverEverything(app);
  const headers = { 'x-access-token': fixture.guest.token, 'accept-language': 'zh' };
  const { result } = (await app.inject({ url: '/sys/annountCement/listByUser', headers })).json();
  expect(result).toMatchObject({ sysMsgTotal: 1, sysMsgList: [{ titile: `${subject} 有 2 条新评论` }] });
});

test('[AN-03] the bell shows mentions and assignments before later comments', async ({ app, fixture }) => {
  const { id } = await fixture.add('Labels', { ownerId: fixture.guest.id });
  await deliverEverything(app);
  await fixture.guest.client.announcementSend.readAll();
  const other = await fixture.add('Boxes');
  await fixture.owner.client.comment.add({ body: { recordId: other.id, html: `<p>${mention(fixture.guest)}</p>` } });
  await deliverEverything(app);
  await fixture.owner.client.comment.add({ body: { recordId: id, html: '<p>Done?</p>' } });
  await deliverEverything(app);
  const { sysMsgList } = await fixture.guest.client.announcement.listByUser();
  expect(sysMsgList.map(({ titile }) => titile.replace(/^.*?(mentioned|commented).*/, '$1'))).toEqual([
    'mentioned',
    'commented',
  ]);
});

test('[S16] a snoozed message leaves the bell and comes back unread, by the clock of the database or with news', async ({
  app,
  fixture,
}) => {
  const { id } = await fixture.add('Snoozed', { ownerId: fixture.member.id });
  await deliverEverything(app);
  const { client } = fixture.member;
  const [message] = await mine(fixture.member);
  const messageId = message?.anntId ?? '';
  const unread = async () => (await client.announcement.listByUser()).sysMsgTotal;
  const snooze = (until: string | null) => client.announcementSend.snooze({ body: { id: messageId, until } });
  const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const wrong = { status: 422, envelope: { result: { failure: 'announcement.snoozeWrong' } } };
  await expect(snooze(inHours(-1))).rejects.toMatchObject(wrong);
  await expect(snooze(inHours(91 * 24))).rejects.toMatchObject(wrong);
  const foreign = fixture.owner.client.announcementSend.snooze({ body: { id: messageId, until: inHours(1) } });
  await expect(foreign).rejects.toMatchObject({ status: 404 });

  await client.announcementSend.read({ body: { anntId: messageId } });
  await snooze(inHours(1));
  await client.announcementSend.readAll();
  await runJob(app, returnSnoozedMessages, {});
  expect(await unread()).toBe(0);
  await app.pool.query(`update notification set snoozed_until = now() - interval '1 minute' where id = $1`, [
    messageId,
  ]);
  await runJob(app, returnSnoozedMessages, {});
  expect(await unread()).toBe(1);

  await snooze(inHours(1));
  expect(await unread()).toBe(0);
  await snooze(null);
  expect(await unread()).toBe(1);
  await snooze(inHours(1));
  const { version } = await fixture.readTask(id);
  await fixture.owner.client.task.edit({ body: { id, version, changes: { ownerId: null } } });
  await fixture.owner.client.task.edit({ body: { id, version: version + 1, changes: { ownerId: fixture.member.id } } });
  await deliverEverything(app);
  // The former owner is also notified that there was none.
  expect((await titles(fixture.member)).toSorted()).toEqual([
    expect.stringContaining(' assigned '),
    expect.stringMatching(/ changed .*: owner removed$/),
  ]);
  expect(await unread()).toBe(2);
});

test('[AN-03] suppresses notifications a user has turned off and delivers the rest', async ({ app, fixture }) => {
  const { client } = fixture.member;
  const settings = await client.notification.settings();
  expect(settings).toMatchObject({ assigned: 'app', due: 'app', digestAt: '08:00', quietFrom: null });
  await client.notification.saveSettings({ body: { ...settings, assigned: 'none' } });
  await fixture.add('unheard', { ownerId: fixture.member.id });
  const { id } = await fixture.add('heard');
  await fixture.owner.client.comment.add({ body: { recordId: id, html: `<p>${mention(fixture.member)}</p>` } });
  await deliverEverything(app);
  expect(await titles(fixture.member)).toEqual([expect.stringContaining('mentioned you')]);
  await expect(
    client.notification.saveSettings({ body: { ...settings, announcement: 'none' as never } }),
  ).rejects.toMatchObject({ status: 400 });
});

test('[AN-03] mentions cannot be turned off, only e-mails about them; what an earlier version stored is harmless', async ({
  app,
  fixture,
}) => {
  const { client } = fixture.member;
  const settings = await client.notification.settings();
  const off = { ...settings, mentioned: 'none' as never };
  await expect(client.notification.saveSettings({ body: off })).rejects.toMatchObject({ status: 400 });
  await client.notification.saveSettings({ body: { ...settings, mentioned: 'mail' } });
  await app.pool.query(`update notification_setting set ways = ways || '{"mentioned": "none"}' where user_id = $1`, [
    fixture.member.id,
  ]);
  expect(await client.notification.settings()).toEqual({ ...settings, mentioned: 'app' });
  const { id } = await fixture.add('heard');
  await fixture.owner.client.comment.add({ body: { recordId: id, html: `<p>${mention(fixture.member)}</p>` } });
  await deliverEverything(app);
  expect(await titles(fixture.member)).toEqual([expect.stringContaining('mentioned you')]);
  const stored = await client.notification.settings();
  await client.notification.saveSettings({ body: stored });
  expect(await client.notification.settings()).toEqual(stored);
});

test('[S16] e-mails are chosen by event: none, immediately or in the digest; earlier choices hold', async ({
  app,
  fixture,
}) => {
  const { client, id: userId } = fixture.member;
  await app.pool.query(`update sys_user set email = $2, email_proved_at = now() where id = $1`, [
    ...[userId, `${fixture.member.username}@example.com`],
  ]);
  const store = (ways: Record<string, string>, mails: string) =>
    app.pool.query(
      `insert into notification_setting (user_id, ways, mails) values ($1, $2, $3)
       on conflict (user_id) do update set ways = excluded.ways, mails = excluded.mails, digest_kinds = default`,
      [userId, JSON.stringify(ways), mails],
    );
  const ways = { assigned: 'mail', commented: 'none', review: 'mail' };
  await store(ways, 'atOnce');
  expect(await client.notification.settings()).toMatchObject({ ...ways, mentioned: 'app' });
  await store(ways, 'daily');
  const settings = await client.notification.settings();
  expect(settings).toMatchObject({ assigned: 'digest', commented: 'none', mentioned: 'app', review: 'digest' });

  const chosen = { ...settings, assigned: 'mail', mentioned: 'digest' } as const;
  expect(await client.notification.saveSettings({ body: chosen })).toEqual(chosen);
  const place = { subject: 'Photos', page: '/photos' };
  const change = new Change(null);
  for (const kind of ['assigned', 'mentioned', 'approvalAsked', 'due', 'reportReady'] as const)
    publishNotice(change, {
      ...{
        kind,
        key: kind,
        sender: null,
        many: place,
        to: [{ userId, count: 1, ...place }],
        byMail: kind === 'reportReady',
      },
    });
  await change.write(app.db, undefined);
  await deliverEverything(app);
  const { rows } = await app.pool.query(
    `select n.kind, m.due_at <= now() as now from notification_mail m join notification n on n.id = m.item_id
     where m.user_id = $1`,
    [userId],
  );
  expect(Object.fromEntries(rows.map(({ kind, now }) => [kind, now]))).toEqual({
    ...{ assigned: true, mentioned: false, approvalAsked: false, reportReady: true },
  });
  // With all e-mails in the digest, those without a setting of their own are, too.
  await client.notification.saveSettings({ body: { ...chosen, assigned: 'app' } });
  const { rows: stored } = await app.pool.query('select mails from notification_setting where user_id = $1', [userId]);
  expect(stored).toEqual([{ mails: 'daily' }]);
});

test('[AN-04] messages are listed by kind: mentions, reviews, assignments, due tasks, comments, and the rest', async ({
  app,
  fixture,
}) => {
  const { id } = await fixture.add('Photos', { ownerId: fixture.guest.id });
  await fixture.owner.client.comment.add({ body: { recordId: id, html: '<p>Ready?</p>' } });
  await fixture.owner.client.comment.add({ body: { recordId: id, html: `<p>${mention(fixture.guest)}</p>` } });
  const place = { subject: 'Photos', page: '/photos' };
  const change = new Change(null);
  for (const kind of ['reviewAsked', 'approvalAsked', 'due', 'requestAnswered', 'jobDone'] as const)
    publishNotice(change, {
      ...{ kind, key: kind, sender: null, many: place, to: [{ userId: fixture.guest.id, count: 1, ...place }] },
      values: { today: 1, tomorrow: 0, overdue: 0, done: 1, total: 1 },
    });
  await change.write(app.db, undefined);
  await deliverEverything(app);
  const { client } = fixture.guest;
  const titlesOf = async (kind: MessageKind | '') => {
    const { records, total } = await client.announcementSend.mine({ query: { kind, order: 'asc' } });
    expect(total).toBe(records.length);
    return records.map(
      ({ titile }) => /assigned|mentioned|commented|review|approval|due|question|Done/.exec(titile)?.[0],
    );
  };
  const found = await Promise.all(MESSAGE_KINDS.map(titlesOf));
  expect(Object.fromEntries(MESSAGE_KINDS.map((kind, at) => [kind, found[at]?.toSorted()]))).toEqual({
    ...{ mention: ['mentioned'], review: ['approval', 'review'], assigned: ['assigned'], due: ['due'] },
    ...{ watched: ['commented'], other: ['Done', 'question'] },
  });
  expect(await titlesOf('')).toHaveLength(8);
  const { total } = await client.announcementSend.mine({ query: { kind: 'mention', readFlag: '1' } });
  expect(total).toBe(0);
  await expect(client.announcementSend.mine({ query: { kind: 'sla' as never } })).rejects.toMatchObject({
    status: 400,
  });
});

test('[AN-03] notifies users once a day, in their morning, of what is due', async ({ app, fixture }) => {
  // 07:30 UTC of another day, independent of the hour of the test.
  const morning = new Date(Math.floor(Date.now() / 86_400_000 + 1) * 86_400_000 + 7.5 * 3_600_000);
  const away = (days: number) => new Date(morning.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await app.pool.query('update sys_user set time_zone = $1 where id = any ($2)', [
    'UTC',
    [fixture.member.id, fixture.guest.id],
  ]);
  await app.pool.query('update sys_user set time_zone = $1 where id = $2', ['Asia/Tokyo', fixture.manager.id]);
  for (const [days, who] of [
    [0, fixture.member],
    [1, fixture.member],
    [1, fixture.member],
    [-9, fixture.member],
    [5, fixture.member],
    [-9, fixture.guest],
    [0, fixture.manager],
  ] as const)
    await fixture.add('due', { ownerId: who.id, dueDate: away(days) });
  await deliverEverything(app);
  for (const { client } of [fixture.member, fixture.guest, fixture.manager]) await client.announcementSend.readAll();
  vi.useFakeTimers({ toFake: ['Date'], now: morning });
  onTestFinished(() => void vi.useRealTimers());
  await runJob(app, notifyDueTasks, {});
  await runJob(app, notifyDueTasks, {});
  vi.useRealTimers();
  await deliverEverything(app);
  const unread = async ({ client }: Person) => (await client.announcement.listByUser()).sysMsgList;
  expect(await unread(fixture.member)).toMatchObject([
    { titile: 'Your tasks: 1 due today, 2 tomorrow, 1 overdue', priority: 'M', openPage: '/dashboard' },
  ]);
  // Overdue without change: no daily message. In other time zones it is not morning.
  expect([await unread(fixture.guest), await unread(fixture.manager)]).toEqual([[], []]);
});

test('[S16] a message is snoozed until an instant with its time zone only, which everybody reads alike', async ({
  app,
  fixture,
}) => {
  await fixture.add('Snoozed', { ownerId: fixture.member.id });
  await deliverEverything(app);
  const [message] = await mine(fixture.member);
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  for (const until of ['soon', '', `${day} (later)`, `${day}T09:00`, day]) {
    const body = { id: message?.anntId ?? '', until };
    await expect(fixture.member.client.announcementSend.snooze({ body })).rejects.toMatchObject({ status: 400 });
  }
});

test('[S16] a read message is not snoozed while news about the same subject is stored', async ({ app, fixture }) => {
  await fixture.add('Snoozed', { ownerId: fixture.member.id });
  await deliverEverything(app);
  const { client } = fixture.member;
  const [message] = await mine(fixture.member);
  const id = message?.anntId ?? '';
  await client.announcementSend.read({ body: { anntId: id } });
  const delivering = await app.pool.connect();
  onTestFinished(() => delivering.release());
  await delivering.query('begin');
  await delivering.query(
    `insert into notification (id, user_id, kind, key, count, sender, subject, data)
     select gen_random_uuid(), user_id, kind, key, count, sender, subject, data from notification where id = $1`,
    [id],
  );
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const snoozed = client.announcementSend.snooze({ body: { id, until } }).catch((error: unknown) => error);
  const waits = `select from pg_locks where not granted and locktype = 'transactionid'`;
  await eventually(async () => expect((await app.pool.query(waits)).rowCount).toBe(1));
  await delivering.query('commit');
  expect(await snoozed).toMatchObject({ status: 404 });
});

test('[AN-03] sends one e-mail with all unread items after the quiet hours or at the chosen time of the digest', async ({
  app,
  fixture,
}) => {
  const people = [fixture.member, fixture.guest, fixture.manager];
  for (const { id, username } of people)
    await app.pool.query(
      `update sys_user set email = $2, email_proved_at = now(), time_zone = 'Asia/Shanghai' where id = $1`,
      [id, `${username}@example.com`],
    );
  const { rows: clock } = await app.pool.query(
    `select to_char((now() at time zone 'Asia/Shanghai') - interval '1 hour', 'HH24:MI') as earlier,
       to_char((now() at time zone 'Asia/Shanghai') + interval '1 hour', 'HH24:MI') as later`,
  );
  const way = { assigned: 'mail', mentioned: 'mail', commented: 'mail', due: 'mail' } as const;
  const always = { review: 'mail', announcement: 'mail' } as const;
  const at = { mails: 'atOnce', quietFrom: null, quietTo: null } as const;
  await fixture.member.client.notification.saveSettings({ body: { ...way, ...always, ...at } });
  const quiet = { quietFrom: clock[0].earlier, quietTo: clock[0].later };
  await fixture.guest.client.notification.saveSettings({ body: { ...way, ...always, ...at, ...quiet } });
  await fixture.manager.client.notification.saveSettings({
    body: { ...way, ...always, ...at, mails: 'daily', digestAt: '17:45' },
  });
  // A body without the time, as earlier pages send it, keeps it.
  await fixture.manager.client.notification.saveSettings({ body: { ...way, ...always, ...at, mails: 'daily' } });
  expect(await fixture.manager.client.notification.settings()).toMatchObject({ digestAt: '17:45', due: 'digest' });
  const { id } = await fixture.add('shared', { assigneeIds: people.map((person) => person.id) });
  await fixture.owner.client.comment.add({ body: { recordId: id, html: '<p>Ready?</p>' } });
  await deliverEverything(app);
  const due = async (person: Person) => {
    const { rows } = await app.pool.query(
      `select due_at <= now() as now, to_char(due_at at time zone 'Asia/Shanghai', 'HH24:MI') as clock
       from notification_mail where user_id = $1`,
      [person.id],
    );
    return rows;
  };
  expect(await due(fixture.member)).toEqual([
    expect.objectContaining({ now: true }),
    expect.objectContaining({ now: true }),
  ]);
  expect(await due(fixture.guest)).toEqual([
    { now: false, clock: quiet.quietTo },
    { now: false, clock: quiet.quietTo },
  ]);
  expect(await due(fixture.manager)).toEqual([
    { now: false, clock: '17:45' },
    { now: false, clock: '17:45' },
  ]);
  await runJob(app, mailNotifications, {});
  await runJob(app, mailNotifications, {});
  const [sent, ...more] = await messagesTo(app, `${fixture.member.username}@example.com`);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ purpose: 'notice', subject: 'Opsyard: 2 new notifications' });
  expect(sent.text).toContain('commented on');
  expect(sent.text).toContain('Ready?');
  expect(await messagesTo(app, `${fixture.guest.username}@example.com`)).toEqual([]);
  // Items read meanwhile are not sent.
  await fixture.manager.client.announcementSend.readAll();
  // Slightly in the past: instants are stored in milliseconds and may be rounded up.
  await app.pool.query(`update notification_mail set due_at = now() - interval '1 second'`);
  await runJob(app, mailNotifications, {});
  expect(await messagesTo(app, `${fixture.manager.username}@example.com`)).toEqual([]);
  const [late] = await messagesTo(app, `${fixture.guest.username}@example.com`);
  expect(late.text).not.toContain('http');
  await fixture.add('with an address', { ownerId: fixture.member.id });
  await deliverEverything(app);
  await runJob(app, mailNotifications, {}, { PUBLIC_URL: 'https://ops.example', MAIL_GATEWAY: [] });
  await runJob(app, mailNotifications, {});
  expect(await messagesTo(app, `${fixture.member.username}@example.com`)).toHaveLength(1);
  await fixture.member.client.announcementSend.readAll();
  await fixture.add('once more', { ownerId: fixture.member.id });
  await deliverEverything(app);
  await runJob(app, mailNotifications, {}, { PUBLIC_URL: 'https://ops.example', MAIL_GATEWAY: ['outbox:'] });
  const [, linked] = await messagesTo(app, `${fixture.member.username}@example.com`);
  expect(linked.text).toContain(`https://ops.example/modules/appcenter/task/${fixture.project.key}`);
});
