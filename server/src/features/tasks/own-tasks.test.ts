import type { TaskRow } from '@opsyard/contract';
import { expect } from 'vitest';
import { test as base, refusal, type TaskFixture } from '../../../test/fixtures/task-fixture.ts';
import { clientOf, type Person } from '../../../test/kit.ts';

const REFUSED = refusal(403, 'project.othersTask');
const REFUSED_THERE = refusal(403, 'project.notAllowed');
const REASON = 'In this project members can only change tasks that they own, are assigned to or created.';

type Here = TaskFixture & {
  setOwnOnly: (ownTasksOnly: boolean) => Promise<unknown>;
  done: string;
  /** A task of the owner. */
  theirs: TaskRow;
  /** A task of the owner to which the member is assigned. */
  mine: TaskRow;
};

const test = base.extend<{ here: Here }>({
  here: async ({ fixture }, use) => {
    const { owner, manager, member, project } = fixture;
    const theirs = await fixture.add('Theirs', { dueDate: '2099-03-02' });
    const mine = await fixture.add('Mine', { assigneeIds: [member.id] });
    const setOwnOnly = async (ownTasksOnly: boolean) => {
      const { version } = await owner.client.project.queryById({ query: { id: project.id } });
      await manager.client.project.edit({ body: { id: project.id, version, changes: { ownTasksOnly } } });
    };
    const done = project.statuses.find(({ name }) => name === 'Done')?.id ?? '';
    await use({ ...fixture, setOwnOnly, done, theirs, mine });
  },
});

type Client = Person['client'];
type Door = (client: Client, at: { projectId: string; row: TaskRow; done: string; other: TaskRow }) => Promise<unknown>;

/** Every way to change a task. */
const DOORS: Record<string, Door> = {
  edit: (client, { row: { id, version } }) => client.task.edit({ body: { id, version, changes: { priority: 'H' } } }),
  status: (client, { row: { id, version }, done }) =>
    client.task.edit({ body: { id, version, changes: { statusId: done } } }),
  deal: (client, { row: { id, version }, done }) => client.task.deal({ body: { id, version, statusId: done } }),
  describe: (client, { row: { id } }) =>
    client.task.describe({ body: { id, descriptionVersion: 0, description: '<p>x</p>' } }),
  rank: (client, { row: { id }, projectId }) => client.task.move({ body: { projectId, ids: [id], to: 'top' } }),
  board: (client, { row: { id }, projectId, done }) =>
    client.task.move({ body: { projectId, ids: [id], statusId: done, to: 'top' } }),
  schedule: async (client, { row: { id, version } }) => {
    const { token } = await client.schedule.plan({ body: { id, dueDate: '2099-04-01' } });
    await client.schedule.apply({ body: { id, version, token, dueDate: '2099-04-01' } });
  },
  delete: (client, { row: { id }, projectId }) => client.task.deleteBatch({ body: { projectId, ids: [id] } }),
  'delete by filter': (client, { row: { title }, projectId }) =>
    client.matchingTasks.delete({ body: { projectId, filter: { search: title } } }),
  checklist: (client, { row: { id } }) => client.checklist.add({ body: { recordId: id, texts: ['Step'] } }),
  dependency: (client, { row: { id }, other }) =>
    client.dependency.add({ body: { predecessorId: other.id, successorId: id, type: 'FS', lag: 0 } }),
  recurrence: (client, { row: { id } }) => client.recurrence.stop({ query: { taskId: id } }),
  approval: (client, { row: { id }, done }) => client.approval.request({ body: { taskId: id, toId: done } }),
  link: (client, { row: { id }, other }) => client.taskLink.add({ body: { recordId: id, type: 'task', id: other.id } }),
  matrix: (client, { row: { id } }) => client.taskMatrix.remove({ query: { taskId: id } }),
};

