import { SORTS, type TaskFilter, type TaskQuery } from '@opsyard/contract';
import { describe, expect, inject } from 'vitest';
import { findDatedTasks, findMultiDayTasks } from '../server/src/features/tasks/calendar/store.ts';
import { findMyDue, findMyMultiDayTasks, findMyUndated } from '../server/src/features/tasks/my-tasks/calendar-store.ts';
import { countMySections, findMyPage } from '../server/src/features/tasks/my-tasks/mine-store.ts';
import { countCompleted, countFigures, findRecent, findUpcoming } from '../server/src/features/tasks/overview/store.ts';
import { findBoard } from '../server/src/features/tasks/task/reading/board-store.ts';
import { countGroups, findTasks } from '../server/src/features/tasks/task/reading/query-store.ts';
import { searchTasks } from '../server/src/features/tasks/task/reading/search-store.ts';
import { findTotals } from '../server/src/features/tasks/task/reading/totals-store.ts';
import { type Db, openDb } from '../server/src/kernel/database/db.ts';
import { test as base } from '../server/test/kit.ts';
import type { Dataset } from './dataset/dataset.ts';
import { seedDataset } from './dataset/seed.ts';
import { LABEL_GROUP } from './dataset/seed-project.ts';
import { COMMON_WORD, RARE_WORD, TWO_CHARACTERS } from './dataset/titles.ts';
import { type ExplainedQuery, explainAll, type PlanNode } from './plans/explain.ts';

const TASKS = 20_000;
const LIMIT = 50;
/** A page and the row that shows whether more follow, twice for the tasks with and without a date. */
const PAGE_OF_ROWS = 2 * (LIMIT + 1);

type Explaining = { dataset: Dataset; explain: (work: (db: Db) => Promise<unknown>) => Promise<ExplainedQuery[]> };

const test = base.extend<{ large: Explaining }>({
  large: [
    async ({ databaseUrl }, use) => {
      const adminUrl = inject('adminUrl').replace('/opsyard?', `${new URL(databaseUrl).pathname}?`);
      const dataset = await seedDataset({ url: databaseUrl, adminUrl, tasks: TASKS, smallTasks: 200 });
      const { pool, close } = openDb(databaseUrl, { max: 1 });
      const client = await pool.connect();
      await use({ dataset, explain: (work) => explainAll(client, work) });
      client.release();
      await close();
    },
    { scope: 'file' },
  ],
});

const unfiltered = SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })));
const narrowed: { [what: string]: (dataset: Dataset) => TaskFilter } = {
  'a status': ({ big }) => ({ statusIds: some(big.statusIds) }),
  'an owner': ({ people }) => ({ ownerIds: some(people.map(({ id }) => id)) }),
  'no owner': () => ({ ownerIds: ['none'] }),
  'a status and an owner': ({ big, people }) => ({
    statusIds: some(big.statusIds),
    ownerIds: some(people.map(({ id }) => id)),
  }),
  'an assignee': ({ people }) => ({ assigneeIds: some(people.map(({ id }) => id)) }),
  'a label': ({ big }) => ({ labelIds: some(big.labelIds) }),
  'a kind of status': () => ({ categories: ['0', '2'] }),
  'a priority': () => ({ priorities: ['U'] }),
  'what is late': () => ({ overdueOn: new Date().toISOString().slice(0, 10) }),
  'no due day': () => ({ noDue: true }),
  'a common word': () => ({ search: COMMON_WORD }),
  'a rare word': () => ({ search: RARE_WORD }),
};

