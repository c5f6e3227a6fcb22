import type { FastifyInstance } from 'fastify';
import ICAL from 'ical.js';
import { expect } from 'vitest';
import { auditOf, expireConfirmation, send } from '../../../../test/fixtures/accounts.ts';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, refusal } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { commit } from '../../../kernel/database/commit.ts';
import { endUserSessions } from '../../identity/index.ts';

const NOT_FOUND = [404, 'common.notFound'];
const test = base.extend({
  environment: [async ({}, use) => use({ CAPTCHA: 'off', SHARED_ADDRESS: '100' }), { scope: 'file' }],
});

/** A date so many days from now. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function issue({ client }: Person, projectId: string | null = null) {
  return await client.calendarFeed.issue({ body: { projectId } });
}

async function refused(app: FastifyInstance, address: string) {
  const { status, body } = await send(app, address);
  return [status, body?.result.failure];
}

async function eventsAt(app: FastifyInstance, address: string) {
  const { status, text } = await send(app, address);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

const summaries = async (app: FastifyInstance, address: string) =>
  (await eventsAt(app, address)).map(({ summary }) => summary);

test('[44] a calendar program reads the due dates of a project as all-day events', async ({ app, fixture }) => {
  const { add, member, project } = fixture;
  const [start, due] = [inDays(3), inDays(5)];
  const title = 'Print; fold, and\\send — 上新预告🎉'.padEnd(120, '。');
  const span = await add(title, { startDate: start, dueDate: due });
  await add('At noon', { dueDate: due, dueTime: '12:00' });
  await add('Without due date', { startDate: start });
  await add('Too long ago', { dueDate: inDays(-400) });
  const { address } = await issue(member, project.id);
  const events = await eventsAt(app, address);
  expect(events.map(({ summary }) => summary)).toEqual([
    `${project.key}-${span.seq} ${title}`,
    expect.stringMatching(/^12:00 \w+-\d+ At noon$/),
  ]);
  const [first, noon] = events;
  expect([first?.startDate.isDate, first?.startDate.toString(), first?.endDate.toString()]).toEqual([
    ...[true, start, inDays(6)],
  ]);
  expect([noon?.startDate.toString(), noon?.endDate.toString()]).toEqual([due, inDays(6)]);
  expect(first?.uid).toBe(`${span.id}@opsyard`);
  expect(first?.sequence).toBe(span.version);
  expect(noon?.description).toContain('Due at 12:00\nStatus: ');
});

test('[44] a feed is RFC 5545: lines of at most 75 octets end with CRLF, and it is sent as a private file', async ({
  app,
  fixture,
}) => {
  await fixture.add('界'.repeat(200), { dueDate: inDays(1) });
  const { address } = await issue(fixture.member, fixture.project.id);
  const { text, headers } = await send(app, address);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const lines = text.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-disposition': expect.stringContaining('attachment'),
  });
});

test('[44] my feed has my open tasks of all projects without those I have snoozed', async ({ app, fixture }) => {
  const { add, member, owner, project } = fixture;
  const dueDate = inDays(2);
  const mine = { dueDate, ownerId: member.id };
  await add('Owned', mine);
  await add('Assigned', { dueDate, assigneeIds: [member.id] });
  await add('Of others', { dueDate, ownerId: owner.id });
  const snoozed = await add('Snoozed', mine);
  const done = await add('Done', mine);
  const until = inDays(20);
  await member.client.myTask.snooze({ body: { ids: [snoozed.id], until, at: `${until}T00:00:00Z` } });
  const statusId = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  await owner.client.task.edit({ body: { id: done.id, version: done.version, changes: { statusId } } });
  const { address } = await issue(member);
  expect((await summaries(app, address)).map((one) => one.split(' ').at(-1))).toEqual(['Owned', 'Assigned']);
  const ofProject = await issue(member, project.id);
  expect(await summaries(app, ofProject.address)).toContain(`✓ ${project.key}-${done.seq} Done`);
});

test('[44] the feed of a project has the tasks of other projects that are shown there, with their own keys', async ({
  app,
  fixture,
}) => {
  const { owner, member, project } = fixture;
  const key = freshKey();
  const other = await owner.client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
  const add = async (title: string) => {
    const body = { projectId: other.id, title, dueDate: inDays(1) };
    return (await owner.client.task.add({ body })).records[0]?.id ?? '';
  };
  const shown = await add('Shown');
  await add('Not shown');
  await fixture.add('Own', { dueDate: inDays(2) });
  await owner.client.taskPlacement.add({ body: { taskId: shown, projectId: project.id } });
  const { address } = await issue(member, project.id);
  const events = await eventsAt(app, address);
  expect(events.map(({ summary }) => summary)).toEqual([`${key}-1 Shown`, `${project.key}-1 Own`]);
  expect(events[0]?.description).toContain(`Project: Other ${key}`);
  await owner.client.task.deleteBatch({ body: { projectId: other.id, ids: [shown] } });
  expect(await summaries(app, address)).toEqual([`${project.key}-1 Own`]);
});

test('[50] my feed has the blocks of time I plan, at the times of any clock; others do not have them', async ({
  app,
  fixture,
}) => {
  const { owner, member, project } = fixture;
  const planned = await fixture.add('Planned', { ownerId: member.id });
  const day = inDays(2);
  const { id } = await member.client.dayPlan.add({ body: { taskId: planned.id, day, start: 570, minutes: 90 } });
  const mine = await issue(member);
  const [event] = await eventsAt(app, mine.address);
  expect(event?.summary).toBe(`${project.key}-${planned.seq} Planned`);
  expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([`${day}T09:30:00`, `${day}T11:00:00`]);
  expect(event?.startDate.zone.tzid).toBe('floating');
  for (const { address } of [await issue(owner), await issue(member, project.id)]) {
    expect(await summaries(app, address)).toEqual([]);
  }
  await member.client.dayPlan.remove({ body: { id } });
  expect(await summaries(app, mine.address)).toEqual([]);
});

test('[44] answers 304 to a calendar app that has this text, until something changes', async ({ app, fixture }) => {
  const task = await fixture.add('Banner', { dueDate: inDays(2) });
  const { address } = await issue(fixture.member, fixture.project.id);
  const { etag } = (await send(app, address)).headers;
  const headers = { 'if-none-match': String(etag) };
  const again = await send(app, address, { headers });
  expect([again.status, again.text]).toEqual([304, '']);
  await fixture.owner.client.task.edit({
    body: { id: task.id, version: task.version, changes: { dueDate: inDays(4) } },
  });
  expect((await send(app, address, { headers })).status).toBe(200);
});

test('[44] a new address ends the former one, and a revoked one finds nothing', async ({ app, fixture }) => {
  const { member, project, nonMember } = fixture;
  const first = await issue(member, project.id);
  const { feed, address } = await issue(member, project.id);
  expect(feed.id).toBe(first.feed.id);
  expect(await refused(app, first.address)).toEqual(NOT_FOUND);
  expect((await send(app, address)).status).toBe(200);
  const [listed] = await member.client.calendarFeed.list();
  expect(listed).toMatchObject({ isMine: false, project: { key: project.key }, readAt: expect.any(String) });
  expect(JSON.stringify(listed)).not.toContain(address.split('=')[1]);
  await expect(nonMember.client.calendarFeed.revoke({ query: { id: feed.id } })).rejects.toMatchObject(
    refusal(404, 'common.notFound'),
  );
  await member.client.calendarFeed.revoke({ query: { id: feed.id } });
  expect(await refused(app, address)).toEqual(NOT_FOUND);
  expect(await member.client.calendarFeed.list()).toEqual([]);
  expect((await auditOf(app, member.id)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['calendarFeedIssued', 'calendarFeedRevoked']),
  );
});

test.for(['x', 'x'.repeat(43), 'x'.repeat(100), '%00', '界'.repeat(43)])(
  'the address with the key %s finds nothing',
  async (key, { app }) => {
    expect(await refused(app, `/task/calendarFeed/tasks.ics?key=${encodeURIComponent(key)}`)).toEqual(NOT_FOUND);
  },
);

test('[B1] the database stores no usable address, and its file has none', async ({ app, fixture }) => {
  await fixture.add('Banner', { dueDate: inDays(2) });
  const headers = { 'x-access-token': fixture.member.token, 'idempotency-key': 'a-key-of-this-test' };
  const payload = { projectId: fixture.project.id };
  const { address } = (await send(app, '/task/calendarFeed/issue', { payload, headers })).body?.result ?? {};
  const key = String(address).split('=')[1] ?? '';
  expect(key).toMatch(/^[\w-]{43}$/);
  for (const table of ['task_feed', 'audit', 'outbox', 'idempotency_key', 'activity', 'throttle']) {
    const { rows } = await app.pool.query(`select to_jsonb(t) as row from ${table} t`);
    expect(JSON.stringify(rows)).not.toContain(key);
  }
  expect((await send(app, String(address))).text).not.toContain(key);
});

test('nobody issues a feed of a project they do not see, without confirmation, or with an API token', async ({
  app,
  fixture,
}) => {
  const { member, project, nonMember } = fixture;
  await expect(issue(nonMember, project.id)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  const body = { name: 'script', scopes: ['task:use'], days: 1 };
  const { token } = await member.client.accessToken.add({ body });
  const payload = { projectId: null };
  const byToken = await send(app, '/task/calendarFeed/issue', { payload, token });
  expect([byToken.status, byToken.body?.result.failure]).toEqual([403, 'common.forbidden']);
  const { feed } = await issue(member);
  const url = `/task/calendarFeed/revoke?id=${feed.id}`;
  expect((await send(app, url, { method: 'DELETE', token })).status).toBe(403);
  await expireConfirmation(app, member.id);
  await expect(issue(member)).rejects.toMatchObject(refusal(403, 'identity.confirmFirst'));
});

test('[E10] a user has at most thirty feeds, also with concurrent requests', async ({ app, fixture }) => {
  const { member } = fixture;
  const statement = `insert into task_feed (id, user_id, project_id, key_hash)
    select gen_random_uuid(), $1, p.id, gen_random_uuid()::text from project p where p.id <> $2 limit $3`;
  const { rows } = await app.pool.query('select count(*)::int as count from project');
  for (let at = rows[0].count; at < 32; at += 1) await fixture.owner.client.project.add({ body: projectNumbered(at) });
  await app.pool.query(statement, [member.id, fixture.project.id, 29]);
  const made = await Promise.allSettled([issue(member), issue(member, fixture.project.id)]);
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await member.client.calendarFeed.list()).toHaveLength(30);
});

function projectNumbered(at: number) {
  return { name: `Feed ${at}`, key: `FEED${at}`, template: 'blank' as const };
}

test('[44] a feed has what its user sees at this moment: data rules and membership count', async ({ app, fixture }) => {
  const { add, owner, project } = fixture;
  const person = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  await owner.client.member.add({ body: { projectId: project.id, userIds: [person.id], role: 'member' } });
  await add('Mine', { dueDate: inDays(1), ownerId: person.id });
  await add('Secret', { dueDate: inDays(1), ownerId: person.id });
  const [own, ofProject] = [await issue(person), await issue(person, project.id)];
  for (const { address } of [own, ofProject])
    expect(await summaries(app, address)).toEqual([expect.stringMatching(/ Mine$/)]);
  await owner.client.member.delete({ query: { projectId: project.id, userId: person.id } });
  expect(await refused(app, ofProject.address)).toEqual(NOT_FOUND);
  expect(await summaries(app, own.address)).toEqual([]);
  const [listed] = (await person.client.calendarFeed.list()).filter(({ isMine }) => !isMine);
  expect(listed?.project).toBeNull();
});

test.for([
  ['suspended', 'update sys_user set status = 2 where id = $1'],
  ['deleted', 'update sys_user set deleted_at = now() where id = $1'],
  ['without permission', 'delete from sys_user_role where user_id = $1'],
] as const)('[44] the feed of a user who is %s finds nothing', async ([, change], { app, fixture }) => {
  const { address } = await issue(fixture.member, fixture.project.id);
  expect((await send(app, address)).status).toBe(200);
  await app.pool.query(change, [fixture.member.id]);
  expect(await refused(app, address)).toEqual(NOT_FOUND);
});

test('[B1] a changed password ends feeds like API tokens', async ({ app, fixture }) => {
  const { member } = fixture;
  const { address } = await issue(member);
  await commit(app, member.id, (db, change) => endUserSessions(db, change, { userId: member.id, reason: 'password' }));
  expect(await refused(app, address)).toEqual(NOT_FOUND);
});

test('[B9] a feed that is read again and again is refused for a while, other feeds are not', async ({
  app,
  fixture,
}) => {
  const [feed, other] = [await issue(fixture.member), await issue(fixture.owner)];
  await app.pool.query(`insert into throttle (key, used, ends_at) values ($1, 120, now() + interval '1 hour')`, [
    `calendar feed ${feed.feed.id}`,
  ]);
  expect(await refused(app, feed.address)).toEqual([429, 'common.tooManyRequests']);
  expect((await send(app, other.address)).status).toBe(200);
});
