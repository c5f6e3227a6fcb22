import type { Category, Grouping, TaskFilter } from '@opsyard/contract';
import { expect } from 'vitest';
import { test as base, type TaskFixture } from '../../../../../test/fixtures/task-fixture.ts';

type Fixture = {
  list: (filter?: TaskFilter, group?: { by: Grouping; value: string }) => Promise<string>;
  counts: (by: Grouping, filter?: TaskFilter) => Promise<Record<string, number>>;
  onBoard: (filter?: TaskFilter) => Promise<Record<string, string>>;
  /** The ids in the table below, by name. */
  ids: Record<'todo' | 'doing' | 'done' | 'owner' | 'member' | 'manager' | 'red' | 'blue' | 'unused' | 'b', string>;
};

// status, owner, assignees, labels, priority, due, archived; titles are single letters in the order of the list.
const TASKS = `
a todo  owner  -              -        N -
b todo  owner  member         red      H 2026-03-01
c todo  member owner          red,blue U 2026-03-05
d todo  -      member,manager blue     N 2026-03-10
e doing member -              red      M 2026-02-27
f doing -      -              -        L -
g doing owner  manager        blue     H 2026-03-05
h done  member member         -        N 2026-02-01
i done  -      -              red,blue N -
j done  owner  owner          -        L 2026-03-31
k todo  owner  member         red      H 2026-03-05 archived`;

const test = base.extend<{ setting: Fixture }>({
  setting: async ({ fixture }, use) => use(await fixtureOf(fixture)),
});

type Ids = Fixture['ids'];
const FILTERS: [string, (ids: Ids) => TaskFilter, string][] = [
  ['nothing asked', () => ({}), 'a b c d e f g h i j'],
  ['the archive', () => ({ archived: true }), 'k'],
  ['one status', ({ doing }) => ({ statusIds: [doing] }), 'e f g'],
  ['either of two statuses', ({ doing, done }) => ({ statusIds: [doing, done] }), 'e f g h i j'],
  ['a category', () => ({ categories: ['1'] }), 'h i j'],
  ['two priorities', () => ({ priorities: ['U', 'L'] }), 'c f j'],
  ['an owner', ({ member }) => ({ ownerIds: [member] }), 'c e h'],
  ['one of two owners', ({ member, owner }) => ({ ownerIds: [member, owner] }), 'a b c e g h j'],
  ['no owner', () => ({ ownerIds: ['none'] }), 'd f i'],
  ['no owner or this one', ({ member }) => ({ ownerIds: ['none', member] }), 'c d e f h i'],
  ['an assignee', ({ member }) => ({ assigneeIds: [member] }), 'b d h'],
  ['one of two assignees', ({ manager, owner }) => ({ assigneeIds: [manager, owner] }), 'c d g j'],
  ['nobody assigned', () => ({ assigneeIds: ['none'] }), 'a e f i'],
  ['nobody assigned or this one', ({ manager }) => ({ assigneeIds: ['none', manager] }), 'a d e f g i'],
  ['a label', ({ red }) => ({ labelIds: [red] }), 'b c e i'],
  ['one of two labels', ({ red, blue }) => ({ labelIds: [red, blue] }), 'b c d e g i'],
  ['no label', () => ({ labelIds: ['none'] }), 'a f h j'],
  ['no label or this one', ({ blue }) => ({ labelIds: ['none', blue] }), 'a c d f g h i j'],
  ['a label nothing has', ({ unused }) => ({ labelIds: [unused] }), ''],
  ['due from a day on', () => ({ dueFrom: '2026-03-05' }), 'c d g j'],
  ['due up to a day', () => ({ dueTo: '2026-03-01' }), 'b e h'],
  ['due between two days, both counted', () => ({ dueFrom: '2026-03-01', dueTo: '2026-03-05' }), 'b c g'],
  ['overdue, which nothing finished is', () => ({ overdueOn: '2026-03-05' }), 'b e'],
  ['no due day', () => ({ noDue: true }), 'a f i'],
  ['below a task', ({ b }) => ({ parentId: b }), 'd'],
  ['below no task', () => ({ parentId: null }), 'a b c e f g h i j'],
  [
    'all at once',
    ({ todo, red, owner, member }) => ({
      ...{ statusIds: [todo], labelIds: [red], priorities: ['H', 'U'], search: 'c' },
      ...{ ownerIds: [owner, member], assigneeIds: [owner], dueFrom: '2026-03-05', dueTo: '2026-03-05' },
    }),
    'c',
  ],
];

test('each filter matches the expected tasks, in the list and on the board, and combines with the others', async ({
  setting,
}) => {
  const { ids, list, onBoard } = setting;
  const found: [string, string, string][] = [];
  for (const [name, filterOf] of FILTERS) {
    const columns = Object.values(await onBoard(filterOf(ids))).filter((titles) => titles !== '');
    found.push([name, await list(filterOf(ids)), columns.join(' ')]);
  }
  // Statuses are sorted like the letters here, so that the columns in sequence are the list.
  expect(found).toEqual(FILTERS.map(([name, , titles]) => [name, titles, titles]));
});