describe('[pitfall 12] plans of a project of 20,000 tasks', () => {
  test.for(unfiltered)('the list by $sort, $order, reads a page from an index', async (by, { large }) => {
    const first = await large.explain((db) => findTasks(db, list(large.dataset, by)));
    expectNoScan(first);
    for (const { nodes } of first) expect(mostRows(nodes)).toBeLessThanOrEqual(PAGE_OF_ROWS);
  });

  test('page 2,000 reads no more than page 1', async ({ large }) => {
    const { deep } = large.dataset;
    const plans = await large.explain((db) => findTasks(db, { ...list(large.dataset), cursor: deep.cursor }));
    expectNoScan(plans);
    for (const { nodes } of plans) expect(mostRows(nodes)).toBeLessThanOrEqual(PAGE_OF_ROWS);
  });

  test.for(Object.keys(narrowed))('a list narrowed to %s never sorts the whole project', async (what, { large }) => {
    const filter = narrowed[what]?.(large.dataset) ?? {};
    for (const sort of ['rank', 'dueDate', 'updatedAt'] as const) {
      const plans = await large.explain((db) => findTasks(db, list(large.dataset, { sort, filter })));
      expectNoScan(plans);
      for (const plan of plans) expect(mostSorted(plan.nodes), plan.text).toBeLessThan(TASKS / 5);
    }
  });

  test.for(['rank', 'title', 'updatedAt'] as const)(
    'who has no task is found none by %s without reading those of others',
    async (sort, { large }) => {
      const filter = { assigneeIds: [large.dataset.big.id] };
      const plans = await large.explain((db) => findTasks(db, list(large.dataset, { sort, filter, limit: 1 })));
      expectNoScan(plans);
      for (const { nodes, text } of plans) expect(mostPassedOver(nodes), text).toBe(0);
    },
  );

  test('tasks of an assignee are not counted on the way', async ({ large: { dataset, explain } }) => {
    const [statusId = ''] = dataset.big.statusIds;
    const filter = { assigneeIds: some(dataset.people.map(({ id }) => id)), statusIds: [statusId] };
    const plans = await explain((db) => findTasks(db, list(dataset, { sort: 'dueDate', filter, limit: 20 })));
    const counts = plans.filter(({ text }) => !text.includes('order by'));
    expect(counts.length).toBeGreaterThan(0);
    for (const { nodes } of counts) expect(nodes.map((node) => node['Relation Name'])).not.toContain('task');
  });

  test('the first screen of a board reads its cards only, and counts a column once', async ({ large }) => {
    const { big, people } = large.dataset;
    const fullBoard = await large.explain((db) => findBoard(db, { projectId: big.id }));
    expectNoScan(fullBoard);
    for (const { nodes } of fullBoard) expect(mostRows(nodes)).toBeLessThanOrEqual(big.statusIds.length * (LIMIT + 1));
    const filter = { ownerIds: some(people.map(({ id }) => id)) };
    const ofOwner = await large.explain((db) => findBoard(db, { projectId: big.id, filter }));
    expectNoScan(ofOwner);
    for (const { nodes } of ofOwner) expect(mostRows(nodes)).toBeLessThan(TASKS / 5);
  });

  test('further cards of a column by a group of labels are found through the index of labels', async ({ large }) => {
    const { big } = large.dataset;
    const group = { by: `label:own:${LABEL_GROUP}`, value: big.labelIds[0] ?? '' } as const;
    const plans = await large.explain((db) => findTasks(db, list(large.dataset, { group, sort: 'rank' })));
    expectNoScan(plans);
    for (const plan of plans) expect(mostSorted(plan.nodes), plan.text).toBeLessThan(TASKS / 5);
  });

  test.for([COMMON_WORD, RARE_WORD, TWO_CHARACTERS])(
    '[case R25] the search for %s uses the index of words',
    async (word, { large }) => {
      const [person] = large.dataset.people;
      const actor = { id: person?.id ?? '', orgCodes: [] as string[], orgLine: [] as string[] };
      const plans = await large.explain((db) => searchTasks(db, actor as never, word));
      expectNoScan(plans);
      const byWords = plans.filter(({ nodes }) => nodes.some(({ 'Index Name': name }) => name === 'task_search'));
      expect(byWords).toHaveLength(plans.length);
    },
  );

  test('the tasks of a user are found through the indexes of owners and assignees', async ({ large }) => {
    const [person] = large.dataset.people;
    const actor = { id: person?.id ?? '', orgCodes: [] as string[], orgLine: [] as string[] };
    const today = new Date().toISOString().slice(0, 10);
    for (const by of ['day', 'project', 'priority'] as const)
      expectNoScan(await large.explain((db) => countMySections(db, actor as never, { today, by })));
    for (const section of ['undated', 'later', 'N', large.dataset.big.id] as const)
      expectNoScan(await large.explain((db) => findMyPage(db, actor as never, { today, section })));
  });

  test('the calendar of a user reads the tasks they own or are assigned to through their indexes', async ({
    large,
  }) => {
    const [person] = large.dataset.people;
    const actor = { id: person?.id ?? '', orgCodes: [] as string[], orgLine: [] as string[] };
    const range = { from: dayIn(-14), to: dayIn(20), perDay: 5 };
    for (const find of [
      (db: Db) => findMyDue(db, actor as never, range),
      (db: Db) => findMyMultiDayTasks(db, actor as never, range.to),
      (db: Db) => findMyUndated(db, actor as never, undefined),
    ]) {
      const plans = await large.explain(find);
      expectNoScan(plans);
      for (const { nodes, text } of plans) expect(mostRows(nodes.filter(isOfTasks)), text).toBeLessThan(TASKS / 5);
    }
  });

  test('a calendar reads the tasks of its days alone, and the few that last longer', async ({ large }) => {
    const range = { projectId: large.dataset.big.id, filter: undefined, from: dayIn(-14), to: dayIn(20) };
    const due = await large.explain((db) => findDatedTasks(db, { ...range, perDay: 10 }));
    expectNoScan(due);
    for (const { nodes } of due) expect(mostRows(nodes)).toBeLessThan(TASKS / 5);
    const multiDay = await large.explain((db) => findMultiDayTasks(db, range));
    expectNoScan(multiDay);
    for (const { nodes } of multiDay) expect(nodes.map(({ 'Index Name': name }) => name)).toContain('task_lasting');
  });

  test('the figures of an overview besides those of open tasks come from indexes', async ({ large }) => {
    const { id } = large.dataset.big;
    const weeks = Array.from({ length: 9 }, (_, at) => `${dayIn(7 * (at - 7))}T00:00:00.000Z`);
    const present = { today: dayIn(0), weekFrom: dayIn(-2), weekTo: dayIn(4), weeks };
    expectNoScan(await large.explain((db) => countFigures(db, id, present)));
    expectNoScan(await large.explain((db) => countCompleted(db, id, weeks)));
    for (const find of [findRecent, findUpcoming]) {
      const plans = await large.explain((db) => find(db, id, present.today));
      expectNoScan(plans);
      for (const { nodes } of plans) expect(mostRows(nodes)).toBeLessThanOrEqual(PAGE_OF_ROWS);
    }
  });

  test('counting the tasks of each owner reads an index alone', async ({ large }) => {
    const plans = await large.explain((db) => countGroups(db, { projectId: large.dataset.big.id, by: 'owner' }));
    expectNoScan(plans);
    for (const { nodes } of plans) expect(nodes.map((node) => node['Node Type'])).toContain('Index Only Scan');
  });
});

