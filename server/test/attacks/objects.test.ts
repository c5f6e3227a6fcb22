import type { Client, contract, FailureResult, Permission } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newId } from '../../src/kernel/database/ids.ts';
import { type TaskFixture, taskFixture } from '../fixtures/task-fixture.ts';
import { test as base, portOf, senderTo } from '../fixtures/upload-fixture.ts';
import { freshKey, newPerson, type Person } from '../kit.ts';

/** The victim's private project: one of everything that has an id. */
type ForeignIds = Record<
  | 'projectId'
  | 'taskId'
  | 'childId'
  | 'trashedId'
  | 'statusId'
  | 'labelId'
  | 'commentId'
  | 'itemId'
  | 'fileId'
  | 'opId'
  | 'userId'
  | 'invitationId',
  string
>;
/** The attacker, with a project, a task and a checklist item of their own. */
type Own = {
  client: Client<typeof contract>;
  projectId: string;
  taskId: string;
  itemId: string;
  statusId: string;
  token: string;
};

type Fixture = { disclosed: ForeignIds; own: Own };
/** A victim and an attacker for all calls that are refused, since those change nothing. */
type Refusals = { setting: () => Promise<Fixture>; renew: () => void };

const test = base.extend<Fixture & { refusals: Refusals }>({
  disclosed: async ({ fixture, send }, use) => use(await disclosedBy(fixture, send)),
  own: async ({ as }, use) => use(await ownOf(as)),
  refusals: [
    async ({ app }, use) => {
      let made: Promise<Fixture> | undefined;
      await use({
        setting: () => {
          made ??= fixtureIn(app);
          return made;
        },
        renew: () => {
          made = undefined;
        },
      });
    },
    { scope: 'file' },
  ],
});

async function fixtureIn(app: FastifyInstance): Promise<Fixture> {
  const as = (...permissions: Permission[]) => newPerson(app, permissions);
  const disclosed = await disclosedBy(await taskFixture(as), senderTo(await portOf(app)));
  return { disclosed, own: await ownOf(as) };
}

async function disclosedBy(fixture: TaskFixture, send: ReturnType<typeof senderTo>): Promise<ForeignIds> {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const { id: taskId } = await fixture.add('secret plan');
  const { id: childId } = await fixture.add('secret part', { parentId: taskId });
  const { id: trashedId } = await fixture.add('secret thrown away');
  await client.task.deleteBatch({ body: { projectId, ids: [trashedId] } });
  const label = await client.label.add({ body: { projectId, name: 'secret', color: 'red' } });
  const comment = await client.comment.add({ body: { recordId: taskId, html: '<p>secret word</p>' } });
  const [item] = await client.checklist.add({ body: { recordId: taskId, texts: ['secret step'] } });
  const { file } = await send(fixture.owner, taskId, 'secret bytes');
  const { opId } = await client.task.edit({ body: { id: taskId, version: 1, changes: { priority: 'H' } } });
  const statusId = fixture.project.statuses[0]?.id ?? '';
  const ids = { projectId, taskId, childId, trashedId, statusId, opId, labelId: label.id, commentId: comment.id };
  const requested = { projectId, emails: [`secret.${freshKey()}@example.com`], role: 'guest' as const };
  const [invited] = (await client.projectInvitation.add({ body: requested })).invitations;
  const found = { itemId: item?.id ?? '', fileId: file.id, invitationId: invited?.id ?? '' };
  return { ...ids, ...found, userId: fixture.member.id };
}

async function ownOf(as: (...permissions: Permission[]) => Promise<Person>): Promise<Own> {
  const { client, token } = await as('task:use', 'task:project:add', 'task:task:import', 'task:task:export');
  const key = freshKey();
  const project = await client.project.add({ body: { name: `Own ${key}`, key, template: 'blank' } });
  const { records } = await client.task.add({ body: { projectId: project.id, title: 'mine' } });
  const taskId = records[0]?.id ?? '';
  const [item] = await client.checklist.add({ body: { recordId: taskId, texts: ['mine'] } });
  const statusId = project.statuses[0]?.id ?? '';
  return { client, token, projectId: project.id, taskId, itemId: item?.id ?? '', statusId };
}

