import {
  CATEGORIES,
  type Filter,
  matches,
  operatorsOf,
  PRIORITIES,
  passesTaskFilter,
  printFilter,
  TASK_FIELDS,
  type TaskFilter,
  type TaskRow,
  taskRecord,
} from '@opsyard/contract';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { test as base, type TaskFixture } from '../../../../../test/fixtures/task-fixture.ts';

type Fixture = {
  fixture: TaskFixture;
  rows: readonly TaskRow[];
  statusIds: string[];
  people: string[];
  labels: string[];
  runQuery: (filter: TaskFilter) => Promise<string[]>;
};

const test = base.extend<{ setting: Fixture }>({ setting: async ({ fixture }, use) => use(await fixtureOf(fixture)) });
const TASKS = 40;
const DAYS = ['2026-02-27', '2026-03-01', '2026-03-05', '2026-03-10'];

/** The meaning of each parameter of a list, implemented independently without conditions. */
function means(row: TaskRow, filter: TaskFilter, rowOf: (id: string) => TaskRow | undefined): boolean {
  const listed = <T>(list: readonly T[] | undefined, value: T) => !list || list.includes(value);
  const sharing = (list: readonly string[] | undefined, ids: readonly string[]) =>
    !list || (ids.length === 0 ? list.includes('none') : ids.some((id) => list.includes(id)));
  const due = row.dueDate;
  const isOpen = ['0', '2', '4'].includes(row.category);
  return (
    row.archived === (filter.archived ?? false) &&
    listed(filter.statusIds, row.statusId) &&
    listed(filter.categories, row.category) &&
    listed(filter.priorities, row.priority) &&
    listed(filter.ownerIds, row.ownerId ?? 'none') &&
    sharing(filter.assigneeIds, row.assigneeIds) &&
    sharing(filter.labelIds, row.labelIds) &&
    (!filter.noDue || due === null) &&
    (!filter.dueFrom || (due !== null && due >= filter.dueFrom)) &&
    (!filter.dueTo || (due !== null && due <= filter.dueTo)) &&
    (!filter.overdueOn || (due !== null && due < filter.overdueOn && isOpen)) &&
    (filter.parentId === undefined ||
      filter.parentId === row.parentId ||
      (filter.parentId === null && row.parentId !== null && rowOf(row.parentId)?.archived === true))
  );
}

describe('[pitfall 1] [pitfall 7] database and page match the same tasks, each once', () => {
  test('for each parameter of a list and for several at once', async ({ setting }) => {
    const { rows, runQuery } = setting;
    const rowOf = (id: string) => rows.find((row) => row.id === id);
    for (const filter of fc.sample(parameters(setting), { numRuns: 150, seed: 5 })) {
      const expected = rows.filter((row) => means(row, filter, rowOf)).map(({ id }) => id);
      const onPage = rows.filter((row) => passesTaskFilter(row, filter, rowOf)).map(({ id }) => id);
      expect({ filter, ids: onPage }).toEqual({ filter, ids: expected });
      expect({ filter, ids: await runQuery(filter) }).toEqual({ filter, ids: expected });
    }
  });

  test('for nested conditions on all fields', async ({ setting }) => {
    const { rows, runQuery } = setting;
    const shown = rows.filter(({ archived }) => !archived);
    for (const tree of fc.sample(conditions(setting), { numRuns: 200, seed: 6 })) {
      const where = printFilter(tree);
      const expected = shown.filter((row) => matches(TASK_FIELDS, tree, taskRecord(row))).map(({ id }) => id);
      expect({ where, ids: await runQuery({ where }) }).toEqual({ where, ids: expected });
      expect(shown.filter((row) => passesTaskFilter(row, { where })).map(({ id }) => id)).toEqual(expected);
    }
  });
});

