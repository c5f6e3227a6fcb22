import { MY_SECTIONS } from '@opsyard/contract';
import { expect } from 'vitest';
import { test } from '../../../../test/task-scene.ts';

const TODAY = '2026-03-05';

test('[BC-04] my open tasks of all projects stand in sections by when they are due, the most urgent first', async ({
  desk,
}) => {
  const { owner, member } = desk;
  const mine = { ownerId: owner.id };
  await desk.add('late', { ...mine, dueDate: '2026-03-04' });
  await desk.add('now', { ...mine, dueDate: TODAY });
  await desk.add('now and urgent', { assigneeIds: [owner.id], priority: 'U', dueDate: TODAY });
  await desk.add('in six days', { ...mine, assigneeIds: [owner.id], dueDate: '2026-03-11' });
  await desk.add('in a week', { ...mine, dueDate: '2026-03-12' });
  await desk.add('some day', mine);
  await desk.add('of somebody else', { ownerId: member.id, dueDate: TODAY });
  const done = desk.project.statuses.find(({ category }) => category === '1');
  await desk.add('done', { ...mine, dueDate: TODAY, statusId: done?.id ?? '' });
  const { task } = owner.client;
  expect(await task.mySections({ query: { today: TODAY } })).toEqual({
    ...{ overdue: 1, today: 2, week: 1, later: 1, undated: 1 },
  });
  const titles = MY_SECTIONS.map(async (section) => {
    const { records, cursor } = await task.my({ query: { today: TODAY, section } });
    return [section, records.map(({ title }) => title), cursor];
  });
  expect(await Promise.all(titles)).toEqual([
    ['overdue', ['late'], null],
    ['today', ['now and urgent', 'now'], null],
    ['week', ['in six days'], null],
    ['later', ['in a week'], null],
    ['undated', ['some day'], null],
  ]);
  const [first] = (await task.my({ query: { today: TODAY, section: 'overdue' } })).records;
  expect(first).toMatchObject({ projectKey: desk.project.key, status: { category: '0' } });
  expect(await member.client.task.mySections({ query: { today: TODAY } })).toMatchObject({ today: 1, undated: 0 });
});

test('[BC-04] a long section comes in pages that leave nothing out', async ({ desk }) => {
  const { client, id: ownerId } = desk.owner;
  const all = Array.from({ length: 60 }, (_, at) => `task ${at}`);
  await client.task.addMany({ body: { projectId: desk.project.id, titles: all, ownerId } });
  const query = { today: TODAY, section: 'undated' } as const;
  const first = await client.task.my({ query });
  const second = await client.task.my({ query: { ...query, cursor: first.cursor ?? '' } });
  expect([first.records.length, second.records.length, second.cursor]).toEqual([50, 10, null]);
  expect(new Set([...first.records, ...second.records].map(({ title }) => title))).toEqual(new Set(all));
});
