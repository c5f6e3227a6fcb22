import { expect } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newSignedIn, send } from '../../../test/fixtures/accounts.ts';
import { test as base } from '../../../test/fixtures/task-fixture.ts';
import { clientOf } from '../../../test/kit.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

test('[CL-10] counts visits by user and day and log-ins by session; API tokens are no visits', async ({ app }) => {
  const one = await newSignedIn(app);
  const two = await newSignedIn(app);
  const open = (token: string, ip: string) => send(app, '/sys/permission/getUserPermissionByToken', { token, ip });
  const client = clientOf(app, { 'x-access-token': one.token });
  const today = new Date().toISOString().slice(0, 10);
  await app.pool.query('delete from visit');
  await app.pool.query(
    `insert into visit (day, user_id, ip)
     select (now() at time zone 'UTC')::date - ago, $1, '10.1.1.1' from unnest($2::int[]) ago`,
    [one.id, [2, 6, 7, 13, 14]],
  );
  for (const [token, ip] of [
    [one.token, '10.9.9.9'],
    [one.token, '10.9.9.8'],
    [two.token, '10.9.9.9'],
  ] as const)
    await open(token, ip);
  await eventually(async () =>
    expect(await client.dashboard.loginfo()).toEqual({
      ...{ totalVisitCount: 7, todayVisitCount: 2, todayIp: 1 },
      ...{ weekVisitCount: 4, formerWeekVisitCount: 2 },
    }),
  );
  await app.pool.query(`update session set kind = 'api', name = 'script', scopes = '{}' where user_id = $1`, [two.id]);
  const days = await client.dashboard.visitInfo();
  expect(days).toHaveLength(7);
  expect(days.map(({ tian }) => tian)).toEqual(days.map(({ tian }) => tian).toSorted());
  expect(days.at(-1)).toEqual({ visit: 2, ip: 1, login: 1, tian: today, type: today.slice(5) });
  expect(days.at(-3)).toMatchObject({ visit: 1, ip: 1, login: 0 });
  const raw = await send(app, '/sys/visitInfo?_t=1', { token: one.token });
  expect(raw.body?.result.at(-1)).toMatchObject({ tian: today, type: today.slice(5), visit: 2 });
});

test('[RT-06] counts open tasks I own or am assigned to in visible projects, by due date', async ({ fixture }) => {
  const { member, owner, nonMember, project } = fixture;
  const today = '2026-05-10';
  const late = await fixture.add('late', { ownerId: member.id, dueDate: '2026-05-09' });
  const later = await fixture.add('later', {
    assigneeIds: [member.id, owner.id],
    ownerId: member.id,
    dueDate: '2026-05-01',
  });
  await fixture.add('now', { assigneeIds: [member.id], dueDate: today });
  await fixture.add('week', { ownerId: member.id, dueDate: '2026-05-16' });
  await fixture.add('beyond', { ownerId: member.id, dueDate: '2026-05-17' });
  await fixture.add('others', { ownerId: owner.id, dueDate: today });
  const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  await fixture.add('done', { ownerId: member.id, dueDate: today, statusId: done });
  const mine = await member.client.myTaskLists.mine({ query: { today } });
  expect(mine.counts).toEqual({ overdue: 2, today: 1, week: 1 });
  expect(mine.records.map(({ id }) => id)).toEqual([later.id, late.id]);
  expect(mine.records[0]).toMatchObject({ projectKey: project.key, projectName: project.name });
  const week = await member.client.myTaskLists.mine({ query: { today, due: 'week' } });
  expect(week.records).toMatchObject([{ title: 'week' }]);
  expect((await nonMember.client.myTaskLists.mine({ query: { today } })).counts).toEqual({
    overdue: 0,
    today: 0,
    week: 0,
  });
  await owner.client.member.delete({ query: { projectId: project.id, userId: member.id } });
  expect((await member.client.myTaskLists.mine({ query: { today } })).counts).toEqual({
    overdue: 0,
    today: 0,
    week: 0,
  });
});