test('conditions as text apply to lists, groups and boards, with the user and their date', async ({ setting }) => {
  const { fixture, runQuery } = setting;
  const { owner, member, project } = fixture;
  const projectId = project.id;
  const { id } = await fixture.add('ＺＩＴＨＥＲ order', {
    ownerId: owner.id,
    dueDate: '2026-05-04',
    description: '<p>Made of <b>maple</b></p>',
  });
  const where = 'title ~ "zither" and (owner = me or not (category in ("0"))) and dueDate = today+1';
  const filter = { where, today: '2026-05-03' };
  expect(await runQuery(filter)).toEqual([id]);
  expect(await runQuery({ ...filter, today: '2026-05-04' })).toEqual([]);
  const { task } = owner.client;
  expect(await task.groups({ body: { projectId, by: 'priority', filter } })).toEqual([{ value: 'N', count: 1 }]);
  const columns = await task.board({ body: { projectId, filter } });
  expect(columns.flatMap(({ records }) => records.map((row) => row.id))).toEqual([id]);
  const mine = await member.client.task.query({ body: { projectId, filter } });
  expect(mine.records).toEqual([]);
  expect(await runQuery({ where: 'description ~ "MAPLE"' })).toEqual([id]);
  expect(await runQuery({ where: 'description ~ "<b>"' })).toEqual([]);
});

test('a cursor works under conditions relative to the user', async ({ setting }) => {
  const { fixture, runQuery } = setting;
  const filter = { where: 'owner = me or owner is empty' };
  const all = await runQuery(filter);
  expect(all.length).toBeGreaterThan(4);
  const body = { projectId: fixture.project.id, filter, limit: 3 };
  const first = await fixture.owner.client.task.query({ body });
  const next = await fixture.owner.client.task.query({ body: { ...body, cursor: first.cursor ?? '' } });
  expect([...first.records, ...next.records].map(({ id }) => id)).toEqual(all.slice(0, 6));
});

test('[pitfall 12] refuses invalid conditions, with the invalid part', async ({ setting }) => {
  for (const [where, part] of [
    ['colour = "red"', 'colour'],
    ['archived = true', 'archived'],
    ['priority = "X"', 'priority'],
    ['title >', ''],
    ['title ~ "\\u0000"', 'title'],
  ] as const) {
    await expect(setting.runQuery({ where })).rejects.toMatchObject({
      envelope: { result: { failure: 'record.unknownFilter', detail: { part } } },
    });
  }
});

test('is undecided if a row lacks the fields', ({ setting }) => {
  const row = setting.rows.find(({ archived, priority }) => !archived && priority !== 'U');
  if (!row) throw new Error('There are tasks');
  expect(passesTaskFilter(row, { where: 'description ~ "maple"' })).toBeNull();
  expect(passesTaskFilter(row, { where: 'not (description ~ "maple")' })).toBeNull();
  expect(passesTaskFilter(row, { where: 'description ~ "maple" and priority = "U"' })).toBe(false);
  expect(passesTaskFilter(row, { where: 'description ~ "maple" or priority != "U"' })).toBe(true);
  expect(passesTaskFilter(row, { search: 'maple' })).toBeNull();
});

function some<T>(values: readonly T[]): fc.Arbitrary<T[]> {
  return fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
}

function parameters({ rows, statusIds, people, labels }: Fixture): fc.Arbitrary<TaskFilter> {
  const day = fc.constantFrom(...DAYS);
  const parents = rows.flatMap(({ parentId }) => parentId ?? []);
  const all = {
    statusIds: some(statusIds),
    categories: some(CATEGORIES),
    priorities: some(PRIORITIES),
    ownerIds: some([...people, 'none']),
    assigneeIds: some([...people, 'none']),
    labelIds: some([...labels, 'none']),
    ...{ dueFrom: day, dueTo: day, overdueOn: day },
    noDue: fc.boolean(),
    parentId: fc.constantFrom(null, ...parents),
    archived: fc.boolean(),
  };
  const each = Object.entries(all).map(([name, value]) => fc.record({ [name]: value }));
  return fc.oneof(...each, fc.record(all, { requiredKeys: [] })) as fc.Arbitrary<TaskFilter>;
}