type Call = (own: Own, disclosed: ForeignIds) => Promise<unknown>;
/** Direct requests for another user's project by its ids. */
const direct: Record<string, Call> = {
  'project.queryById': ({ client }, { projectId: id }) => client.project.queryById({ query: { id } }),
  'project.edit': ({ client }, { projectId: id }) =>
    client.project.edit({ body: { id, version: 1, changes: { name: 'x' } } }),
  'project.duplicate': ({ client }, { projectId: id }) => {
    const key = freshKey();
    return client.project.duplicate({ body: { id, name: key, key, withMembers: true, withTasks: true } });
  },
  'project.star': ({ client }, { projectId: id }) => client.project.star({ body: { id, starred: true } }),
  'project.delete': ({ client }, { projectId: id }) => client.project.delete({ query: { id } }),
  'member.add': ({ client }, { projectId, userId }) =>
    client.member.add({ body: { projectId, userIds: [userId], role: 'guest' } }),
  'member.edit': ({ client }, { projectId, userId }) =>
    client.member.edit({ body: { projectId, userId, role: 'guest' } }),
  'member.delete': ({ client }, { projectId, userId }) => client.member.delete({ query: { projectId, userId } }),
  'template.add': ({ client }, { projectId }) =>
    client.template.add({ body: { projectId, name: 'taken away', withTasks: true } }),
  'projectInvitation.add': ({ client }, { projectId }) =>
    client.projectInvitation.add({ body: { projectId, emails: ['me@example.com'], role: 'manager' } }),
  'projectInvitation.list': ({ client }, { projectId }) => client.projectInvitation.list({ query: { projectId } }),
  'projectInvitation.resend': ({ client }, { invitationId: id }) => client.projectInvitation.resend({ body: { id } }),
  'projectInvitation.withdraw': ({ client }, { invitationId: id }) =>
    client.projectInvitation.withdraw({ query: { id } }),
  'status.add': ({ client }, { projectId }) =>
    client.status.add({ body: { projectId, name: 'x', category: '0', color: 'red' } }),
  'status.edit': ({ client }, { statusId: id }) => client.status.edit({ body: { id, name: 'x' } }),
  'status.delete': ({ client, statusId }, { statusId: id }) =>
    client.status.delete({ query: { id, remapTo: statusId } }),
  'label.add': ({ client }, { projectId }) => client.label.add({ body: { projectId, name: 'x', color: 'red' } }),
  'label.edit': ({ client }, { labelId: id }) => client.label.edit({ body: { id, name: 'x' } }),
  'label.delete': ({ client }, { labelId: id }) => client.label.delete({ query: { id } }),
  'task.query': ({ client }, { projectId }) => client.task.query({ body: { projectId } }),
  'task.groups': ({ client }, { projectId }) => client.task.groups({ body: { projectId, by: 'status' } }),
  'task.totals': ({ client }, { projectId }) => client.task.totals({ body: { projectId, by: 'status' } }),
  'task.covers': ({ client }, { projectId, taskId }) => client.task.covers({ body: { projectId, ids: [taskId] } }),
  'task.boardCounts': ({ client }, { projectId }) =>
    client.task.boardCounts({ body: { projectId, by: 'status', laneBy: 'owner' } }),
  'taskCalendar.read': ({ client }, { projectId }) =>
    client.taskCalendar.read({ body: { projectId, from: '2026-03-02', days: 7 } }),
  'taskOverview.read': ({ client }, { projectId }) =>
    client.taskOverview.read({
      body: {
        ...{ projectId, today: '2026-03-05', weekFrom: '2026-03-02', weekTo: '2026-03-08' },
        weeks: ['2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z'],
      },
    }),
  'task.board': ({ client }, { projectId }) => client.task.board({ body: { projectId } }),
  'task.queryById': ({ client }, { taskId: id }) => client.task.queryById({ query: { id } }),
  'task.queryById in the trash': ({ client }, { trashedId: id }) => client.task.queryById({ query: { id } }),
  'task.byIds': ({ client }, { projectId, taskId }) => client.task.byIds({ body: { projectId, ids: [taskId] } }),
  'task.facts': ({ client }, { projectId, taskId }) => client.task.facts({ body: { projectId, ids: [taskId] } }),
  'dependency.blocked': ({ client }, { projectId, taskId }) =>
    client.dependency.blocked({ body: { projectId, ids: [taskId] } }),
  'task.unread': ({ client }, { projectId, taskId }) => client.task.unread({ body: { projectId, ids: [taskId] } }),
  'task.visit': ({ client }, { taskId: id }) => client.task.visit({ body: { id } }),
  'task.rollUps': ({ client }, { projectId, taskId }) => client.task.rollUps({ body: { projectId, ids: [taskId] } }),
  'recurrence.ahead': ({ client }, { taskId }) =>
    client.recurrence.ahead({ body: { taskId, repetition: { unit: 'day', every: 1 } } }),
  'recurrence.resumption': ({ client }, { taskId }) => client.recurrence.resumption({ query: { taskId } }),
  'taskTemplate.list': ({ client }, { projectId }) => client.taskTemplate.list({ query: { projectId } }),
  'taskTemplate.people': ({ client }, { projectId, taskId }) =>
    client.taskTemplate.people({ body: { projectId, ids: [taskId], parts: [] } }),
  'taskTemplate.add': ({ client }, { projectId, taskId }) =>
    client.taskTemplate.add({
      body: { projectId, ids: [taskId], parts: [], name: 'x', shared: false, workingDays: false, people: [] },
    }),
  'taskTemplate.check': ({ client }, { projectId, taskId: id }) =>
    client.taskTemplate.check({ body: { id, projectId, by: 'launch', day: null } }),
  'taskTemplate.use': ({ client }, { projectId, taskId: id }) =>
    client.taskTemplate.use({ body: { id, projectId, by: 'launch', day: null, labels: 'drop' } }),
  'taskMatrix.get': ({ client }, { taskId }) => client.taskMatrix.get({ query: { taskId } }),
  'taskMatrix.set': ({ client }, { taskId }) =>
    client.taskMatrix.set({ body: { taskId, rows: [{ fieldId: taskId, optionIds: [taskId] }], columns: [] } }),
  'taskMatrix.remove': ({ client }, { taskId }) => client.taskMatrix.remove({ query: { taskId } }),
  'taskMatrix.fill': ({ client }, { taskId }) => {
    const filling = { templateId: null, ownerId: null, dates: 'none' as const, startDate: null, dueDate: null };
    return client.taskMatrix.fill({ body: { taskId, filling } });
  },
  'taskMatrix.accept': ({ client }, { taskId }) => client.taskMatrix.accept({ body: { taskId } }),
  'task.add': ({ client }, { projectId }) => client.task.add({ body: { projectId, title: 'x' } }),
  'task.addMany': ({ client }, { projectId }) => client.task.addMany({ body: { projectId, titles: ['x'] } }),
  'task.edit': ({ client }, { taskId: id }) => client.task.edit({ body: { id, version: 9, changes: { title: 'x' } } }),
  'task.describe': ({ client }, { taskId: id }) =>
    client.task.describe({ body: { id, descriptionVersion: 9, description: 'x' } }),
  'task.deal': ({ client }, { taskId: id, statusId }) => client.task.deal({ body: { id, version: 9, statusId } }),
  'task.move': ({ client }, { projectId, taskId }) =>
    client.task.move({ body: { projectId, ids: [taskId], to: 'top' } }),
  'task.batch': ({ client }, { projectId, taskId }) =>
    client.task.batch({ body: { projectId, ids: [taskId], changes: { priority: 'L' } } }),
  'task.previewBatch': ({ client }, { projectId, taskId }) =>
    client.task.previewBatch({ body: { projectId, ids: [taskId], changes: { priority: 'L' } } }),
  'task.editCells': ({ client }, { projectId, taskId: id }) =>
    client.task.editCells({ body: { projectId, edits: [{ id, version: 9, changes: { priority: 'L' } }] } }),
  'task.deleteBatch': ({ client }, { projectId, taskId }) =>
    client.task.deleteBatch({ body: { projectId, ids: [taskId] } }),
  'relocation.check': ({ client, projectId: targetId }, { projectId, taskId }) =>
    client.relocation.check({ body: { projectId, ids: [taskId], targetId } }),
  'relocation.run': ({ client, projectId: targetId }, { projectId, taskId }) =>
    client.relocation.run({ body: { projectId, ids: [taskId], targetId, labels: 'drop' } }),
  'relocation.run into it': ({ client, projectId, taskId }, { projectId: targetId }) =>
    client.relocation.run({ body: { projectId, ids: [taskId], targetId, labels: 'drop' } }),
  'taskCopy.check': ({ client, projectId: targetId }, { projectId, taskId }) =>
    client.taskCopy.check({ body: { projectId, ids: [taskId], targetId, parts: [] } }),
  'taskCopy.run': ({ client, projectId: targetId }, { projectId, taskId }) =>
    client.taskCopy.run({
      body: { projectId, ids: [taskId], targetId, parts: [], dates: 'keep', labels: 'drop' },
    }),
  'taskCopy.run into it': ({ client, projectId, taskId }, { projectId: targetId }) =>
    client.taskCopy.run({
      body: { projectId, ids: [taskId], targetId, parts: [], dates: 'keep', labels: 'drop' },
    }),
  'taskPlacement.ofTask': ({ client }, { taskId }) => client.taskPlacement.ofTask({ query: { taskId } }),
  'taskPlacement.scope': ({ client }, { taskId }) => client.taskPlacement.scope({ query: { taskId } }),
  'taskPlacement.ofProject': ({ client }, { projectId }) => client.taskPlacement.ofProject({ query: { projectId } }),
  'taskPlacement.add': ({ client, projectId }, { taskId }) => client.taskPlacement.add({ body: { taskId, projectId } }),
  'taskPlacement.add into it': ({ client, taskId }, { projectId }) =>
    client.taskPlacement.add({ body: { taskId, projectId } }),
  'taskPlacement.remove': ({ client, projectId }, { taskId }) =>
    client.taskPlacement.remove({ query: { taskId, projectId } }),
  'taskPlacement.removeHidden': ({ client }, { taskId }) => client.taskPlacement.removeHidden({ query: { taskId } }),
  'taskPlacement.move': ({ client, projectId }, { taskId }) =>
    client.taskPlacement.move({ body: { taskId, projectId, afterId: null } }),
  'comment.list': ({ client }, { taskId }) => client.comment.list({ query: { recordId: taskId } }),
  'comment.replies': ({ client }, { commentId: id }) => client.comment.replies({ query: { id } }),
  'comment.get': ({ client }, { commentId: id }) => client.comment.get({ query: { id } }),
  'comment.add': ({ client }, { taskId }) => client.comment.add({ body: { recordId: taskId, html: 'x' } }),
  'comment.edit': ({ client }, { commentId: id }) => client.comment.edit({ body: { id, html: 'x' } }),
  'comment.react': ({ client }, { commentId: id }) => client.comment.react({ body: { id, emoji: '👍', on: true } }),
  'comment.delete': ({ client }, { commentId: id }) => client.comment.delete({ query: { id } }),
  'checklist.list': ({ client }, { taskId }) => client.checklist.list({ query: { recordId: taskId } }),
  'checklist.add': ({ client }, { taskId }) => client.checklist.add({ body: { recordId: taskId, texts: ['x'] } }),
  'checklist.edit': ({ client }, { itemId: id }) => client.checklist.edit({ body: { id, done: true } }),
  'checklist.delete': ({ client }, { itemId: id }) => client.checklist.delete({ query: { id } }),
  'attachment.list': ({ client }, { taskId }) => client.attachment.list({ query: { recordId: taskId } }),
  'attachment.download': ({ client }, { fileId: id }) => client.attachment.download({ query: { id } }),
  'attachment.rename': ({ client }, { fileId: id }) => client.attachment.rename({ body: { id, name: 'x' } }),
  'attachment.delete': ({ client }, { fileId: id }) => client.attachment.delete({ query: { id } }),
  'watch.set': ({ client }, { taskId }) => client.watch.set({ body: { recordId: taskId, watching: true } }),
  'activity.list': ({ client }, { taskId }) => client.activity.list({ query: { taskId } }),
  'operation.undo': ({ client }, { opId }) => client.operation.undo({ body: { opId } }),
  'trash.list': ({ client }, { projectId }) => client.trash.list({ query: { kind: 'task', projectId } }),
  'trash.restore': ({ client }, { trashedId }) => client.trash.restore({ body: { kind: 'task', ids: [trashedId] } }),
  'trash.purge': ({ client }, { trashedId }) => client.trash.purge({ body: { kind: 'task', ids: [trashedId] } }),
  'trash.restore of a project': ({ client }, { projectId }) =>
    client.trash.restore({ body: { kind: 'project', ids: [projectId] } }),
  'trash.purge of a project': ({ client }, { projectId }) =>
    client.trash.purge({ body: { kind: 'project', ids: [projectId] } }),
  'export.tasks': ({ client }, { projectId }) => client.export.tasks({ query: { projectId, format: 'json' } }),
  'import.check': ({ client }, { projectId, fileId }) => client.import.check({ body: { fileId, projectId } }),
  'import.run': ({ client }, { projectId, fileId }) => client.import.run({ body: { fileId, projectId } }),
};