test('a subtask of an archived task is shown at the top level; found in all projects, it names its parent', async ({
  fixture,
}) => {
  const { owner, project } = fixture;
  const { task, myTaskLists } = owner.client;
  const parent = await fixture.add('Launch the zither shop');
  const child = await fixture.add('Order zithers', { parentId: parent.id, dueDate: '2026-03-05', ownerId: owner.id });
  const onTop = async () =>
    (await task.query({ body: { projectId: project.id, filter: { parentId: null } } })).records.map(({ id }) => id);
  const above = { seq: parent.seq, title: parent.title };
  expect(await onTop()).toEqual([parent.id]);
  const key = `${project.key}-${child.seq}`;
  for (const text of ['order zithers', key]) {
    expect((await task.search({ query: { text } })).map(({ id, parent: named }) => [id, named])).toEqual([
      [child.id, above],
    ]);
  }
  expect((await myTaskLists.mine({ query: { today: '2026-03-06' } })).records).toMatchObject([
    { id: child.id, parent: above },
  ]);
  await task.batch({ body: { projectId: project.id, ids: [parent.id], changes: { archived: true } } });
  expect(await onTop()).toEqual([child.id]);
});

test('a grouped list counts each group and shows its tasks, filtered or not', async ({ setting }) => {
  const { ids, list, counts } = setting;
  const { todo, doing, done, owner, member, red, blue } = ids;
  const groups: [Grouping, Record<string, string>][] = [
    ['status', { [todo]: 'a b c d', [doing]: 'e f g', [done]: 'h i j' }],
    ['owner', { [owner]: 'a b g j', [member]: 'c e h', '': 'd f i' }],
    ['priority', { N: 'a d h i', L: 'f j', M: 'e', H: 'b g', U: 'c' }],
    ['label', { [red]: 'b c e i', [blue]: 'c d g i', '': 'a f h j' }],
  ];
  const filter: TaskFilter = { statusIds: [todo, done], noDue: true };
  const narrowed = (titles: string) => titles.split(' ').filter((title) => ['a', 'i'].includes(title));
  for (const [by, expected] of groups) {
    const entries = Object.entries(expected);
    expect(await counts(by)).toEqual(Object.fromEntries(entries.map(([value, titles]) => [value, sizeOf(titles)])));
    for (const [value, titles] of entries) {
      expect([by, await list({}, { by, value })]).toEqual([by, titles]);
      expect([by, await list(filter, { by, value })]).toEqual([by, narrowed(titles).join(' ')]);
    }
    const few = entries.map(([value, titles]) => [value, narrowed(titles).length] as const);
    expect(await counts(by, filter)).toEqual(Object.fromEntries(few.filter(([, count]) => count > 0)));
  }
});

const sizeOf = (titles: string) => titles.split(' ').length;

async function fixtureOf(fixture: TaskFixture): Promise<Fixture> {
  const { owner, member, manager, project } = fixture;
  const { task, label } = owner.client;
  const statusIn = (category: Category) => project.statuses.find((one) => one.category === category)?.id ?? '';
  const paint = async (name: string) => (await label.add({ body: { projectId: project.id, name, color: 'red' } })).id;
  const ids: Ids = {
    ...{ todo: statusIn('0'), doing: statusIn('2'), done: statusIn('1'), b: '' },
    ...{ owner: owner.id, member: member.id, manager: manager.id },
    ...{ red: await paint('red'), blue: await paint('blue'), unused: await paint('unused') },
  };
  const idOf = (name: string) => (ids as Record<string, string>)[name] ?? '';
  const idsOf = (names: string) => (names === '-' ? [] : names.split(',').map(idOf));
  for (const line of TASKS.trim().split('\n')) {
    const [title = '', status = '', by = '-', who = '-', labels = '-', priority, due, archived] = line.split(/ +/);
    const { id } = await fixture.add(title, {
      statusId: idOf(status),
      ownerId: by === '-' ? null : idOf(by),
      assigneeIds: idsOf(who),
      labelIds: idsOf(labels),
      priority: priority as 'N',
      dueDate: due === undefined || due === '-' ? null : due,
      ...(title === 'd' && { parentId: ids.b }),
    });
    if (title === 'b') ids.b = id;
    if (archived) await task.batch({ body: { projectId: project.id, ids: [id], changes: { archived: true } } });
  }
  const titlesOf = (records: readonly { title: string }[]) => records.map(({ title }) => title).join(' ');
  return {
    ids,
    async list(filter = {}, group) {
      const { records, total } = await task.query({ body: { projectId: project.id, filter, ...(group && { group }) } });
      expect(total).toBe(records.length);
      return titlesOf(records);
    },
    async counts(by, filter) {
      const found = await task.groups({ body: { projectId: project.id, by, ...(filter && { filter }) } });
      return Object.fromEntries(found.map(({ value, count }) => [value, count]));
    },
    async onBoard(filter) {
      const columns = await task.board({ body: { projectId: project.id, ...(filter && { filter }) } });
      for (const { count, records } of columns) expect(count).toBe(records.length);
      return Object.fromEntries(columns.map(({ value, records }) => [value, titlesOf(records)]));
    },
  };
}
