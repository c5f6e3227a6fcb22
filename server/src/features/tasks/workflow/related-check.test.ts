import type { TaskRow } from '@opsyard/contract';
import { describe, expect, vi } from 'vitest';
import { test as importing } from '../../../../test/fixtures/import-fixture.ts';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import type { TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { type Step, test, type WorkflowFixture } from '../../../../test/fixtures/workflow-fixture.ts';
import { csvOf } from '../../../../test/import-files/sample-files.ts';
import { clientOf, freshKey, type Person } from '../../../../test/kit.ts';
import type { Actor } from '../../../kernel/access/actor.ts';
import { Change } from '../../../kernel/change.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { changeMany } from '../task/batch.ts';

const TRANSITIONS: readonly Step[] = [
  ['To do', 'Doing', { notBlocked: true }],
  ['To do', 'Done', { subtasksClosed: true }],
  ['Doing', 'Done', { subtasksClosed: true, notBlocked: true }],
  ['Doing', 'To do'],
  ['Done', 'To do'],
  ['To do', 'Cancelled'],
  ['To do', 'In review'],
  ['In review', 'Done'],
];

const refused = (message: string) => ({ status: 422, failure: 'task.transitionRefused', envelope: { message } });
const blocks = (person: Person, predecessorId: string, successorId: string, type: 'FS' | 'SS' = 'FS') =>
  person.client.dependency.add({ body: { predecessorId, successorId, type, lag: 0 } });
const keyOf = (fixture: TaskFixture, { seq }: TaskRow) => `${fixture.project.key}-${seq}`;

type Attempt = (person: Person, at: { fixture: TaskFixture; statusId: string; task: TaskRow }) => Promise<unknown>;

/** The ways to send a task to another status that answer a refusal. */
const ATTEMPTS: Record<string, Attempt> = {
  'an edit': ({ client }, { statusId, task: { id, version } }) =>
    client.task.edit({ body: { id, version, changes: { statusId } } }),
  'a drop on the board': ({ client }, { fixture, statusId, task: { id } }) =>
    client.task.move({ body: { projectId: fixture.project.id, ids: [id], statusId, to: 'top' } }),
  'the button Deal': ({ client }, { statusId, task: { id, version } }) =>
    client.task.deal({ body: { id, version, statusId } }),
};

const done = (flow: WorkflowFixture) => flow.ids.Done ?? '';

describe('a transition that requires closed subtasks', () => {
  test.for(Object.entries(ATTEMPTS))(
    'is refused for %s, naming the open ones of every level',
    async ([, attempt], { app, fixture, flow }) => {
      await flow.allow(TRANSITIONS);
      const parent = await fixture.add('Parent');
      const child = await fixture.add('Child', { parentId: parent.id });
      const below = await fixture.add('Below', { parentId: child.id });
      const at = { fixture, statusId: done(flow), task: await fixture.readTask(parent.id) };
      const message = `All subtasks must be completed or cancelled: ${keyOf(fixture, child)}, ${keyOf(fixture, below)} are open.`;
      await expect(attempt(fixture.member, at)).rejects.toMatchObject(refused(message));
      const chinese = clientOf(app, { 'x-access-token': fixture.member.token, 'accept-language': 'zh-CN' });
      const inChinese = `子任务须全部完成或取消：${keyOf(fixture, child)}、${keyOf(fixture, below)}仍未完成。`;
      await expect(attempt({ ...fixture.member, client: chinese }, at)).rejects.toMatchObject(refused(inChinese));

      const set = (one: TaskRow, statusId = '') =>
        fixture.member.client.task.edit({ body: { id: one.id, version: one.version, changes: { statusId } } });
      await set(await fixture.readTask(below.id), flow.ids.Cancelled);
      await set(await fixture.readTask(child.id), flow.ids.Done);
      await attempt(fixture.member, { ...at, task: await fixture.readTask(parent.id) });
      expect((await fixture.readTask(parent.id)).statusId).toBe(flow.ids.Done);
    },
  );

  test('names at most five of them, and counts the others', async ({ fixture, flow }) => {
    await flow.allow(TRANSITIONS);
    const parent = await fixture.add('Parent');
    const rows: TaskRow[] = [];
    for (let at = 0; at < 7; at += 1) rows.push(await fixture.add(`Child ${at}`, { parentId: parent.id }));
    const keys = rows.slice(0, 5).map((row) => keyOf(fixture, row));
    const task = await fixture.readTask(parent.id);
    const message = `All subtasks must be completed or cancelled: ${keys.join(', ')}, 2 more are open.`;
    await expect(ATTEMPTS['an edit']?.(fixture.member, { fixture, statusId: done(flow), task })).rejects.toMatchObject(
      refused(message),
    );
  });

  test('counts those that data rules hide from the user, without naming them, also in a preview', async ({
    app,
    fixture,
    flow,
  }) => {
    await flow.allow(TRANSITIONS);
    const person = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
    await fixture.owner.client.member.add({
      body: { projectId: fixture.project.id, userIds: [person.id], role: 'member' },
    });
    const parent = await fixture.add('Mine');
    await fixture.add('Secret', { parentId: parent.id });
    const task = await fixture.readTask(parent.id);
    const message = 'All subtasks must be completed or cancelled: 1 is open.';
    await expect(ATTEMPTS['an edit']?.(person, { fixture, statusId: done(flow), task })).rejects.toMatchObject(
      refused(message),
    );
    const body = { projectId: fixture.project.id, ids: [parent.id], changes: { statusId: done(flow) } };
    expect(await person.client.task.previewBatch({ body })).toMatchObject({ changed: 0, left: [{ reason: message }] });
  });

  test('allows a bulk change of the parent and its subtasks, unless one of these is refused', async ({
    fixture,
    flow,
  }) => {
    await flow.allow(TRANSITIONS);
    const { client } = fixture.member;
    const tree = async () => {
      const parent = await fixture.add('Parent');
      const child = await fixture.add('Child', { parentId: parent.id });
      const below = await fixture.add('Below', { parentId: child.id });
      return [parent.id, child.id, below.id] as const;
    };
    const ids = await tree();
    const body = { projectId: fixture.project.id, ids: [...ids], changes: { statusId: done(flow) } };
    expect(await client.task.previewBatch({ body })).toMatchObject({ changed: 3, left: [] });
    expect(await client.task.batch({ body })).toMatchObject({ changed: 3, left: [] });

    const others = await tree();
    const blocker = await fixture.add('Blocker');
    await blocks(fixture.owner, blocker.id, others[2]);
    const { version } = await fixture.readTask(others[2]);
    await flow.allow([
      ...TRANSITIONS.filter(([from, to]) => from !== 'To do' || to !== 'Done'),
      ['To do', 'Done', { subtasksClosed: true, notBlocked: true }],
    ]);
    const left = await client.task.batch({ body: { ...body, ids: [...others] } });
    expect(left.changed).toBe(0);
    expect(new Map(left.left.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [others[2], `No open task may block this one: ${keyOf(fixture, blocker)} is open.`],
        [others[1], expect.stringContaining('is open')],
        [others[0], expect.stringContaining('are open')],
      ]),
    );
    expect((await fixture.readTask(others[2])).version).toBe(version);
  });

  test('is kept by an undo and a redo that would make it', async ({ fixture, flow }) => {
    await flow.allow(TRANSITIONS);
    const { client } = fixture.member;
    const parent = await fixture.add('Parent');
    const edit = async (id: string, statusId = '') => {
      const { version } = await fixture.readTask(id);
      return await client.task.edit({ body: { id, version, changes: { statusId } } });
    };
    await edit(parent.id, flow.ids.Done);
    const { opId } = await edit(parent.id, flow.ids['To do']);
    const child = await fixture.add('Child', { parentId: parent.id });
    const message = `All subtasks must be completed or cancelled: ${keyOf(fixture, child)} is open.`;
    await expect(client.operation.undo({ body: { opId: opId ?? '' } })).rejects.toMatchObject({
      envelope: { message: expect.stringContaining(message) },
    });
    await edit(child.id, flow.ids.Done);
    await client.operation.undo({ body: { opId: opId ?? '' } });
    expect((await fixture.readTask(parent.id)).statusId).toBe(flow.ids.Done);
  });

  test('is made by an approval only if they are closed by then', async ({ fixture, flow }) => {
    const approval = { mode: 'any', needed: 1, approverIds: [fixture.manager.id], parties: [], hours: null } as const;
    const approved = {
      subtasksClosed: true,
      approval: { ...approval, approverIds: [...approval.approverIds], parties: [] },
    };
    await flow.allow([
      ['To do', 'Done', approved],
      ...TRANSITIONS.filter(([from, to]) => from !== 'To do' || to !== 'Done'),
    ]);
    const parent = await fixture.add('Parent');
    const child = await fixture.add('Child', { parentId: parent.id });
    const { id } = await fixture.member.client.approval.request({ body: { taskId: parent.id, toId: done(flow) } });
    const decide = () => fixture.manager.client.approval.decide({ body: { id, decision: 'approve' } });
    await expect(decide()).rejects.toMatchObject({ status: 422, failure: 'task.transitionRefused' });
    await fixture.owner.client.task.edit({
      body: { id: child.id, version: child.version, changes: { statusId: flow.ids.Cancelled ?? '' } },
    });
    await decide();
    expect((await fixture.readTask(parent.id)).statusId).toBe(flow.ids.Done);
  });
});