/** Foreign ids in calls on one's own project. */
const smuggled: Record<string, Call> = {
  'a parent': ({ client, taskId: id }, { taskId: parentId }) =>
    client.task.edit({ body: { id, version: 1, changes: { parentId } } }),
  'a parent of a new task': ({ client, projectId }, { taskId: parentId }) =>
    client.task.add({ body: { projectId, title: 'x', parentId } }),
  'a parent of new tasks': ({ client, projectId }, { taskId: parentId }) =>
    client.task.addMany({ body: { projectId, titles: ['x'], parentId } }),
  'a label': ({ client, taskId: id }, { labelId }) =>
    client.task.edit({ body: { id, version: 1, changes: { labelIds: [labelId] } } }),
  'a label of a new task': ({ client, projectId }, { labelId }) =>
    client.task.add({ body: { projectId, title: 'x', labelIds: [labelId] } }),
  'a label of many': ({ client, projectId, taskId }, { labelId }) =>
    client.task.batch({ body: { projectId, ids: [taskId], changes: { addLabelIds: [labelId] } } }),
  'a status': ({ client, taskId: id }, { statusId }) =>
    client.task.edit({ body: { id, version: 1, changes: { statusId } } }),
  'a status of a new task': ({ client, projectId }, { statusId }) =>
    client.task.add({ body: { projectId, title: 'x', statusId } }),
  'a status of many': ({ client, projectId, taskId }, { statusId }) =>
    client.task.batch({ body: { projectId, ids: [taskId], changes: { statusId } } }),
  'a status to move to': ({ client, projectId, taskId }, { statusId }) =>
    client.task.move({ body: { projectId, ids: [taskId], statusId } }),
  'a status to deal into': ({ client, taskId: id }, { statusId }) =>
    client.task.deal({ body: { id, version: 1, statusId } }),
  'a status to remap to': ({ client, statusId: id }, { statusId: remapTo }) =>
    client.status.delete({ query: { id, remapTo } }),
  'a status to stand behind': ({ client, statusId: id }, { statusId: afterId }) =>
    client.status.edit({ body: { id, afterId } }),
  'a person': ({ client, taskId: id }, { userId }) =>
    client.task.edit({ body: { id, version: 1, changes: { ownerId: userId } } }),
  'a person of many': ({ client, projectId, taskId }, { userId }) =>
    client.task.batch({ body: { projectId, ids: [taskId], changes: { addAssigneeIds: [userId] } } }),
  'a neighbour': ({ client, projectId, taskId }, { taskId: other }) =>
    client.task.move({ body: { projectId, ids: [taskId], afterIds: [other] } }),
  'a neighbour below': ({ client, projectId, taskId }, { taskId: other }) =>
    client.task.move({ body: { projectId, ids: [taskId], beforeIds: [other] } }),
  'a neighbour of a new task': ({ client, projectId }, { taskId: afterId }) =>
    client.task.add({ body: { projectId, title: 'x', afterId } }),
  'an item to stand behind': ({ client, itemId: id }, { itemId: afterId }) =>
    client.checklist.edit({ body: { id, afterId } }),
  'a trashed task beside none': ({ client }, { trashedId, taskId }) =>
    client.trash.restore({ body: { kind: 'task', ids: [taskId, trashedId] } }),
};