const SKIPPING: Record<string, (...of: Parameters<Door>) => Promise<{ changed: number; left: unknown }>> = {
  bulk: (client, { row: { id }, projectId }) =>
    client.task.batch({ body: { projectId, ids: [id], changes: { priority: 'L' } } }),
  'bulk by filter': (client, { row: { title }, projectId }) =>
    client.matchingTasks.edit({ body: { projectId, filter: { search: title }, changes: { priority: 'L' } } }),
  cells: (client, { row: { id, version }, projectId }) =>
    client.task.editCells({ body: { projectId, edits: [{ id, version, changes: { priority: 'L' } }] } }),
  'dates of several': async (client, { row: { id, version }, projectId }) => {
    const tasks = [{ id, dueDate: '2099-05-01' }];
    const { token } = await client.schedule.planMany({ body: { projectId, tasks } });
    return await client.schedule.applyMany({
      body: { projectId, token, tasks: [{ id, version, dueDate: '2099-05-01' }] },
    });
  },
};

test('where members change only their own tasks, a task of others is refused through every door', async ({ here }) => {
  const { member, manager, guest, project, theirs, mine, done } = here;
  await here.setOwnOnly(true);
  const at = { projectId: project.id, row: theirs, done, other: mine };
  const before = await here.readTask(theirs.id);
  for (const [name, door] of Object.entries(DOORS))
    await expect(door(member.client, at), name).rejects.toMatchObject(REFUSED);
  for (const [name, door] of Object.entries(SKIPPING)) {
    const { changed, left } = await door(member.client, at);
    expect([name, changed, left]).toEqual([name, 0, [{ id: theirs.id, by: null, reason: REASON }]]);
  }
  const body = { projectId: project.id, ids: [theirs.id], changes: { priority: 'L' as const } };
  expect(await member.client.task.previewBatch({ body })).toMatchObject({ changed: 0, left: [{ reason: REASON }] });
  expect(await here.readTask(theirs.id)).toEqual(before);
  // What is not a change of the task stays possible.
  await member.client.comment.add({ body: { recordId: theirs.id, html: '<p>Fine</p>' } });
  await member.client.watch.set({ body: { recordId: theirs.id, watching: true } });
  await expect(DOORS.edit?.(guest.client, at)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  const present = await here.readTask(theirs.id);
  await DOORS.edit?.(manager.client, { ...at, row: present });
});

test('their own tasks, and with the limit off all, are changed as before', async ({ here }) => {
  const { member, owner, project, theirs, mine, done } = here;
  await here.setOwnOnly(true);
  const { client } = member;
  const created = (await client.task.add({ body: { projectId: project.id, title: 'Created' } })).records[0] as TaskRow;
  const handed = await here.add('Owned', { ownerId: member.id });
  for (const row of [mine, created, handed]) {
    const at = { projectId: project.id, row: await here.readTask(row.id), done, other: theirs };
    for (const name of ['edit', 'rank', 'checklist', 'dependency'] as const) await DOORS[name]?.(client, at);
  }
  // A part of what is named is done, and the rest is named with the reason.
  const some = await client.task.batch({
    body: { projectId: project.id, ids: [theirs.id, mine.id], changes: { priority: 'U' } },
  });
  expect(some).toMatchObject({ changed: 1, left: [{ id: theirs.id, reason: REASON }] });
  const gone = await client.task.deleteBatch({ body: { projectId: project.id, ids: [theirs.id, created.id] } });
  expect(gone).toMatchObject({ changed: 1, left: [{ id: theirs.id, reason: REASON }] });
  expect(await client.trash.restore({ body: { kind: 'task', ids: [created.id] } })).toMatchObject({ restored: 1 });
  await here.setOwnOnly(false);
  const row = await here.readTask(theirs.id);
  await DOORS.edit?.(client, { projectId: project.id, row, done, other: mine });
  expect((await owner.client.project.queryById({ query: { id: project.id } })).ownTasksOnly).toBe(false);
});

test('tasks of others are not reached through families, handed-over tasks, the trash, other projects or undo', async ({
  here,
}) => {
  const { member, owner, project, theirs, mine } = here;
  const { client } = member;
  const sub = await here.add('Part of others', { parentId: mine.id });
  const early = await client.task.edit({
    body: { id: theirs.id, version: theirs.version, changes: { title: 'Renamed' } },
  });
  await here.setOwnOnly(true);
  const ids = [mine.id];
  await expect(client.task.deleteBatch({ body: { projectId: project.id, ids } })).rejects.toMatchObject(REFUSED);
  const target = await owner.client.project.add({
    body: { name: `To ${project.key}`, key: `${project.key}T`, template: 'blank' },
  });
  await owner.client.member.add({ body: { projectId: target.id, userIds: [member.id], role: 'member' } });
  const move = { projectId: project.id, ids, targetId: target.id, labels: 'drop' as const };
  await expect(client.relocation.run({ body: move })).rejects.toMatchObject(REFUSED);
  await expect(client.operation.undo({ body: { opId: early.opId } })).rejects.toMatchObject(REFUSED);
  // Who hands a task over can take that back, and no more.
  const own = await here.readTask(mine.id);
  const renamed = await client.task.edit({ body: { id: own.id, version: own.version, changes: { title: 'Own' } } });
  const { record, opId } = await client.task.edit({
    body: { id: own.id, version: renamed.record.version, changes: { assigneeIds: [] } },
  });
  await expect(client.operation.undo({ body: { opId: renamed.opId } })).rejects.toMatchObject(REFUSED);
  const again = { id: own.id, version: record.version, changes: { title: 'Again' } };
  await expect(client.task.edit({ body: again })).rejects.toMatchObject(REFUSED);
  await client.operation.undo({ body: { opId } });
  expect((await here.readTask(own.id)).assigneeIds).toEqual([member.id]);
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [theirs.id] } });
  await expect(client.trash.restore({ body: { kind: 'task', ids: [theirs.id] } })).rejects.toMatchObject(REFUSED);
  expect((await client.trash.list({ query: { kind: 'task', projectId: project.id } })).records).toMatchObject([
    { id: theirs.id, mayRestore: false },
  ]);
  expect(sub.parentId).toBe(mine.id);
});