describe('a transition that no open task may block', () => {
  test('is refused until the blocker is closed; other kinds of dependencies block nothing', async ({
    fixture,
    flow,
  }) => {
    await flow.allow(TRANSITIONS);
    const [task, first, parallel] = [
      await fixture.add('Task'),
      await fixture.add('First'),
      await fixture.add('Parallel'),
    ];
    await blocks(fixture.owner, first.id, task.id);
    await blocks(fixture.owner, parallel.id, task.id, 'SS');
    const statusId = flow.ids.Doing ?? '';
    const begin = async () =>
      ATTEMPTS['an edit']?.(fixture.member, { fixture, statusId, task: await fixture.readTask(task.id) });
    const message = `No open task may block this one: ${keyOf(fixture, first)} is open.`;
    await expect(begin()).rejects.toMatchObject(refused(message));
    const { version } = await fixture.readTask(first.id);
    await fixture.owner.client.task.edit({ body: { id: first.id, version, changes: { statusId: done(flow) } } });
    await begin();
    expect((await fixture.readTask(task.id)).statusId).toBe(statusId);
  });

  test('counts blockers of projects the user does not see', async ({ as, fixture, flow }) => {
    await flow.allow(TRANSITIONS);
    const other = await as('task:use', 'task:project:add');
    const key = freshKey();
    const { id: projectId } = await other.client.project.add({ body: { name: `O ${key}`, key, template: 'blank' } });
    await other.client.member.add({ body: { projectId, userIds: [fixture.owner.id], role: 'member' } });
    const { records } = await other.client.task.add({ body: { projectId, title: 'Theirs' } });
    const task = await fixture.add('Task');
    await blocks(fixture.owner, records[0]?.id ?? '', task.id);
    const at = { fixture, statusId: flow.ids.Doing ?? '', task: await fixture.readTask(task.id) };
    const hidden = 'No open task may block this one: 1 is open.';
    await expect(ATTEMPTS['an edit']?.(fixture.member, at)).rejects.toMatchObject(refused(hidden));
    const named = `No open task may block this one: ${key}-1 is open.`;
    await expect(ATTEMPTS['an edit']?.(fixture.owner, at)).rejects.toMatchObject(refused(named));
  });
});