const TABLES = ['task', 'record_comment', 'record_checklist_item', 'record_file', 'task_status', 'task_label'];
/** All rows of all projects except the attacker's. */
async function everything(app: FastifyInstance, { projectId, taskId }: Own): Promise<string> {
  const rows = TABLES.map((table) => app.pool.query(`select * from ${table} order by id`));
  const found = (await Promise.all(rows)).flatMap((result) => result.rows as Record<string, unknown>[]);
  return JSON.stringify(
    found.filter((row) => row.project_id !== projectId && row.id !== taskId && row.record_id !== taskId),
  );
}

test.for(Object.entries(direct))(
  '[B6] %s finds nothing of other people’s',
  async ([, call], { app, refusals, onTestFailed }) => {
    // A call that was not refused after all leaves none of its changes to others.
    onTestFailed(refusals.renew);
    const { own, disclosed } = await refusals.setting();
    const before = await everything(app, own);
    const answer = await call(own, disclosed).catch((error: unknown) => error);
    expect(answer).toMatchObject({ status: expect.toBeOneOf([404, 410]) });
    expect((answer as { envelope: { result: FailureResult } }).envelope.result).not.toHaveProperty('detail');
    expect(await everything(app, own)).toBe(before);
  },
);

test.for(Object.entries(smuggled))(
  '[B6] %s of somebody else’s is refused',
  async ([, call], { app, refusals, onTestFailed }) => {
    // A call that was not refused after all leaves none of its changes to others.
    onTestFailed(refusals.renew);
    const { own, disclosed } = await refusals.setting();
    const before = await everything(app, own);
    await expect(call(own, disclosed)).rejects.toMatchObject({ status: expect.toBeOneOf([404, 409, 422]) });
    expect(await everything(app, own)).toBe(before);
  },
);

