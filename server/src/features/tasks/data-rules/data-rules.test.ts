import type { TaskFilter } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import { entryId, personWith, personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { dataScope } from '../../identity/index.ts';
import { findTasks } from '../task/reading/query-store.ts';
import { taskLimits } from './limits.ts';
import { tasksResource } from './resource.ts';
import { visibleTo } from './view.ts';
import { completedFor, taskColumns } from './view-store.ts';
import { watchableProjects } from './watching.ts';

type Limited = TaskFixture & { person: Person; shown: string; hidden: string; projectId: string; hiddenKey: string };

const NONE = { status: 404, failure: 'common.notFound' };
const RIGHTS = ['task:use', 'task:task:export', 'task:task:import', 'task:project:add'];

/** A manager of the project who sees only tasks with "Mine" in the title. */
async function limitedTo(app: FastifyInstance, fixture: TaskFixture, ...rules: (readonly [string, string, string])[]) {
  const person = await personWithRules(app, { entries: RIGHTS, on: 'task:use' }, ...rules);
  const member = { projectId: fixture.project.id, userIds: [person.id], role: 'manager' as const };
  await fixture.owner.client.member.add({ body: member });
  return person;
}

const test = base.extend<{ here: Limited }>({
  here: async ({ app, fixture }, use) => {
    const person = await limitedTo(app, fixture, ['title', 'LIKE', 'Mine']);
    const shown = await fixture.add('Mine one');
    const hidden = await fixture.add('Secret one', { dueDate: '2026-03-01', startDate: '2026-02-01' });
    const hiddenKey = `${fixture.project.key}-${hidden.seq}`;
    await use({ ...fixture, person, shown: shown.id, hidden: hidden.id, projectId: fixture.project.id, hiddenKey });
  },
});

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const missing = (call: Promise<unknown>) => expect(call).rejects.toMatchObject(NONE);

test('lists, boards, groups, counts, searches and chips contain no hidden task', async ({ here }) => {
  const { person, owner, projectId, shown, hidden, hiddenKey, project } = here;
  await owner.client.task.edit({ body: { id: hidden, version: 1, changes: { ownerId: person.id } } });
  const { task, project: projects } = person.client;
  const statusId = (await here.readTask(hidden)).statusId;
  const filters: TaskFilter[] = [{}, { statusIds: [statusId] }, { search: 'one' }, { where: 'not (priority = "U")' }];
  for (const filter of filters) {
    const page = await task.query({ body: { projectId, filter } });
    expect([filter, idsOf(page.records), page.total]).toEqual([filter, [shown], 1]);
    const groups = await task.groups({ body: { projectId, by: 'status', filter } });
    expect([filter, groups.filter(({ count }) => count > 0)]).toEqual([filter, [{ value: statusId, count: 1 }]]);
    const board = await task.board({ body: { projectId, filter } });
    expect(board.flatMap(({ records }) => idsOf(records))).toEqual([shown]);
    expect(board.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  }
  for (const sort of ['rank', 'title', 'dueDate', 'updatedAt'] as const)
    expect(idsOf((await task.query({ body: { projectId, sort, limit: 1 } })).records)).toEqual([shown]);
  expect((await task.query({ body: { projectId, filter: { where: `owner = me` } } })).total).toBe(0);
  const cells = await task.boardCounts({ body: { projectId, by: 'status', laneBy: 'owner' } });
  expect(cells).toEqual([{ value: statusId, lane: '', count: 1 }]);
  const totals = await task.totals({ body: { projectId, by: 'status', subBy: 'owner', today: '2026-11-28' } });
  expect(totals.map(({ sub, count, overdue }) => [sub, count, overdue])).toEqual([
    [null, 1, 0],
    ['', 1, 0],
  ]);
  expect(idsOf(await task.search({ query: { text: 'one' } }))).toEqual([shown]);
  expect(await task.search({ query: { text: hiddenKey } })).toEqual([]);
  expect(idsOf(await task.byIds({ body: { projectId, ids: [shown, hidden] } }))).toEqual([shown]);
  const refs = `task:${shown},task:${hidden}`;
  expect(idsOf(await person.client.search.chips({ query: { refs } }))).toEqual([shown]);
  const listed = (await projects.list({ query: {} })).find(({ id }) => id === projectId);
  expect(listed?.counts).toMatchObject({ todo: 1, overdue: 0 });
  const whole = (await owner.client.project.list({ query: {} })).find(({ id }) => id === projectId);
  expect(whole?.counts).toMatchObject({ todo: 2, overdue: 1 });
  expect(JSON.stringify(await projects.queryById({ query: { id: project.id } }))).not.toContain('Secret');
});

test('own tasks, workload, trash and exports contain no hidden task', async ({ app, here }) => {
  const { owner, person, projectId, shown, hidden, hiddenKey } = here;
  for (const id of [shown, hidden])
    await owner.client.task.edit({ body: { id, version: 1, changes: { ownerId: person.id, dueDate: '2026-03-05' } } });
  const today = '2026-03-05';
  const { myTaskLists, workload, trash } = person.client;
  const { sections } = await myTaskLists.mySections({ query: { today } });
  expect(sections.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  expect(idsOf((await myTaskLists.my({ query: { today, section: 'today' } })).records)).toEqual([shown]);
  expect(JSON.stringify(await myTaskLists.mine({ query: { today } }))).not.toContain('Secret');
  const read = await workload.read({ body: { from: today, unit: 'day', columns: 2 } });
  expect(JSON.stringify(read)).not.toContain('Secret');
  for (const format of ['csv', 'json']) {
    const query = { projectId, format };
    const { body } = await app.inject({
      url: '/task/export/tasks',
      query,
      headers: { 'x-access-token': person.token },
    });
    expect(body).toContain('Mine one');
    expect(body).not.toContain('Secret');
  }
  const dependency = { predecessorId: hidden, successorId: shown, type: 'FS', lag: 0 } as const;
  await owner.client.dependency.add({ body: dependency });
  await owner.client.task.move({ body: { projectId, ids: [shown], changes: { parentId: hidden } } });
  const { rawPayload } = await app.inject({
    url: '/task/export/tasks',
    query: { projectId, format: 'xlsx', seqs: '0-999999999', sort: 'dueDate' },
    headers: { 'x-access-token': person.token },
  });
  const workbook = await readSheet(new Blob([Buffer.from(rawPayload)]), 1);
  expect(workbook.map(([, title]) => title)).toEqual(['Title', 'Mine one']);
  expect(JSON.stringify(workbook)).not.toContain(hiddenKey);
  await owner.client.task.deleteBatch({ body: { projectId, ids: [shown, hidden] } });
  expect(idsOf((await trash.list({ query: { kind: 'task' } })).records)).toEqual([shown]);
});

test('a hidden task, its history, parts and dependencies do not exist', async ({ here }) => {
  const { person, owner, shown, hidden, hiddenKey, projectId } = here;
  const added = await owner.client.comment.add({ body: { recordId: hidden, html: '<p>x</p>' } });
  const body = { predecessorId: hidden, successorId: shown, type: 'FS', lag: 0 } as const;
  const { record } = await owner.client.dependency.add({ body });
  const { task, comment, checklist, dependency, activity, recurrence, approval, watch } = person.client;
  await missing(task.queryById({ query: { id: hidden } }));
  await missing(task.queryById({ query: { key: hiddenKey } }));
  await missing(activity.list({ query: { taskId: hidden } }));
  await missing(recurrence.queryByTask({ query: { taskId: hidden } }));
  await missing(approval.ofTask({ query: { taskId: hidden } }));
  await missing(dependency.ofTask({ query: { taskId: hidden } }));
  await missing(comment.list({ query: { recordId: hidden } }));
  await missing(checklist.list({ query: { recordId: hidden } }));
  await missing(watch.get({ query: { recordId: hidden } }));
  await missing(comment.add({ body: { recordId: hidden, html: '<p>y</p>' } }));
  await missing(comment.delete({ query: { id: added.id } }));
  expect(await dependency.ofTask({ query: { taskId: shown } })).toEqual({
    predecessors: [],
    successors: [],
    hidden: 0,
  });
  expect(await dependency.ofProject({ query: { projectId } })).toMatchObject({ dependencies: [] });
  await missing(dependency.delete({ query: { id: record.id } }));
  await missing(dependency.add({ body: { ...body, predecessorId: shown, successorId: hidden } }));
});

test('no write changes a hidden task', async ({ here }) => {
  const { person, projectId, shown, hidden } = here;
  const before = await here.readTask(hidden);
  const { task, trash, schedule, relocation, matchingTasks } = person.client;
  const other = await here.owner.client.project.add({
    body: { name: 'Other', key: `${here.project.key}X`, template: 'blank' },
  });
  await missing(task.edit({ body: { id: hidden, version: 1, changes: { title: 'Mine now' } } }));
  await missing(task.describe({ body: { id: hidden, descriptionVersion: 0, description: '<p>x</p>' } }));
  await missing(task.deal({ body: { id: hidden, version: 1, statusId: before.statusId } }));
  await missing(schedule.apply({ body: { id: hidden, version: 1, token: 'x', dueDate: '2026-05-05' } }));
  const batch = { projectId, ids: [hidden, shown], versions: [1, 1], changes: { priority: 'H' as const } };
  expect(await task.batch({ body: batch })).toMatchObject({ changed: 1, left: [] });
  const cells = [{ id: hidden, version: 1, changes: { priority: 'L' as const } }];
  expect(await task.editCells({ body: { projectId, edits: cells } })).toMatchObject({
    changed: 0,
    left: [{ id: hidden, by: null, reason: expect.stringContaining('no longer exists') }],
  });
  // The same is said of a task that there is not.
  const none = 'f'.repeat(32);
  const dates = [shown, hidden, none].map((id) => ({ id, dueDate: '2026-05-05' }));
  const { token } = await schedule.planMany({ body: { projectId, tasks: dates } });
  const several = { projectId, token, tasks: dates.map((one) => ({ ...one, version: 2 })) };
  const { changed, left } = await schedule.applyMany({ body: several });
  expect([changed, left.map(({ id }) => id), new Set(left.map(({ reason }) => reason)).size]).toEqual([
    1,
    [hidden, none],
    1,
  ]);
  expect(await matchingTasks.edit({ body: { projectId, filter: {}, changes: { priority: 'U' } } })).toMatchObject({
    changed: 1,
  });
  await task.move({ body: { projectId, ids: [hidden], versions: [1], to: 'bottom' } });
  const anchored = task.move({ body: { projectId, ids: [shown], versions: [4], afterIds: [hidden] } });
  await expect(anchored).rejects.toMatchObject({ failure: 'task.anchorGone' });
  const child = task.add({ body: { projectId, title: 'Mine below', parentId: hidden } });
  await expect(child).rejects.toMatchObject({ failure: 'task.parentUnknown' });
  expect(await task.deleteBatch({ body: { projectId, ids: [hidden] } })).toMatchObject({ changed: 0 });
  await here.owner.client.member.add({ body: { projectId: other.id, userIds: [person.id], role: 'manager' } });
  const move = { projectId, ids: [hidden], targetId: other.id, labels: 'drop' as const };
  expect(await relocation.run({ body: move })).toMatchObject({ moved: 0 });
  expect(await here.readTask(hidden)).toEqual(before);
  expect(await matchingTasks.delete({ body: { projectId, filter: {} } })).toMatchObject({ changed: 1 });
  expect(await here.readTask(hidden)).toEqual(before);
  await here.owner.client.task.deleteBatch({ body: { projectId, ids: [hidden] } });
  expect(idsOf((await trash.list({ query: { kind: 'task' } })).records)).toEqual([shown]);
  await missing(trash.restore({ body: { kind: 'task', ids: [hidden] } }));
});

test('hidden parents and subtasks leave no trace, also in the answers of writes', async ({ here }) => {
  const { person, projectId, add } = here;
  const parent = await add('Mine parent');
  await add('Secret child', { parentId: parent.id });
  const child = await add('Mine child', { parentId: here.hidden });
  const { task } = person.client;
  expect(await task.queryById({ query: { id: parent.id } })).toMatchObject({ children: 0, subtasks: [] });
  expect(await task.queryById({ query: { id: child.id } })).toMatchObject({ parentId: null, parent: null });
  const top = await task.query({ body: { projectId, filter: { parentId: null } } });
  expect(new Set(idsOf(top.records))).toEqual(new Set([here.shown, parent.id, child.id]));
  const edit = (id: string) => task.edit({ body: { id, version: 1, changes: { priority: 'H' } } });
  expect((await edit(parent.id)).record.children).toBe(0);
  expect((await edit(child.id)).record.parentId).toBeNull();
  expect(await task.deleteBatch({ body: { projectId, ids: [parent.id] } })).toMatchObject({ changed: 1 });
});

test('undo leaves hidden tasks as they are', async ({ here }) => {
  const { owner, person, projectId, shown, hidden } = here;
  const body = { projectId, ids: [shown, hidden], versions: [1, 1], changes: { priority: 'H' as const } };
  const { opId } = await owner.client.task.batch({ body });
  expect(await person.client.operation.undo({ body: { opId } })).toMatchObject({ restored: 1, kept: 0 });
  expect([(await here.readTask(shown)).priority, (await here.readTask(hidden)).priority]).toEqual(['N', 'H']);
});

test('copies, templates and baselines contain only visible tasks; imports into the project are refused', async ({
  here,
}) => {
  const { owner, person, projectId } = here;
  const { baseline } = person.client;
  const made = await owner.client.baseline.add({ body: { projectId, name: 'Plan' } });
  expect(made.tasks).toBe(2);
  expect(await baseline.list({ query: { projectId } })).toMatchObject([{ tasks: 1 }]);
  expect(await baseline.compare({ query: { id: made.id } })).toMatchObject({ added: 0, removed: 0, dates: [{}] });
  expect((await person.client.template.add({ body: { projectId, name: projectId, withTasks: true } })).tasks).toBe(1);
  const check = person.client.import.check({ body: { projectId, fileId: projectId } });
  await expect(check).rejects.toMatchObject({ status: 403, failure: 'project.notAllowed' });
});

test('nobody is notified of a task that rules hide from them', async ({ app, here }) => {
  const { owner, person, manager, hidden, shown, projectId } = here;
  expect(await watchableProjects(app.db, person.id, [projectId])).toEqual(new Map([[projectId, 'hint']]));
  expect(await watchableProjects(app.db, manager.id, [projectId])).toEqual(new Map([[projectId, 'ids']]));
  const recorded = async () => {
    const text = `
      select o.payload ->> 'kind' as kind, recipient ->> 'subject' as subject
      from outbox o, jsonb_array_elements(o.payload -> 'to') recipient where o.topic = 'notice' and recipient ->> 'userId' = $1
    `;
    return (await app.pool.query(text, [person.id])).rows;
  };
  const mention = `<p><span data-type="mention" data-id="${person.id}" data-label="x">@x</span></p>`;
  const names = async (recordId: string) =>
    idsOf(await owner.client.comment.people({ query: { recordId, text: person.username } }));
  expect(await names(hidden)).toEqual([]);
  expect(await names(shown)).toEqual([person.id]);
  await owner.client.comment.add({ body: { recordId: hidden, html: mention } });
  await owner.client.task.edit({ body: { id: hidden, version: 1, changes: { ownerId: person.id } } });
  expect(await recorded()).toEqual([]);
  await owner.client.comment.add({ body: { recordId: shown, html: mention } });
  await owner.client.task.edit({ body: { id: shown, version: 1, changes: { ownerId: person.id } } });
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['mentioned', 'assigned']);
});

test('without rules the statements and their values are those of before; with rules only visible tasks are read', async ({
  app,
  here,
}) => {
  const { owner, person, projectId } = here;
  expect(await taskLimits(app.db, owner.id)).toBeUndefined();
  const seen = await visibleTo(app.db, owner.id);
  expect(seen).toBe(app.db);
  const limited = await visibleTo(app.db, person.id);
  expect(limited).not.toBe(app.db);
  expect((await findTasks(limited, { projectId })).records).toHaveLength(1);
  const other = { text: 'select 1 from sys_user', name: 'x' };
  expect(limited.completed?.(other, [])).toEqual({ sql: other, values: [] });
  const scope = await dataScope(app.db, person, tasksResource);
  const completed = completedFor({ scope }, await taskColumns(app.db));
  const { sql } = completed({ text: 'select t.id from task t for update of t' }, []);
  expect(sql.text).toContain('as not materialized');
});

test('the explanation of permissions names the rules and what a user sees of tasks', async ({ app, here }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const permissionId = await entryId(app, 'task:use');
  const why = await admin.client.explain.why({ query: { userId: here.person.id, permissionId } });
  expect(why.visibility).toMatch(/^Only tasks in projects/);
  expect(why).toMatchObject({ allowed: true, resource: 'Tasks', rows: [expect.stringContaining('Mine')] });
  expect(why.predicate).toContain('t.title');
});

test('rules can use every column of tasks and the departments of owners; the editor lists them in both languages', async ({
  app,
  fixture,
}) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const permissionId = await entryId(app, 'task:use');
  const resource = await admin.client.dataRule.resource({ query: { permissionId } });
  expect(resource?.columns.map(({ column }) => column)).toEqual(Object.keys(tasksResource.columns));
  expect(resource?.scopes).toEqual(['own', 'department', 'below', 'all']);
  expect(resource?.columns.every(({ conditions }) => !conditions.includes('HIDE'))).toBe(true);
  for (const { name } of Object.values(tasksResource.columns)) expect(name[1]).toMatch(/[\u4e00-\u9fff]/);
  const { id } = await fixture.add('One', { dueDate: '2026-03-01' });
  const cases: [string, string, string, boolean][] = [
    ['project', '=', fixture.project.key, true],
    ['status', 'IN', 'nothing', false],
    ['category', '=', '0', true],
    ['type', 'LIKE', 'nothing', false],
    ['priority', '!=', 'U', true],
    ['owner', '=', '#{sys_user_code}', false],
    ['people', '=', '#{sys_user_code}', false],
    ['creator', '=', fixture.owner.username, true],
    ['labels', '=', 'nothing', false],
    ['startDate', '>', '2026-01-01', false],
    ['dueDate', '<=', '2026-03-01', true],
    ['estimate', '>', '1', false],
    ['createdAt', '>', '2020-01-01', true],
    ['completedAt', '>', '2020-01-01', false],
    ['', 'SCOPE', 'own', false],
    ['', 'SCOPE', 'all', true],
  ];
  for (const [column, condition, value, isSeen] of cases) {
    const person = await limitedTo(app, fixture, [column, condition, value]);
    const { records } = await person.client.task.query({ body: { projectId: fixture.project.id } });
    expect([column, condition, idsOf(records)]).toEqual([column, condition, isSeen ? [id] : []]);
  }
});