test('copies of a project and its versions have both conditions', async ({ fixture, flow }) => {
  await flow.allow(TRANSITIONS);
  const { client } = fixture.owner;
  const key = freshKey();
  const body = { id: fixture.project.id, name: `Copy ${key}`, key, withMembers: false, withTasks: false };
  const { workflow } = await client.project.duplicate({ body });
  const flags = workflow?.transitions.map(({ subtasksClosed = false, notBlocked = false }) => [
    subtasksClosed,
    notBlocked,
  ]);
  expect(flags).toEqual(TRANSITIONS.map(([, , more]) => [more?.subtasksClosed === true, more?.notBlocked === true]));
});

test('a bulk change reads the subtasks and blockers of all its tasks in one statement', async ({
  app,
  fixture,
  flow,
}) => {
  await flow.allow([...TRANSITIONS]);
  const rows = [await fixture.add('One'), await fixture.add('Two'), await fixture.add('Three')];
  const actor = {
    id: fixture.owner.id,
    realname: fixture.owner.realname,
    orgCodes: [],
    orgLine: [],
  } as unknown as Actor;
  const count = await transact(app.pool, {
    async work(db) {
      const query = vi.spyOn(db.$client, 'query');
      const ids = rows.map(({ id }) => id);
      const bulk = { projectId: fixture.project.id, ids, changes: { statusId: done(flow) } };
      await changeMany({ db, actor, change: new Change(actor.id), language: 'en' }, bulk);
      const texts = query.mock.calls.map(([given]) => JSON.stringify(given));
      query.mockRestore();
      return texts.filter((text) => text.includes('recursive below')).length;
    },
  });
  expect(count).toBe(1);
});