test('[B6] foreign tasks are ignored in calls on one’s own project', async ({ app, own, disclosed }) => {
  const { client, projectId, taskId } = own;
  const ids = [taskId, disclosed.taskId, disclosed.childId];
  const before = await everything(app, own);
  expect(await client.task.byIds({ body: { projectId, ids } })).toMatchObject([{ id: taskId }]);
  expect((await client.task.move({ body: { projectId, ids, to: 'bottom' } })).records).toMatchObject([{ id: taskId }]);
  expect(await client.task.batch({ body: { projectId, ids, changes: { priority: 'U' } } })).toMatchObject({
    changed: 1,
  });
  expect(await client.task.deleteBatch({ body: { projectId, ids } })).toMatchObject({ changed: 1 });
  const purge = client.trash.purge({ body: { kind: 'task', ids: [taskId, disclosed.trashedId] } });
  await expect(purge).rejects.toMatchObject({ status: 404 });
  expect(await everything(app, own)).toBe(before);
});

test('[B6] a thousand foreign task ids move no task and reveal nothing about them', async ({ app, own, disclosed }) => {
  const { client, projectId, taskId } = own;
  const key = freshKey();
  const { id: targetId } = await client.project.add({ body: { name: `Target ${key}`, key, template: 'blank' } });
  const ids = [disclosed.taskId, disclosed.childId, disclosed.trashedId, ...Array.from({ length: 997 }, () => newId())];
  const before = await everything(app, own);
  const body = { projectId, ids, targetId };
  const nothing = { tasks: 0, subtasks: 0, detached: 0, statuses: [], labels: [], people: [] };
  expect(await client.relocation.check({ body })).toMatchObject(nothing);
  expect(await client.relocation.run({ body: { ...body, labels: 'make' } })).toMatchObject({ moved: 0, keys: [] });
  await expect(client.relocation.check({ body: { ...body, ids: [...ids, newId()] } })).rejects.toMatchObject({
    status: 400,
  });
  expect(await everything(app, own)).toBe(before);
  const run = () =>
    client.relocation.run({ body: { projectId, ids: [taskId, disclosed.taskId], targetId, labels: 'make' } });
  const twice = await Promise.all([run(), run()]);
  expect(twice.map(({ moved }) => moved).toSorted()).toEqual([0, 1]);
});

