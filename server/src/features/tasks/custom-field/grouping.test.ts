import type { Grouping } from '@opsyard/contract';
import { expect } from 'vitest';
import { type FieldFixture, keyOf, options, test } from '../../../../test/fixtures/field-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';

async function countsOf({ owner, project }: FieldFixture, by: Grouping) {
  const groups = await owner.client.task.groups({ body: { projectId: project.id, by } });
  return Object.fromEntries(groups.map(({ value, count }) => [value, count]));
}

async function titlesIn({ owner, project }: FieldFixture, by: Grouping, value: string, limit = 2): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | null = null;
  do {
    const body = { projectId: project.id, group: { by, value }, limit, ...(cursor !== null && { cursor }) };
    const page: { records: { title: string }[]; cursor: string | null } = await owner.client.task.query({ body });
    titles.push(...page.records.map(({ title }) => title));
    cursor = page.cursor;
  } while (cursor !== null);
  return titles;
}

test('lists are grouped by choices, users and checkboxes: counted, and paged in their order', async ({ here }) => {
  const market = await here.field({ name: 'Market', kind: 'choice', options: options('Spain', 'Japan', 'unused') });
  const buyer = await here.field({ name: 'Buyer', kind: 'person' });
  const box = await here.field({ name: 'Box', kind: 'checkbox' });
  const [spain, japan] = market.options.map(({ id }) => id) as [string, string];
  const [m, b, x] = [keyOf(market), keyOf(buyer), keyOf(box)];
  for (const title of ['a', 'b', 'c', 'd', 'e']) await here.add(title, { [m]: spain, [x]: title === 'c' });
  await here.add('f', { [m]: japan, [b]: here.member.id });
  await here.add('g');
  expect(await countsOf(here, m)).toEqual({ [spain]: 5, [japan]: 1, '': 1 });
  expect(await titlesIn(here, m, spain)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await titlesIn(here, m, japan)).toEqual(['f']);
  expect(await titlesIn(here, m, '')).toEqual(['g']);
  expect(await countsOf(here, b)).toEqual({ [here.member.id]: 1, '': 6 });
  expect(await titlesIn(here, b, here.member.id)).toEqual(['f']);
  expect(await countsOf(here, x)).toEqual({ true: 1, '': 6 });
  expect(await titlesIn(here, x, 'true')).toEqual(['c']);
  const filtered = { projectId: here.project.id, by: m, filter: { where: `${x} = true` } };
  expect(await here.owner.client.task.groups({ body: filtered })).toEqual([{ value: spain, count: 1 }]);
});

test('lists are grouped by each of several people, on both levels', async ({ here }) => {
  const { owner, member, project } = here;
  const team = keyOf(await here.field({ name: 'Team', kind: 'people' }));
  const crew = keyOf(await here.field({ name: 'Crew', kind: 'people' }));
  await here.add('a', { [team]: [owner.id, member.id], [crew]: [member.id] });
  await here.add('b', { [team]: [member.id], [crew]: [owner.id, member.id] });
  await here.add('c');
  expect(await countsOf(here, team)).toEqual({ [owner.id]: 1, [member.id]: 2, '': 1 });
  expect(await titlesIn(here, team, member.id, 1)).toEqual(['a', 'b']);
  expect(await titlesIn(here, team, owner.id)).toEqual(['a']);
  expect(await titlesIn(here, team, '')).toEqual(['c']);
  const totals = await owner.client.task.totals({ body: { projectId: project.id, by: team, subBy: crew } });
  const counts = Object.fromEntries(totals.map(({ value, sub, count }) => [[value, sub].join(' '), count]));
  expect(counts).toEqual({
    ...{ [`${owner.id} `]: 1, [`${member.id} `]: 2, ' ': 1 },
    ...{ [`${owner.id} ${member.id}`]: 1, [`${member.id} ${owner.id}`]: 1, [`${member.id} ${member.id}`]: 2 },
  });
});

test('grouping by a deleted, unsuitable or foreign field puts all tasks into the group without a value', async ({
  here,
}) => {
  const gone = await here.field({ name: 'Gone', kind: 'choice', options: options('x') });
  const text = await here.field({ name: 'Text', kind: 'text' });
  await here.add('a', { [keyOf(gone)]: gone.options[0]?.id ?? '', [keyOf(text)]: 'secret' });
  await here.add('b');
  await here.owner.client.customField.delete({ query: { id: gone.id } });
  for (const by of [keyOf(gone), keyOf(text), `c_${'0'.repeat(32)}`] as const) {
    expect(await countsOf(here, by)).toEqual({ '': 2 });
    expect(await titlesIn(here, by, '')).toEqual(['a', 'b']);
    expect(await titlesIn(here, by, 'secret')).toEqual([]);
  }
  const { client } = here.nonMember;
  const body = { projectId: here.project.id, by: keyOf(text) };
  await expect(client.task.groups({ body })).rejects.toMatchObject(refusal(404, 'common.notFound'));
});

test('tasks added together in a group get its value, and an invalid one adds none of them', async ({ here }) => {
  const market = await here.field({ name: 'Market', kind: 'choice', options: options('Spain', 'Japan') });
  const key = keyOf(market);
  const spain = market.options[0]?.id ?? '';
  const { client } = here.owner;
  const common = { projectId: here.project.id, titles: ['first', 'second'] };
  await client.task.addMany({ body: { ...common, [key]: spain } });
  expect(await titlesIn(here, key, spain)).toEqual(['first', 'second']);
  await expect(client.task.addMany({ body: { ...common, [key]: 'x' } })).rejects.toMatchObject({ status: 422 });
  expect(await countsOf(here, key)).toEqual({ [spain]: 2 });
});