importing('an import completes a parent only together with its subtasks', async ({ fixture, send }) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const file = (rows: string[][]) => csvOf([['Id', 'Title', 'Status', 'Parent'], ...rows]);
  const run = async (rows: string[][]) => {
    const report = await send(fixture.owner, file(rows), { name: 'related.csv', projectId });
    await client.import.run({ body: { fileId: report.fileId, projectId } });
    return report;
  };
  await run([
    ['1', 'Parent', 'To do', ''],
    ['2', 'Child', 'To do', '1'],
  ]);
  const ids = new Map(fixture.project.statuses.map(({ id, name }) => [name, id]));
  const way = (from: string, to: string) => ({ fromId: ids.get(from) ?? '', toId: ids.get(to) ?? '' });
  const transitions = [
    ['To do', 'Done'],
    ['To do', 'Doing'],
    ['Doing', 'To do'],
    ['To do', 'In review'],
    ['In review', 'Done'],
    ['To do', 'Cancelled'],
  ].map(([from = '', to = '']) => ({ ...way(from, to), who: [], required: [], subtasksClosed: true }));
  await client.workflow.save({
    body: { projectId, version: 0, rules: { restricted: true, transitions, statuses: [] } },
  });
  const alone = await run([['1', 'Parent', 'Done', '']]);
  expect(alone.problems).toMatchObject([
    { row: 2, message: expect.stringContaining('All subtasks must be completed') },
  ]);
  const statusOf = async () => new Map((await fixture.tasks()).map(({ title, statusId }) => [title, statusId]));
  expect((await statusOf()).get('Parent')).toBe(ids.get('To do'));
  const added = await run([
    ['1', 'Parent', 'Done', ''],
    ['2', 'Child', 'Done', '1'],
    ['3', 'New', 'To do', '1'],
  ]);
  expect(added.problems).toMatchObject([{ row: 2, message: expect.stringContaining('1 is open') }]);
  const together = await run([
    ['1', 'Parent', 'Done', ''],
    ['3', 'New', 'Done', '1'],
  ]);
  expect(together.problems).toEqual([]);
  expect((await statusOf()).get('Parent')).toBe(ids.get('Done'));
});
