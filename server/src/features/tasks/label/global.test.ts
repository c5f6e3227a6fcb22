import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { type Fixture, test } from '../../../../test/fixtures/project-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';

const GLOBAL = 'task:label:global';
const color = 'red';
const everywhere = async ({ client }: Person, name: string, merge = false) =>
  await client.label.add({ body: { projectId: null, name, color, merge } });
const inProject = async ({ people, project }: Fixture, name: string) =>
  await people.owner.client.label.add({ body: { projectId: project.id, name, color } });
const labelsOf = async ({ client }: Person, id: string) => (await client.project.queryById({ query: { id } })).labels;
const conflict = (failure: string) => ({ status: 409, failure });

let shared: FastifyInstance;
beforeEach<{ app: FastifyInstance }>(({ app }) => {
  shared = app;
});
// Labels of all projects would be seen by the other tests.
afterEach(async () => {
  await shared.pool.query('delete from task_label where project_id is null');
});

describe('[27] a label of all projects', () => {
  test('is shown and usable in each of them', async ({ fixture, found, as }) => {
    const { owner } = fixture.people;
    const label = await everywhere(await as('task:use', GLOBAL), 'Urgent');
    expect(label).toMatchObject({ name: 'Urgent', global: true, archived: false });
    const other = await found(owner);
    for (const { id: projectId } of [fixture.project, other]) {
      expect(await labelsOf(owner, projectId)).toEqual([label]);
      const { records } = await owner.client.task.add({ body: { projectId, title: 'a', labelIds: [label.id] } });
      expect(records).toMatchObject([{ labelIds: [label.id] }]);
      const filtered = await owner.client.task.query({ body: { projectId, filter: { labelIds: [label.id] } } });
      expect(filtered.records).toHaveLength(1);
      expect(await owner.client.label.usage({ query: { projectId } })).toEqual([{ id: label.id, tasks: 1 }]);
    }
  });

  test('is made and changed with the permission only, also by owners of projects', async ({ fixture, as }) => {
    const { owner } = fixture.people;
    const admin = await as('task:use', GLOBAL);
    const refused = { status: 403, failure: 'label.globalOnly' };
    await expect(everywhere(owner, 'Mine')).rejects.toMatchObject(refused);
    const [one, two] = [await everywhere(admin, 'One'), await everywhere(admin, 'Two')];
    const { label } = owner.client;
    await expect(label.edit({ body: { id: one.id, name: 'Mine' } })).rejects.toMatchObject(refused);
    await expect(label.merge({ body: { id: one.id, intoId: two.id } })).rejects.toMatchObject(refused);
    await expect(label.delete({ query: { id: one.id } })).rejects.toMatchObject(refused);
    expect(
      await admin.client.label.edit({ body: { id: one.id, name: 'Eins', color: 'blue', archived: true } }),
    ).toEqual({
      ...{ id: one.id, name: 'Eins', color: 'blue', archived: true, global: true },
    });
  });

  test('and one of a project never have the same name, in any spelling', async ({ fixture, as }) => {
    const admin = await as('task:use', GLOBAL);
    const global = await everywhere(admin, 'ＦＢ');
    await expect(inProject(fixture, 'fb')).rejects.toMatchObject(conflict('label.nameTaken'));
    await expect(everywhere(admin, ' fB ')).rejects.toMatchObject(conflict('label.nameTaken'));
    const own = await inProject(fixture, 'Other');
    const { owner } = fixture.people;
    await expect(owner.client.label.edit({ body: { id: own.id, name: 'FB' } })).rejects.toMatchObject(
      conflict('label.nameTaken'),
    );
    await expect(admin.client.label.edit({ body: { id: global.id, name: 'OTHER' } })).rejects.toMatchObject(
      conflict('label.nameTaken'),
    );
  });

  test('and one of a project are not both made by concurrent requests', async ({ app, fixture, as }) => {
    const admin = await as('task:use', GLOBAL);
    for (let round = 0; round < 10; round += 1) {
      const name = `Race ${round}`;
      await Promise.allSettled([
        everywhere(admin, name),
        inProject(fixture, name.toUpperCase()),
        everywhere(admin, name),
      ]);
      const { rows } = await app.pool.query('select from task_label where lower(name) = lower($1)', [name]);
      expect(rows).toHaveLength(1);
    }
  });
});