test('the totals of groups of two levels read an index alone', async ({ large }) => {
  const totals = { projectId: large.dataset.big.id, by: 'status', subBy: 'priority', today: dayIn(0) } as const;
  const known = { fields: {}, custom: [] };
  const plans = await large.explain((db) => findTotals(db, { ...totals, sums: ['estimate'] }, known));
  expectNoScan(plans);
  for (const { nodes, text } of plans) {
    const read = nodes.filter((node) => node['Relation Name'] === 'task').map((node) => node['Index Name']);
    expect(read, text).toEqual(['task_numbers']);
  }
});

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function list({ big }: Dataset, more: Partial<TaskQuery> = {}): TaskQuery {
  return { projectId: big.id, limit: LIMIT, ...more };
}

function some(ids: readonly string[]): string[] {
  return ids.slice(2, 3);
}

function expectNoScan(plans: readonly ExplainedQuery[]): void {
  expect(plans.length).toBeGreaterThan(0);
  for (const { text, nodes } of plans) {
    const scanned = nodes.filter((node) => node['Node Type'].endsWith('Seq Scan')).map((node) => node['Relation Name']);
    expect(scanned, text).not.toContain('task');
  }
}

const isOfTasks = (node: PlanNode) => node['Relation Name'] === 'task';

function rowsOf(node: PlanNode): number {
  return (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0);
}

function mostRows(nodes: readonly PlanNode[]): number {
  return Math.max(...nodes.map(rowsOf));
}

/** The most rows any step of the plan discarded by its filter. */
function mostPassedOver(nodes: readonly PlanNode[]): number {
  const tasks = nodes.filter((node) => node['Relation Name'] === 'task');
  return Math.max(0, ...tasks.map((node) => node['Rows Removed by Filter'] ?? 0));
}

/** The most rows any step of the plan sorted: those returned by its only child. */
function mostSorted(nodes: readonly PlanNode[]): number {
  const sorts = nodes.filter((node) => node['Node Type'] === 'Sort');
  return Math.max(0, ...sorts.map((node) => mostRows(node.Plans ?? [])));
}
