import { CALENDAR_MULTI_DAY_MAX } from '@opsyard/contract';
import { expect } from 'vitest';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';

const FROM = '2037-03-02';
async function anotherProject({ client }: Person) {
  const key = freshKey();
  return await client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
}
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

test('[BC-04] [44] my open tasks of all projects are read by due date, with their number on each day', async ({
  fixture,
}) => {
  const { owner, member } = fixture;
  const mine = { ownerId: owner.id };
  await fixture.add('Noon', { ...mine, dueDate: '2037-03-04', dueTime: '12:00' });
  await fixture.add('Assigned', { assigneeIds: [owner.id], dueDate: '2037-03-04', dueTime: '09:00' });
  await fixture.add('From before', { ...mine, startDate: '2037-02-20', dueDate: '2037-03-04' });
  await fixture.add('Until after', { ...mine, startDate: '2037-03-08', dueDate: '2037-03-20' });
  await fixture.add('Begins later', { ...mine, startDate: '2037-03-09', dueDate: '2037-03-20' });
  await fixture.add('Earlier', { ...mine, dueDate: '2037-03-01' });
  await fixture.add('Of somebody else', { ownerId: member.id, dueDate: '2037-03-04' });
  const done = fixture.project.statuses.find(({ category }) => category === '1')?.id ?? '';
  await fixture.add('Done', { ...mine, dueDate: '2037-03-04', statusId: done });
  await fixture.add('Some day', { ...mine, startDate: '2037-03-03' });
  const { client } = owner;
  const other = await anotherProject(owner);
  await client.task.add({ body: { projectId: other.id, title: 'Elsewhere', ...mine, dueDate: '2037-03-08' } });
  const found = await client.myTaskLists.myCalendar({ body: { from: FROM, days: 7 } });
  expect(found.counts).toEqual([
    { day: '2037-03-04', count: 3 },
    { day: '2037-03-08', count: 1 },
  ]);
  expect(titles(found.records)).toEqual(['From before', 'Assigned', 'Noon', 'Elsewhere', 'Until after']);
  expect(found.records[3]).toMatchObject({
    projectKey: other.key,
    status: { category: '0' },
    reasons: ['owner', 'creator'],
  });
  expect(found.isIncomplete).toBe(false);
  const short = await client.myTaskLists.myCalendar({ body: { from: FROM, days: 7, perDay: 1 } });
  expect([short.counts, titles(short.records)]).toEqual([found.counts, ['From before', 'Elsewhere', 'Until after']]);
  const undated = await client.myTaskLists.myUndated({ query: {} });
  expect([titles(undated.records), undated.cursor, undated.total]).toEqual([['Some day'], null, 1]);
});

test('[BC-04] snoozed tasks, those of archived projects and those that data rules hide are not on my calendar', async ({
  app,
  fixture,
}) => {
  const { owner, project } = fixture;
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  await owner.client.member.add({ body: { projectId: project.id, userIds: [limited.id], role: 'member' } });
  const mine = { ownerId: limited.id, dueDate: '2037-03-04' };
  await fixture.add('Mine', mine);
  await fixture.add('Mine, undated', { ownerId: limited.id });
  await fixture.add('Secret', mine);
  await fixture.add('Secret, undated', { ownerId: limited.id });
  await fixture.add('Secret, lasting', { ownerId: limited.id, startDate: FROM, dueDate: '2037-05-01' });
  const snoozed = await fixture.add('Mine, snoozed', mine);
  const archived = await anotherProject(owner);
  await owner.client.member.add({ body: { projectId: archived.id, userIds: [limited.id], role: 'member' } });
  await owner.client.task.add({ body: { projectId: archived.id, title: 'Mine, archived', ...mine } });
  await owner.client.project.edit({
    body: { id: archived.id, version: archived.version, changes: { state: 'archived' } },
  });
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await limited.client.myTask.snooze({ body: { ids: [snoozed.id], until, at: `${until}T00:00:00.000Z` } });
  const found = await limited.client.myTaskLists.myCalendar({ body: { from: FROM, days: 42 } });
  expect([found.counts, titles(found.records)]).toEqual([[{ day: '2037-03-04', count: 1 }], ['Mine']]);
  const undated = await limited.client.myTaskLists.myUndated({ query: {} });
  expect([titles(undated.records), undated.total]).toEqual([['Mine, undated'], 1]);
});

test('[BC-04] my tasks without a due date are paged without gaps; more lasting tasks than are read are reported', async ({
  fixture,
}) => {
  const { client, id: ownerId } = fixture.owner;
  const projectId = fixture.project.id;
  const names = Array.from({ length: CALENDAR_MULTI_DAY_MAX + 1 }, (_, at) => `task ${at}`);
  const { records: added } = await client.task.addMany({ body: { projectId, titles: names, ownerId } });
  const pages = [];
  let cursor: string | null | undefined;
  do {
    const page = await client.myTaskLists.myUndated({ query: cursor ? { cursor } : {} });
    pages.push(page.records);
    cursor = page.cursor;
    expect(page.total).toBe(names.length);
  } while (cursor);
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 1]);
  expect(new Set(titles(pages.flat()))).toEqual(new Set(names));
  const changes = { startDate: '2037-03-03', dueDate: '2037-06-01' };
  await client.task.batch({ body: { projectId, ids: added.map(({ id }) => id), changes } });
  const { records, isIncomplete } = await client.myTaskLists.myCalendar({ body: { from: FROM, days: 7 } });
  expect([records.length, isIncomplete]).toEqual([CALENDAR_MULTI_DAY_MAX, true]);
});

test('[44] my calendar has the freezes of the projects of my open tasks on its days, and of no others', async ({
  fixture,
}) => {
  const { owner, member, project } = fixture;
  const statusIds = project.statuses.filter(({ category }) => category === '1').map(({ id }) => id);
  const freeze = (name: string, from: string, until: string) => ({ name, from, until, statusIds });
  const freezes = [
    freeze('Earlier', '2037-02-20T00:00:00.000Z', '2037-02-28T00:00:00.000Z'),
    freeze('Launch', '2037-03-04T08:00:00.000Z', '2037-03-06T00:00:00.000Z'),
    freeze('In another zone', '2037-03-09T08:00:00.000Z', '2037-03-10T00:00:00.000Z'),
    freeze('Later', '2037-03-20T08:00:00.000Z', '2037-03-21T00:00:00.000Z'),
  ];
  const rules = { restricted: false, transitions: [], statuses: [], freezes };
  await owner.client.workflow.save({ body: { projectId: project.id, version: 0, rules } });
  const names = async (person: Person) =>
    (await person.client.myTaskLists.myCalendar({ body: { from: FROM, days: 7 } })).freezes.map(({ name }) => name);
  expect(await names(member)).toEqual([]);
  await fixture.add('Mine', { ownerId: member.id });
  expect(await names(member)).toEqual(['Launch', 'In another zone']);
  const { freezes: found } = await member.client.myTaskLists.myCalendar({ body: { from: FROM, days: 7 } });
  expect(found[0]).toMatchObject({ projectName: project.name, from: freezes[1]?.from, statuses: ['Done'] });
  expect(await names(owner)).toEqual([]);
});