describe('[27] a name that projects already use', () => {
  test('is refused with their number, and taken over after confirmation, with tasks, views and history', async ({
    app,
    fixture,
    found,
    as,
  }) => {
    const { owner } = fixture.people;
    const admin = await as('task:use', GLOBAL);
    const other = await found(owner);
    const first = await inProject(fixture, 'Rush');
    const second = await owner.client.label.add({ body: { projectId: other.id, name: 'RUSH', color } });
    const add = async (projectId: string, labelIds: string[]) =>
      (await owner.client.task.add({ body: { projectId, title: 'a', labelIds } })).records[0]?.id ?? '';
    await add(fixture.project.id, [first.id]);
    await add(fixture.project.id, [first.id]);
    const taskId = await add(other.id, [second.id]);
    await expect(everywhere(admin, 'rush')).rejects.toMatchObject({
      ...conflict('label.usedInProjects'),
      envelope: { result: { detail: { projects: 2 } } },
    });
    expect(await labelsOf(owner, other.id)).toHaveLength(1);
    const label = await everywhere(admin, 'Rush', true);
    // The one used most keeps its id.
    expect(label.id).toBe(first.id);
    for (const id of [fixture.project.id, other.id]) expect(await labelsOf(owner, id)).toEqual([label]);
    const { records } = await owner.client.task.query({ body: { projectId: other.id } });
    expect(records).toMatchObject([{ id: taskId, labelIds: [label.id], version: 2 }]);
    const history = await owner.client.activity.list({ query: { taskId } });
    expect(history.records[0]?.changes.labelIds).toEqual({ from: [second.id], to: [label.id] });
    const { rows } = await app.pool.query('select from task_label where id = $1', [second.id]);
    expect(rows).toEqual([]);
  });
});

describe('[28] labels of all projects', () => {
  test('are merged, deleted and counted everywhere', async ({ fixture, found, as }) => {
    const { owner } = fixture.people;
    const admin = await as('task:use', GLOBAL);
    const other = await found(owner);
    const [one, two] = [await everywhere(admin, 'One'), await everywhere(admin, 'Two')];
    for (const { id: projectId } of [fixture.project, other])
      await owner.client.task.add({ body: { projectId, title: 'a', labelIds: [one.id] } });
    expect(await admin.client.label.merge({ body: { id: one.id, intoId: two.id } })).toMatchObject({ tasks: 2 });
    for (const { id } of [fixture.project, other]) {
      const { records } = await owner.client.task.query({ body: { projectId: id } });
      expect(records).toMatchObject([{ labelIds: [two.id] }]);
    }
    expect((await labelsOf(owner, other.id)).find(({ id }) => id === one.id)).toMatchObject({ archived: true });
    const own = await inProject(fixture, 'Own');
    const across = admin.client.label.merge({ body: { id: two.id, intoId: own.id } });
    await expect(across).rejects.toMatchObject({ status: 422, failure: 'label.targetUnknown' });
    await admin.client.label.delete({ query: { id: two.id } });
    const { records } = await owner.client.task.query({ body: { projectId: other.id } });
    expect(records).toMatchObject([{ labelIds: [] }]);
  });

  test('are not deleted by repeating the deletion in the project they were of', async ({ fixture, as }) => {
    const { owner } = fixture.people;
    const admin = await as('task:use', GLOBAL);
    const { id } = await inProject(fixture, 'Rush');
    const { opId } = await owner.client.label.delete({ query: { id } });
    const undone = await owner.client.operation.undo({ body: { opId } });
    expect(await everywhere(admin, 'Rush', true)).toMatchObject({ id, global: true });
    const again = owner.client.operation.undo({ body: { opId: undone.opId } });
    await expect(again).rejects.toMatchObject({ status: 404 });
    expect(await labelsOf(owner, fixture.project.id)).toMatchObject([{ id }]);
  });

  test('are counted over all projects for those who manage them only', async ({ fixture, found }) => {
    const { owner } = fixture.people;
    const other = await found(owner);
    const { rows } = await shared.pool.query(
      `insert into task_label (id, name, color) values (gen_random_uuid(), 'All', 'red') returning replace(id::text, '-', '') as id`,
    );
    const id: string = rows[0].id;
    await owner.client.task.add({ body: { projectId: other.id, title: 'a', labelIds: [id] } });
    expect(await owner.client.label.usage({ query: { projectId: fixture.project.id } })).toEqual([]);
  });

  test('go along when a task moves to another project, and are shared by copies of a project', async ({
    fixture,
    found,
    as,
  }) => {
    const { owner } = fixture.people;
    const label = await everywhere(await as('task:use', GLOBAL), 'Shared');
    const other = await found(owner);
    const projectId = fixture.project.id;
    const { records } = await owner.client.task.add({ body: { projectId, title: 'a', labelIds: [label.id] } });
    const id = records[0]?.id ?? '';
    const key = freshKey();
    const copy = await owner.client.project.duplicate({
      body: { id: projectId, name: `Copy ${key}`, key, withMembers: false, withTasks: true },
    });
    const copied = await owner.client.task.query({ body: { projectId: copy.id } });
    expect(copied.records).toMatchObject([{ labelIds: [label.id] }]);
    await owner.client.relocation.run({ body: { projectId, ids: [id], targetId: other.id, labels: 'drop' } });
    const moved = await owner.client.task.query({ body: { projectId: other.id } });
    expect(moved.records).toMatchObject([{ labelIds: [label.id] }]);
  });
});

