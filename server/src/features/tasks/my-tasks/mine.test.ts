import { MY_SECTIONS } from '@opsyard/contract';
import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const TODAY = '2026-03-05';

/** The number of a user's tasks in each section. */
async function countsOf({ client }: Person) {
  const { sections } = await client.myTaskLists.mySections({ query: { today: TODAY } });
  return Object.fromEntries(sections.map(({ section, count }) => [section, count]));
}

test('[BC-04] my open tasks of all projects are in sections by due date, the most urgent first', async ({
  fixture,
}) => {
  const { owner, member } = fixture;
  const mine = { ownerId: owner.id };
  await fixture.add('late', { ...mine, dueDate: '2026-03-04' });
  await fixture.add('now', { ...mine, dueDate: TODAY });
  await fixture.add('now and urgent', { assigneeIds: [owner.id], priority: 'U', dueDate: TODAY });
  await fixture.add('in six days', { ...mine, assigneeIds: [owner.id], dueDate: '2026-03-11' });
  await fixture.add('in a week', { ...mine, dueDate: '2026-03-12' });
  await fixture.add('some day', mine);
  await fixture.add('of somebody else', { ownerId: member.id, dueDate: TODAY });
  const done = fixture.project.statuses.find(({ category }) => category === '1');
  await fixture.add('done', { ...mine, dueDate: TODAY, statusId: done?.id ?? '' });
  const { myTaskLists } = owner.client;
  expect(await countsOf(owner)).toEqual({ overdue: 1, today: 2, week: 1, later: 1, undated: 1 });
  const titles = MY_SECTIONS.map(async (section) => {
    const { records, cursor } = await myTaskLists.my({ query: { today: TODAY, section } });
    return [section, records.map(({ title }) => title), cursor];
  });
  expect(await Promise.all(titles)).toEqual([
    ['overdue', ['late'], null],
    ['today', ['now and urgent', 'now'], null],
    ['week', ['in six days'], null],
    ['later', ['in a week'], null],
    ['undated', ['some day'], null],
    ['waiting', [], null],
    ['review', [], null],
  ]);
  const [first] = (await myTaskLists.my({ query: { today: TODAY, section: 'overdue' } })).records;
  expect(first).toMatchObject({ projectKey: fixture.project.key, status: { category: '0' } });
  expect(await countsOf(member)).toEqual({ today: 1 });
});

test('[BC-04] a long section is paged without gaps', async ({ fixture }) => {
  const { client, id: ownerId } = fixture.owner;
  const all = Array.from({ length: 60 }, (_, at) => `task ${at}`);
  await client.task.addMany({ body: { projectId: fixture.project.id, titles: all, ownerId } });
  const query = { today: TODAY, section: 'undated' } as const;
  const first = await client.myTaskLists.my({ query });
  const second = await client.myTaskLists.my({ query: { ...query, cursor: first.cursor ?? '' } });
  expect([first.records.length, second.records.length, second.cursor]).toEqual([50, 10, null]);
  expect(new Set([...first.records, ...second.records].map(({ title }) => title))).toEqual(new Set(all));
});

test('[BC-04] [S7] tasks with others, in review and blocked ones are waiting, overdue ones stay overdue', async ({
  fixture,
}) => {
  const { owner, member } = fixture;
  const body = { projectId: fixture.project.id, name: 'Checked', category: '4', color: 'purple' } as const;
  const statusId = (await owner.client.status.add({ body })).find(({ name }) => name === body.name)?.id ?? '';
  const mine = { ownerId: owner.id };
  await fixture.add('with a member', { ...mine, assigneeIds: [member.id], dueDate: TODAY });
  await fixture.add('with both', { ...mine, assigneeIds: [member.id, owner.id], dueDate: TODAY });
  await fixture.add('late with a member', { ...mine, assigneeIds: [member.id], dueDate: '2026-03-04' });
  await fixture.add('with a reviewer', { ...mine, assigneeIds: [owner.id], statusId });
  await fixture.add('reviewed by somebody else', { ownerId: member.id, assigneeIds: [owner.id], statusId });
  const blocker = await fixture.add('blocker', { ownerId: member.id });
  const blocked = await fixture.add('blocked', mine);
  await owner.client.dependency.add({
    body: { predecessorId: blocker.id, successorId: blocked.id, type: 'FS', lag: 0 },
  });
  const shown = async () => {
    const pages = MY_SECTIONS.map(async (section) => {
      const { records } = await owner.client.myTaskLists.my({ query: { today: TODAY, section } });
      return [section, records.map(({ title }) => title)];
    });
    return Object.fromEntries(await Promise.all(pages));
  };
  const found = {
    ...{ overdue: ['late with a member'], today: ['with both'], week: [], later: [], review: [] },
    ...{ undated: ['reviewed by somebody else'], waiting: ['with a member', 'with a reviewer', 'blocked'] },
  };
  expect(await shown()).toEqual(found);
  expect(await countsOf(owner)).toEqual({ overdue: 1, today: 1, undated: 1, waiting: 3 });
  // The numbers of the home page are those of the lists they open.
  const { counts } = await owner.client.myTaskLists.mine({ query: { today: TODAY } });
  expect(counts).toEqual({ overdue: 1, today: 1, week: 0 });
  const done = fixture.project.statuses.find(({ category }) => category === '1')?.id ?? '';
  const { version } = await fixture.readTask(blocker.id);
  await owner.client.task.edit({ body: { id: blocker.id, version, changes: { statusId: done } } });
  expect(await shown()).toMatchObject({ waiting: ['with a member', 'with a reviewer'] });
});
