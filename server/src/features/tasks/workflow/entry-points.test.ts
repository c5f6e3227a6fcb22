import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { clientOf, type Person } from '../../../../test/kit.ts';
import type { TaskScene } from '../../../../test/task-scene.ts';
import { LINE, test, type WorkflowScene } from '../../../../test/workflow-scene.ts';

const inLanguage = (app: FastifyInstance, { token }: Person, language: string) =>
  clientOf(app, { 'x-access-token': token, 'accept-language': language });

type Client = ReturnType<typeof inLanguage>;
type EntryPoint = (
  client: Client,
  at: { desk: TaskScene; flow: WorkflowScene; id: string; version: number },
) => Promise<unknown>;

/** Every way to send a task to another status that answers a refusal. */
const ENTRY_POINTS: Record<string, EntryPoint> = {
  'an edit in the drawer or the list': (client, { flow, id, version }) =>
    client.task.edit({ body: { id, version, changes: { statusId: flow.ids.Done ?? '' } } }),
  'a drop on the board': (client, { desk, flow, id }) =>
    client.task.move({ body: { projectId: desk.project.id, ids: [id], statusId: flow.ids.Done ?? '', to: 'top' } }),
  'the button Deal': (client, { flow, id, version }) =>
    client.task.deal({ body: { id, version, statusId: flow.ids.Done ?? '' } }),
};

describe('[case R8] an illegal transition', () => {
  test.for(Object.entries(ENTRY_POINTS))(
    'is refused for %s, with the reason in both languages',
    async ([, entryPoint], { app, desk, flow }) => {
      await flow.allow(LINE);
      const { id, version } = await desk.add('Stuck');
      const at = { desk, flow, id, version };
      const refused = { status: 422, failure: 'task.transitionRefused' };
      const english = 'From “To do” tasks cannot go to “Done”.';
      const detail = { taskId: id, fromId: flow.ids['To do'], toId: flow.ids.Done, refusals: [{ kind: 'notAllowed' }] };
      const inEnglish = entryPoint(inLanguage(app, desk.owner, 'en'), at);
      await expect(inEnglish).rejects.toMatchObject({ ...refused, detail, envelope: { message: english } });
      const chinese = '任务不能从“To do”变为“Done”。';
      const inChinese = entryPoint(inLanguage(app, desk.member, 'zh-CN'), at);
      await expect(inChinese).rejects.toMatchObject({ ...refused, envelope: { message: chinese } });
      expect(await desk.look(id)).toMatchObject({ version, statusId: flow.ids['To do'] });
    },
  );

  test('is left out of a bulk edit, which names the task and the reason and changes the others', async ({
    app,
    desk,
    flow,
  }) => {
    await flow.allow(LINE);
    const [first, second] = [await desk.add('First'), await desk.add('Second')];
    await desk.member.client.task.edit({ body: { ...pick(first), changes: { statusId: flow.ids.Doing ?? '' } } });
    const body = {
      projectId: desk.project.id,
      ids: [first.id, second.id],
      changes: { statusId: flow.ids['In review'] ?? '' },
    };
    const done = await inLanguage(app, desk.member, 'zh-CN').task.batch({ body });
    expect(done).toMatchObject({
      changed: 1,
      left: [{ id: second.id, by: null, reason: '任务不能从“To do”变为“In review”。' }],
    });
    expect((await desk.look(first.id)).statusId).toBe(flow.ids['In review']);
    expect((await desk.look(second.id)).statusId).toBe(flow.ids['To do']);
  });

  test('[35] is refused for cells of a list, and then no cell is written', async ({ app, desk, flow }) => {
    await flow.allow(LINE);
    const [first, second] = [await desk.add('First'), await desk.add('Second')];
    const edits = [
      { id: first.id, version: 1, changes: { priority: 'H' as const } },
      { id: second.id, version: 1, changes: { statusId: flow.ids['In review'] ?? '' } },
    ];
    const cells = inLanguage(app, desk.member, 'zh-CN').task.editCells;
    const body = { projectId: desk.project.id, edits };
    expect(await cells({ body })).toMatchObject({
      changed: 0,
      left: [{ id: second.id, by: null, reason: '任务不能从“To do”变为“In review”。' }],
    });
    expect((await desk.look(first.id)).priority).toBe('N');
    expect(await cells({ body: { ...body, partly: true } })).toMatchObject({ changed: 1 });
    expect((await desk.look(first.id)).priority).toBe('H');
    expect((await desk.look(second.id)).statusId).toBe(flow.ids['To do']);
  });

  test('is refused for new tasks, which begin in the first status to do whatever the workflow says', async ({
    desk,
    flow,
  }) => {
    await flow.allow(LINE);
    const { client } = desk.member;
    const common = { projectId: desk.project.id, statusId: flow.ids.Doing ?? '' };
    const refused = { failure: 'task.transitionRefused', envelope: { message: 'New tasks cannot begin in “Doing”.' } };
    await expect(client.task.add({ body: { ...common, title: 'One' } })).rejects.toMatchObject(refused);
    await expect(client.task.addMany({ body: { ...common, titles: ['One', 'Two'] } })).rejects.toMatchObject(refused);
    const { records } = await client.task.add({ body: { projectId: desk.project.id, title: 'Fine' } });
    expect(records[0]?.statusId).toBe(flow.ids['To do']);
    await client.task.add({ body: { projectId: desk.project.id, title: 'Named', statusId: flow.ids['To do'] ?? '' } });
    await flow.allow([...LINE, [null, 'Doing']]);
    await client.task.add({ body: { ...common, title: 'Allowed now' } });
  });
});