test('[27] the deletion of a label of all projects is undone, with its tasks, unless its name is taken', async ({
  fixture,
  found,
  as,
}) => {
  const { owner } = fixture.people;
  const admin = await as('task:use', GLOBAL);
  const { id } = await everywhere(admin, 'Urgent');
  const rival = await admin.client.label.add({ body: { projectId: null, name: 'Later', color, group: 'When' } });
  await admin.client.label.edit({ body: { id, group: 'When' } });
  await admin.client.label.editGroup({ body: { projectId: null, group: 'When', single: true } });
  const other = await found(owner);
  const add = async (projectId: string) =>
    (await owner.client.task.add({ body: { projectId, title: 'a', labelIds: [id] } })).records[0]?.id ?? '';
  const tasks = [await add(fixture.project.id), await add(other.id), await add(other.id)];
  const labels = async () =>
    Promise.all(tasks.map(async (one) => (await owner.client.task.queryById({ query: { id: one } })).labelIds));
  const { opId } = await admin.client.label.delete({ query: { id } });
  expect(await labels()).toEqual([[], [], []]);
  const { version } = await owner.client.task.queryById({ query: { id: tasks[2] ?? '' } });
  await owner.client.task.edit({ body: { id: tasks[2] ?? '', version, changes: { labelIds: [rival.id] } } });
  await expect(owner.client.operation.undo({ body: { opId } })).rejects.toMatchObject({ status: 403 });
  const taken = await inProject(fixture, 'urgent');
  await expect(admin.client.operation.undo({ body: { opId } })).rejects.toMatchObject(conflict('label.nameTaken'));
  await owner.client.label.delete({ query: { id: taken.id } });
  const back = await admin.client.operation.undo({ body: { opId } });
  expect(back).toMatchObject({ restored: 2, kept: 1 });
  expect(await labels()).toEqual([[id], [id], [rival.id]]);
  expect(await admin.client.operation.undo({ body: { opId: back.opId } })).toMatchObject({ restored: 2 });
  expect(await labels()).toEqual([[], [], [rival.id]]);
});

test('[28] the merge of two labels of all projects is undone and done again, except on tasks whose labels were changed since', async ({
  fixture,
  found,
  as,
}) => {
  const { owner } = fixture.people;
  const admin = await as('task:use', GLOBAL);
  const [one, two, gone] = [
    await everywhere(admin, 'One'),
    await everywhere(admin, 'Two'),
    await everywhere(admin, 'Gone'),
  ];
  const other = await found(owner);
  const add = async (projectId: string, labelIds: string[]) =>
    (await owner.client.task.add({ body: { projectId, title: 'a', labelIds } })).records[0]?.id ?? '';
  const tasks = [
    await add(fixture.project.id, [one.id]),
    await add(other.id, [one.id, two.id]),
    await add(other.id, [one.id, gone.id]),
    await add(other.id, [one.id]),
    await add(other.id, [two.id]),
  ];
  const labels = async () =>
    Promise.all(tasks.map(async (id) => (await owner.client.task.queryById({ query: { id } })).labelIds));
  const isArchived = async () => (await labelsOf(owner, other.id)).find(({ id }) => id === one.id)?.archived;
  const { opId } = await admin.client.label.merge({ body: { id: one.id, intoId: two.id } });
  expect(await labels()).toEqual([[two.id], [two.id], [two.id, gone.id], [two.id], [two.id]]);
  const { version } = await owner.client.task.queryById({ query: { id: tasks[3] ?? '' } });
  await owner.client.task.edit({ body: { id: tasks[3] ?? '', version, changes: { labelIds: [] } } });
  await expect(owner.client.operation.undo({ body: { opId } })).rejects.toMatchObject({ status: 403 });

  const undone = await admin.client.operation.undo({ body: { opId } });
  expect(undone).toMatchObject({ restored: 3, kept: 1 });
  expect(await labels()).toEqual([[one.id], [one.id, two.id], [one.id, gone.id], [], [two.id]]);
  expect(await isArchived()).toBe(false);

  const again = await admin.client.operation.undo({ body: { opId: undone.opId } });
  expect(again).toMatchObject({ restored: 3, kept: 0 });
  expect(await labels()).toEqual([[two.id], [two.id], [two.id, gone.id], [], [two.id]]);
  expect(await isArchived()).toBe(true);

  await admin.client.label.delete({ query: { id: one.id } });
  await expect(admin.client.operation.undo({ body: { opId: again.opId } })).rejects.toMatchObject({
    ...conflict('operation.nothingLeft'),
  });
});