test('a role in another project that shows a task still allows what it allows', async ({ app, as, here }) => {
  const { member, owner, theirs } = here;
  const other = await as('task:use', 'task:project:add');
  const { project } = here;
  const key = `${project.key}P`;
  const shown = await other.client.project.add({ body: { name: `Shown ${key}`, key, template: 'blank' } });
  await other.client.member.add({ body: { projectId: shown.id, userIds: [owner.id], role: 'manager' } });
  await other.client.member.add({ body: { projectId: shown.id, userIds: [member.id], role: 'member' } });
  await owner.client.taskPlacement.add({ body: { taskId: theirs.id, projectId: shown.id } });
  await here.setOwnOnly(true);
  const change = async (client: Client) => {
    const { id, version } = await here.readTask(theirs.id);
    await client.task.edit({ body: { id, version, changes: { priority: version % 2 ? 'H' : 'L' } } });
  };
  await change(member.client);
  const { project: scope } = await member.client.taskPlacement.scope({ query: { taskId: theirs.id } });
  expect(scope?.abilities).toContain('editTasks');
  const { version } = await other.client.project.queryById({ query: { id: shown.id } });
  await other.client.project.edit({ body: { id: shown.id, version, changes: { ownTasksOnly: true } } });
  await expect(change(member.client)).rejects.toMatchObject(REFUSED);
  await other.client.projectPermissions.set({ body: { projectId: shown.id, roles: { guest: ['view'] } } });
  const placed = await member.client.taskPlacement.ofProject({ query: { projectId: shown.id } });
  expect(placed).toMatchObject([{ id: theirs.id, mayEdit: false, mayRemove: false }]);
  const chinese = clientOf(app, { 'x-access-token': member.token, 'accept-language': 'zh-CN' });
  await expect(change(chinese)).rejects.toMatchObject({
    envelope: { message: '在该项目中，成员只能修改自己负责、参与或创建的任务。' },
  });
  // Whoever sees it only there does all else that members may, also where guests may less.
  await owner.client.member.delete({ query: { projectId: project.id, userId: member.id } });
  await expect(change(member.client)).rejects.toMatchObject(REFUSED_THERE);
  await member.client.comment.add({ body: { recordId: theirs.id, html: '<p>Still</p>' } });
});