describe('undo', () => {
  test('goes back whatever the workflow says, and is no way around it forwards', async ({ desk, flow }) => {
    await flow.allow(LINE);
    const task = await desk.add('Sent on');
    const { client } = desk.member;
    const { opId } = await client.task.edit({ body: { ...pick(task), changes: { statusId: flow.ids.Doing ?? '' } } });
    const undone = await client.operation.undo({ body: { opId } });
    expect((await desk.look(task.id)).statusId).toBe(flow.ids['To do']);
    // Taking the undo back is the transition that was allowed.
    await client.operation.undo({ body: { opId: undone.opId } });
    expect((await desk.look(task.id)).statusId).toBe(flow.ids.Doing);
  });
});

describe('conditions of a transition', () => {
  test('restrict it to people, who are named otherwise', async ({ desk, flow }) => {
    await flow.allow([...LINE, ['To do', 'Done', { who: ['manager', 'assignee'] }]]);
    const task = await desk.add('Restricted');
    const send = ({ client }: Person, version = task.version) =>
      client.task.edit({ body: { id: task.id, version, changes: { statusId: flow.ids.Done ?? '' } } });
    const message = 'Only managers or assignees may move a task from “To do” to “Done”.';
    await expect(send(desk.member)).rejects.toMatchObject({ envelope: { message } });
    const body = { ...pick(task), changes: { assigneeIds: [desk.member.id] } };
    const { record } = await desk.owner.client.task.edit({ body });
    expect((await send(desk.member, record.version)).record.statusId).toBe(flow.ids.Done);
  });

  test.for([
    ['owner', 'projectOwner'],
    ['manager', 'manager'],
    ['member', 'member'],
  ] as const)('let %s make one for %s', async ([person, who], { desk, flow }) => {
    await flow.allow([...LINE, ['To do', 'Done', { who: [who] }]]);
    const task = await desk.add('Restricted');
    const body = { ...pick(task), changes: { statusId: flow.ids.Done ?? '' } };
    const other = person === 'member' ? desk.manager : desk.member;
    await expect(other.client.task.edit({ body })).rejects.toMatchObject({ failure: 'task.transitionRefused' });
    await desk[person].client.task.edit({ body });
  });

  test('let the creator make one, and nobody else', async ({ desk, flow }) => {
    await flow.allow([...LINE, ['To do', 'Done', { who: ['creator'] }]]);
    const task = await desk.add('Created by the owner');
    const body = { ...pick(task), changes: { statusId: flow.ids.Done ?? '' } };
    await expect(desk.manager.client.task.edit({ body })).rejects.toMatchObject({ failure: 'task.transitionRefused' });
    await desk.owner.client.task.edit({ body });
  });

  test('require fields and a comment, which can come with the change', async ({ desk, flow }) => {
    await flow.allow([...LINE, ['To do', 'Done', { required: ['comment', 'ownerId', 'dueDate'] }]]);
    const task = await desk.add('Bare');
    const { client } = desk.member;
    const statusId = flow.ids.Done ?? '';
    const bare = client.task.edit({ body: { ...pick(task), changes: { statusId } } });
    const message = 'From “To do” to “Done” needs a comment, an owner and a due date.';
    await expect(bare).rejects.toMatchObject({ envelope: { message } });
    const changes = { statusId, ownerId: desk.member.id, dueDate: '2099-01-31' };
    const blank = client.task.edit({ body: { ...pick(task), changes, comment: ' \n ' } });
    await expect(blank).rejects.toMatchObject({ envelope: { message: 'From “To do” to “Done” needs a comment.' } });
    const { record } = await client.task.edit({ body: { ...pick(task), changes, comment: 'Shipped' } });
    expect(record.statusId).toBe(statusId);
    const { records } = await client.comment.list({ query: { recordId: task.id } });
    expect(records.map(({ html }) => html)).toEqual(['<p>Shipped</p>']);
  });

  test('take the comment of a bulk edit, added to each task whose status changes, at most 200 at once', async ({
    desk,
    flow,
  }) => {
    await flow.allow([...LINE.slice(1), ['To do', 'Doing', { required: ['comment'] }]]);
    const [one, other] = [await desk.add('One'), await desk.add('Other')];
    const statusId = flow.ids.Doing ?? '';
    const { client } = desk.member;
    const body = { projectId: desk.project.id, ids: [one.id, other.id], changes: { statusId } };
    expect(await client.task.batch({ body: { ...body, comment: ' ' } })).toMatchObject({ changed: 0 });
    const { opId } = await client.task.batch({ body: { ...body, comment: 'Both today' } });
    expect(await desk.look(one.id)).toMatchObject({ statusId, comments: 1 });
    expect(await desk.look(other.id)).toMatchObject({ statusId, comments: 1 });
    await client.task.batch({ body: { ...body, comment: 'Again' } });
    expect((await desk.look(one.id)).comments).toBe(1);
    const ids = Array.from({ length: 201 }, (_, at) => one.id.slice(0, -3) + at.toString(16).padStart(3, '0'));
    const many = client.task.batch({ body: { ...body, ids, comment: 'Many' } });
    await expect(many).rejects.toMatchObject({ status: 422, failure: 'task.tooManyCommented' });
    await client.operation.undo({ body: { opId } });
    expect((await desk.look(one.id)).statusId).toBe(flow.ids['To do']);
  });

  test('take the note of the button Deal and the comment of a move as the comment', async ({ desk, flow }) => {
    await flow.allow([...LINE.slice(1), ['To do', 'Doing', { required: ['comment'] }]]);
    const [one, other] = [await desk.add('Dealt'), await desk.add('Moved')];
    const statusId = flow.ids.Doing ?? '';
    const { client } = desk.member;
    await expect(client.task.deal({ body: { ...pick(one), statusId } })).rejects.toMatchObject({ status: 422 });
    await client.task.deal({ body: { ...pick(one), statusId, note: 'On it' } });
    const move = { projectId: desk.project.id, ids: [other.id], statusId };
    await expect(client.task.move({ body: move })).rejects.toMatchObject({ status: 422 });
    await client.task.move({ body: { ...move, comment: 'On it, too' } });
    expect(await desk.look(other.id)).toMatchObject({ statusId, comments: 1 });
  });
});

function pick({ id, version }: { id: string; version: number }) {
  return { id, version };
}