function conditions(setting: Fixture): fc.Arbitrary<Filter> {
  const values: Record<string, fc.Arbitrary<unknown>> = {
    title: fc.constantFrom('a', 'Ａ', 'TASK 1', 'ß', '任务', 'İ'),
    status: fc.constantFrom(...setting.statusIds),
    category: fc.constantFrom(...CATEGORIES),
    priority: fc.constantFrom(...PRIORITIES),
    owner: fc.constantFrom(...setting.people),
    assignees: fc.constantFrom(...setting.people),
    labels: fc.constantFrom(...setting.labels),
    startDate: fc.constantFrom(...DAYS),
    dueDate: fc.constantFrom(...DAYS),
    dueTime: fc.constantFrom('09:00', '14:30'),
    estimate: fc.constantFrom(0, 60, 480, 540),
    number: fc.integer({ min: 1, max: TASKS }),
    subtasks: fc.integer({ min: 0, max: 3 }),
    comments: fc.integer({ min: 0, max: 1 }),
    attachments: fc.integer({ min: 0, max: 1 }),
    createdAt: fc.constantFrom(...setting.rows.map((row) => row.createdAt)),
    updatedAt: fc.constantFrom(...setting.rows.map((row) => row.updatedAt)),
    completedAt: fc.constantFrom('2026-01-01T00:00:00.000Z', ...setting.rows.flatMap((row) => row.completedAt ?? [])),
  };
  const leaves = Object.entries(values).flatMap(([field, value]) => [
    fc.constant<Filter>({ field, op: 'empty' }),
    ...operatorsOf(TASK_FIELDS[field as keyof typeof TASK_FIELDS]).map((op) =>
      (['anyOf', 'hasAny', 'hasAll'].includes(op) ? fc.array(value, { minLength: 1, maxLength: 3 }) : value).map(
        (given): Filter => ({ field, op, value: given }),
      ),
    ),
  ]);
  const level = (below: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
    fc.oneof(
      { weight: 2, arbitrary: below },
      fc.array(below, { minLength: 2, maxLength: 3 }).map((and) => ({ and })),
      fc.array(below, { minLength: 2, maxLength: 3 }).map((or) => ({ or })),
      below.map((not) => ({ not })),
    );
  return level(level(fc.oneof(...leaves)));
}

async function fixtureOf(fixture: TaskFixture): Promise<Fixture> {
  const { owner, member, manager, project } = fixture;
  const { task, label } = owner.client;
  const projectId = project.id;
  const people = [owner.id, member.id, manager.id];
  const labels: string[] = [];
  for (const name of ['red', 'blue']) {
    labels.push((await label.add({ body: { projectId, name, color: 'red' } })).id);
  }
  const statusIds = project.statuses.map(({ id }) => id);
  const draft = fc.record({
    title: fc.constantFrom('Task 1', 'TASK 12', 'ａ任务', 'Straße', 'STRASSE', 'İstanbul', 'plain'),
    statusId: fc.constantFrom(...statusIds),
    priority: fc.constantFrom(...PRIORITIES),
    ownerId: fc.option(fc.constantFrom(...people)),
    assigneeIds: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 2 }),
    labelIds: fc.uniqueArray(fc.constantFrom(...labels), { maxLength: 2 }),
    dueDate: fc.option(fc.constantFrom(...DAYS), { freq: 3 }),
    estimate: fc.option(fc.constantFrom(0, 60, 480, 540), { freq: 3 }),
  });
  const ids: string[] = [];
  for (const [at, given] of fc.sample(draft, { numRuns: TASKS, seed: 4 }).entries()) {
    const parentId = at % 5 === 4 ? (ids[at - 2] ?? null) : null;
    const time = given.dueDate && at % 3 === 0 ? { dueTime: at % 2 ? '09:00' : '14:30' } : {};
    const start = at % 4 === 0 && (!given.dueDate || given.dueDate >= '2026-02-27') ? { startDate: '2026-02-27' } : {};
    ids.push((await fixture.add(given.title, { ...given, ...time, ...start, parentId })).id);
  }
  await task.batch({ body: { projectId, ids: ids.filter((_, at) => at % 10 === 2), changes: { archived: true } } });
  const read = async (filter: TaskFilter) =>
    (await task.query({ body: { projectId, filter, limit: 200 } })).records.map((row) => row);
  const rows = [...(await read({})), ...(await read({ archived: true }))];
  expect(rows).toHaveLength(TASKS);
  return {
    fixture,
    rows,
    statusIds,
    people,
    labels,
    runQuery: async (filter) => (await read(filter)).map(({ id }) => id),
  };
}