test('[B6] names of templates and projects are limited in length, and of two equal concurrent names one is refused', async ({
  own,
}) => {
  const { client, projectId } = own;
  const save = (name: string) => client.template.add({ body: { projectId, name, withTasks: true } });
  await expect(save('x'.repeat(100_000))).rejects.toMatchObject({ status: 400 });
  await expect(save('\u200b')).rejects.toMatchObject({ status: 400 });
  const name = `Twice ${freshKey()}`;
  const both = await Promise.allSettled([save(name), save(name.toUpperCase())]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const taken = both.find((one) => one.status === 'rejected');
  expect(taken).toMatchObject({ reason: { failure: 'template.nameTaken' } });
});

test('[B6] lists and searches contain nothing of other users', async ({ own, disclosed }) => {
  const { client, projectId } = own;
  const answers = [
    await client.task.search({ query: { text: 'secret' } }),
    await client.trash.list({ query: { kind: 'task' } }),
    await client.trash.list({ query: { kind: 'project', projectId: disclosed.projectId } }),
    await client.project.list(),
    await client.task.query({
      body: { projectId, filter: { statusIds: [disclosed.statusId], labelIds: [disclosed.labelId] } },
    }),
    await client.task.query({ body: { projectId, group: { by: 'status', value: disclosed.statusId } } }),
    await client.task.query({ body: { projectId, filter: { parentId: disclosed.taskId } } }),
  ];
  expect(JSON.stringify(answers)).not.toMatch(/secret|"total":[1-9]/);
});

test('[B6] a repeated request never returns the response of another user', async ({ app, own, fixture }) => {
  const { projectId } = own;
  const headers = { 'idempotency-key': 'the-same-key-for-both' };
  const post = (token: string, payload: object) =>
    app.inject({ method: 'POST', url: '/task/task/add', headers: { ...headers, 'x-access-token': token }, payload });
  expect((await post(own.token, { projectId, title: 'private words' })).statusCode).toBe(200);
  const other = await post(fixture.owner.token, { projectId, title: 'private words' });
  expect([other.statusCode, other.headers['idempotency-replayed']]).toEqual([404, undefined]);
  expect((await post(own.token, { projectId, title: 'other words' })).statusCode).toBe(422);
});

test('[B6] a user who has left a project can no longer access it, including their own operations and comments', async ({
  fixture,
  disclosed,
}) => {
  const { client, id } = fixture.member;
  const { opId } = await client.task.edit({ body: { id: disclosed.childId, version: 1, changes: { title: 'mine' } } });
  const { id: comment } = await client.comment.add({ body: { recordId: disclosed.taskId, html: '<p>mine</p>' } });
  await fixture.owner.client.member.delete({ query: { projectId: fixture.project.id, userId: id } });
  const attempts = await Promise.allSettled([
    client.operation.undo({ body: { opId } }),
    client.comment.edit({ body: { id: comment, html: '<p>x</p>' } }),
    client.comment.delete({ query: { id: comment } }),
    client.attachment.download({ query: { id: disclosed.fileId } }),
    client.task.query({ body: { projectId: fixture.project.id } }),
  ]);
  for (const attempt of attempts) expect(attempt).toMatchObject({ reason: { status: 404 } });
});

test('[B6] an archived project accepts only a change of its state', async ({ fixture, disclosed }) => {
  const { client } = fixture.manager;
  await fixture.archive();
  const { projectId, taskId, commentId, itemId, fileId, labelId, statusId, trashedId, userId } = disclosed;
  const attempts = await Promise.allSettled([
    client.task.edit({ body: { id: taskId, version: 9, changes: { title: 'x' } } }),
    client.comment.add({ body: { recordId: taskId, html: 'x' } }),
    client.comment.delete({ query: { id: commentId } }),
    client.checklist.edit({ body: { id: itemId, done: true } }),
    client.attachment.delete({ query: { id: fileId } }),
    client.label.delete({ query: { id: labelId } }),
    client.status.edit({ body: { id: statusId, name: 'x' } }),
    client.member.delete({ query: { projectId, userId } }),
    client.trash.restore({ body: { kind: 'task', ids: [trashedId] } }),
    client.operation.undo({ body: { opId: disclosed.opId } }),
  ]);
  for (const attempt of attempts)
    expect(attempt).toMatchObject({ reason: { status: 403, failure: 'project.archived' } });
});
