import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import type { TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { LINE, test, type WorkflowFixture } from '../../../../test/fixtures/workflow-fixture.ts';
import { clientOf, type Person } from '../../../../test/kit.ts';

const inLanguage = (app: FastifyInstance, { token }: Person, language: string) =>
  clientOf(app, { 'x-access-token': token, 'accept-language': language });

type Client = ReturnType<typeof inLanguage>;
type EntryPoint = (
  client: Client,
  at: { fixture: TaskFixture; flow: WorkflowFixture; id: string; version: number },
) => Promise<unknown>;

/** Every way to send a task to another status that answers a refusal. */
const ENTRY_POINTS: Record<string, EntryPoint> = {
  'an edit in the drawer or the list': (client, { flow, id, version }) =>
    client.task.edit({ body: { id, version, changes: { statusId: flow.ids.Done ?? '' } } }),
  'a drop on the board': (client, { fixture, flow, id }) =>
    client.task.move({ body: { projectId: fixture.project.id, ids: [id], statusId: flow.ids.Done ?? '', to: 'top' } }),
  'the button Deal': (client, { flow, id, version }) =>
    client.task.deal({ body: { id, version, statusId: flow.ids.Done ?? '' } }),
};

describe('[case R8] an illegal transition', () => {
  test.for(Object.entries(ENTRY_POINTS))(
    'is refused for %s, with the reason in both languages',
    async ([, entryPoint], { app, fixture, flow }) => {
      await flow.allow(LINE);
      const { id, version } = await fixture.add('Stuck');
      const at = { fixture, flow, id, version };
      const refused = { status: 422, failure: 'task.transitionRefused' };
      const english = 'From “To do” tasks cannot go to “Done”.';
      const detail = { taskId: id, fromId: flow.ids['To do'], toId: flow.ids.Done, refusals: [{ kind: 'notAllowed' }] };
      const inEnglish = entryPoint(inLanguage(app, fixture.owner, 'en'), at);
      await expect(inEnglish).rejects.toMatchObject({ ...refused, detail, envelope: { message: english } });
      const chinese = '任务不能从“To do”变为“Done”。';
      const inChinese = entryPoint(inLanguage(app, fixture.member, 'zh-CN'), at);
      await expect(inChinese).rejects.toMatchObject({ ...refused, envelope: { message: chinese } });
      expect(await fixture.readTask(id)).toMatchObject({ version, statusId: flow.ids['To do'] });
    },
  );

  test('is left out of a bulk edit, which names the task and the reason and changes the others', async ({
    app,
    fixture,
    flow,
  }) => {
    await flow.allow(LINE);
    const [first, second] = [await fixture.add('First'), await fixture.add('Second')];
    await fixture.member.client.task.edit({ body: { ...pick(first), changes: { statusId: flow.ids.Doing ?? '' } } });
    const body = {
      projectId: fixture.project.id,
      ids: [first.id, second.id],
      changes: { statusId: flow.ids['In review'] ?? '' },
    };
    const done = await inLanguage(app, fixture.member, 'zh-CN').task.batch({ body });
    expect(done).toMatchObject({
      changed: 1,
      left: [{ id: second.id, by: null, reason: '任务不能从“To do”变为“In review”。' }],
    });
    expect((await fixture.readTask(first.id)).statusId).toBe(flow.ids['In review']);
    expect((await fixture.readTask(second.id)).statusId).toBe(flow.ids['To do']);
  });

  test('[19] is refused without a priority or an estimate that it requires, and made with both', async ({
    app,
    fixture,
    flow,
  }) => {
    const required = ['priority', 'estimate'];
    await flow.allow([...LINE.slice(1), ['To do', 'Doing', { required }], [null, 'In review', { required }]]);
    const { client } = fixture.member;
    const { id, version } = await fixture.add('Bare');
    const projectId = fixture.project.id;
    const statusId = flow.ids.Doing ?? '';
    const edit = (changes: object) => client.task.edit({ body: { id, version, changes: { statusId, ...changes } } });
    const refused = (fields: string[]) => ({
      failure: 'task.transitionRefused',
      detail: { refusals: [{ kind: 'missing', fields }] },
    });
    await expect(edit({})).rejects.toMatchObject(refused(required));
    await expect(edit({ priority: 'N', estimate: 60 })).rejects.toMatchObject(refused(['priority']));
    const moved = client.task.move({ body: { projectId, ids: [id], statusId, to: 'top' } });
    await expect(moved).rejects.toMatchObject(refused(required));
    const body = { projectId, ids: [id], changes: { statusId } };
    const { left } = await inLanguage(app, fixture.member, 'en').task.batch({ body });
    expect(left).toMatchObject([{ id, reason: expect.stringMatching(/a priority.*an estimate/) }]);
    expect((await edit({ priority: 'H', estimate: 60 })).record).toMatchObject({ statusId, priority: 'H' });
    const add = (more: object) =>
      client.task.add({ body: { projectId, title: 'New', statusId: flow.ids['In review'] ?? '', ...more } });
    await expect(add({ priority: 'H' })).rejects.toMatchObject(refused(['estimate']));
    expect((await add({ priority: 'H', estimate: 60 })).records).toHaveLength(1);
  });

  test('[35] is refused for cells of a list, and then no cell is written', async ({ app, fixture, flow }) => {
    await flow.allow(LINE);
    const [first, second] = [await fixture.add('First'), await fixture.add('Second')];
    const edits = [
      { id: first.id, version: 1, changes: { priority: 'H' as const } },
      { id: second.id, version: 1, changes: { statusId: flow.ids['In review'] ?? '' } },
    ];
    const cells = inLanguage(app, fixture.member, 'zh-CN').task.editCells;
    const body = { projectId: fixture.project.id, edits };
    expect(await cells({ body })).toMatchObject({
      changed: 0,
      left: [{ id: second.id, by: null, reason: '任务不能从“To do”变为“In review”。' }],
    });
    expect((await fixture.readTask(first.id)).priority).toBe('N');
    expect(await cells({ body: { ...body, partly: true } })).toMatchObject({ changed: 1 });
    expect((await fixture.readTask(first.id)).priority).toBe('H');
    expect((await fixture.readTask(second.id)).statusId).toBe(flow.ids['To do']);
  });

  test('is refused for new tasks, which begin in the first status to do whatever the workflow says', async ({
    fixture,
    flow,
  }) => {
    await flow.allow(LINE);
    const { client } = fixture.member;
    const common = { projectId: fixture.project.id, statusId: flow.ids.Doing ?? '' };
    const refused = { failure: 'task.transitionRefused', envelope: { message: 'New tasks cannot begin in “Doing”.' } };
    await expect(client.task.add({ body: { ...common, title: 'One' } })).rejects.toMatchObject(refused);
    await expect(client.task.addMany({ body: { ...common, titles: ['One', 'Two'] } })).rejects.toMatchObject(refused);
    const { records } = await client.task.add({ body: { projectId: fixture.project.id, title: 'Fine' } });
    expect(records[0]?.statusId).toBe(flow.ids['To do']);
    await client.task.add({
      body: { projectId: fixture.project.id, title: 'Named', statusId: flow.ids['To do'] ?? '' },
    });
    await flow.allow([...LINE, [null, 'Doing']]);
    await client.task.add({ body: { ...common, title: 'Allowed now' } });
  });
});

describe('undo', () => {
  test('goes back whatever the workflow says, and is no way around it forwards', async ({ fixture, flow }) => {
    await flow.allow(LINE);
    const task = await fixture.add('Sent on');
    const { client } = fixture.member;
    const { opId } = await client.task.edit({ body: { ...pick(task), changes: { statusId: flow.ids.Doing ?? '' } } });
    const undone = await client.operation.undo({ body: { opId } });
    expect((await fixture.readTask(task.id)).statusId).toBe(flow.ids['To do']);
    // Taking the undo back is the transition that was allowed.
    await client.operation.undo({ body: { opId: undone.opId } });
    expect((await fixture.readTask(task.id)).statusId).toBe(flow.ids.Doing);
  });
});

describe('conditions of a transition', () => {
  test('restrict it to people, who are named otherwise', async ({ fixture, flow }) => {
    await flow.allow([...LINE, ['To do', 'Done', { who: ['manager', 'assignee'] }]]);
    const task = await fixture.add('Restricted');
    const send = ({ client }: Person, version = task.version) =>
      client.task.edit({ body: { id: task.id, version, changes: { statusId: flow.ids.Done ?? '' } } });
    const message = 'Only managers or assignees may move a task from “To do” to “Done”.';
    await expect(send(fixture.member)).rejects.toMatchObject({ envelope: { message } });
    const body = { ...pick(task), changes: { assigneeIds: [fixture.member.id] } };
    const { record } = await fixture.owner.client.task.edit({ body });
    expect((await send(fixture.member, record.version)).record.statusId).toBe(flow.ids.Done);
  });

  test.for([
    ['owner', 'projectOwner'],
    ['manager', 'manager'],
    ['member', 'member'],
  ] as const)('let %s make one for %s', async ([person, who], { fixture, flow }) => {
    await flow.allow([...LINE, ['To do', 'Done', { who: [who] }]]);
    const task = await fixture.add('Restricted');
    const body = { ...pick(task), changes: { statusId: flow.ids.Done ?? '' } };
    const other = person === 'member' ? fixture.manager : fixture.member;
    await expect(other.client.task.edit({ body })).rejects.toMatchObject({ failure: 'task.transitionRefused' });
    await fixture[person].client.task.edit({ body });
  });

  test('let the creator make one, and nobody else', async ({ fixture, flow }) => {
    await flow.allow([...LINE, ['To do', 'Done', { who: ['creator'] }]]);
    const task = await fixture.add('Created by the owner');
    const body = { ...pick(task), changes: { statusId: flow.ids.Done ?? '' } };
    await expect(fixture.manager.client.task.edit({ body })).rejects.toMatchObject({
      failure: 'task.transitionRefused',
    });
    await fixture.owner.client.task.edit({ body });
  });

  test('require fields and a comment, which can come with the change', async ({ fixture, flow }) => {
    await flow.allow([...LINE, ['To do', 'Done', { required: ['comment', 'ownerId', 'dueDate'] }]]);
    const task = await fixture.add('Bare');
    const { client } = fixture.member;
    const statusId = flow.ids.Done ?? '';
    const bare = client.task.edit({ body: { ...pick(task), changes: { statusId } } });
    const message = 'From “To do” to “Done” needs a comment, an owner and a due date.';
    await expect(bare).rejects.toMatchObject({ envelope: { message } });
    const changes = { statusId, ownerId: fixture.member.id, dueDate: '2099-01-31' };
    const blank = client.task.edit({ body: { ...pick(task), changes, comment: ' \n ' } });
    await expect(blank).rejects.toMatchObject({ envelope: { message: 'From “To do” to “Done” needs a comment.' } });
    const { record } = await client.task.edit({ body: { ...pick(task), changes, comment: 'Shipped' } });
    expect(record.statusId).toBe(statusId);
    const { records } = await client.comment.list({ query: { recordId: task.id } });
    expect(records.map(({ html }) => html)).toEqual(['<p>Shipped</p>']);
  });

  test('take the comment of a bulk edit, added to each task whose status changes, at most 200 at once', async ({
    fixture,
    flow,
  }) => {
    await flow.allow([...LINE.slice(1), ['To do', 'Doing', { required: ['comment'] }]]);
    const [one, other] = [await fixture.add('One'), await fixture.add('Other')];
    const statusId = flow.ids.Doing ?? '';
    const { client } = fixture.member;
    const body = { projectId: fixture.project.id, ids: [one.id, other.id], changes: { statusId } };
    expect(await client.task.batch({ body: { ...body, comment: ' ' } })).toMatchObject({ changed: 0 });
    const { opId } = await client.task.batch({ body: { ...body, comment: 'Both today' } });
    expect(await fixture.readTask(one.id)).toMatchObject({ statusId, comments: 1 });
    expect(await fixture.readTask(other.id)).toMatchObject({ statusId, comments: 1 });
    await client.task.batch({ body: { ...body, comment: 'Again' } });
    expect((await fixture.readTask(one.id)).comments).toBe(1);
    const ids = Array.from({ length: 201 }, (_, at) => one.id.slice(0, -3) + at.toString(16).padStart(3, '0'));
    const many = client.task.batch({ body: { ...body, ids, comment: 'Many' } });
    await expect(many).rejects.toMatchObject({ status: 422, failure: 'task.tooManyCommented' });
    await client.operation.undo({ body: { opId } });
    expect((await fixture.readTask(one.id)).statusId).toBe(flow.ids['To do']);
  });

  test('take the note of the button Deal and the comment of a move as the comment', async ({ fixture, flow }) => {
    await flow.allow([...LINE.slice(1), ['To do', 'Doing', { required: ['comment'] }]]);
    const [one, other] = [await fixture.add('Dealt'), await fixture.add('Moved')];
    const statusId = flow.ids.Doing ?? '';
    const { client } = fixture.member;
    await expect(client.task.deal({ body: { ...pick(one), statusId } })).rejects.toMatchObject({ status: 422 });
    await client.task.deal({ body: { ...pick(one), statusId, note: 'On it' } });
    const move = { projectId: fixture.project.id, ids: [other.id], statusId };
    await expect(client.task.move({ body: move })).rejects.toMatchObject({ status: 422 });
    await client.task.move({ body: { ...move, comment: 'On it, too' } });
    expect(await fixture.readTask(other.id)).toMatchObject({ statusId, comments: 1 });
  });
});

function pick({ id, version }: { id: string; version: number }) {
  return { id, version };
}
