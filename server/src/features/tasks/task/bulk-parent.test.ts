import { expect } from 'vitest';
import { refusal, type TaskScene, test } from '../../../../test/task-scene.ts';

const batch = ({ owner, project }: TaskScene, ids: readonly string[], parentId: string | null) =>
  owner.client.task.batch({ body: { projectId: project.id, ids: [...ids], changes: { parentId } } });
const reasonsOf = (left: readonly { id: string; reason?: string }[]) =>
  new Map(left.map((one) => [one.id, one.reason]));

test('[54] many tasks get a parent: loops and too many levels are left out by name, and it is undone as one', async ({
  desk,
}) => {
  const { owner, project } = desk;
  const top = await desk.add('top');
  const parent = await desk.add('parent', { parentId: top.id });
  const [free, family] = [await desk.add('free'), await desk.add('family')];
  const child = await desk.add('child', { parentId: family.id });
  const deep = await desk.add('deep');
  let below = deep.id;
  for (const title of ['two', 'three', 'four']) below = (await desk.add(title, { parentId: below })).id;
  const body = { projectId: project.id, ids: [free.id, family.id, deep.id, top.id, parent.id] };
  const preview = await owner.client.task.previewBatch({ body: { ...body, changes: { parentId: parent.id } } });
  expect(preview).toMatchObject({ changed: 2, same: 0 });
  expect(preview.left.map(({ tasks, examples }) => [tasks, examples.toSorted((a, b) => a - b)])).toEqual([
    [2, [top.seq, parent.seq]],
    [1, [deep.seq]],
  ]);
  expect((await desk.look(free.id)).parentId).toBeNull();
  const { changed, left, opId } = await batch(desk, body.ids, parent.id);
  expect(changed).toBe(2);
  expect(reasonsOf(left)).toEqual(
    new Map([
      [deep.id, 'Subtasks can be nested at most four levels deep.'],
      [top.id, 'A task cannot be its own subtask.'],
      [parent.id, 'A task cannot be its own subtask.'],
    ]),
  );
  expect((await desk.look(free.id)).parentId).toBe(parent.id);
  expect(await desk.look(parent.id)).toMatchObject({ children: 2 });
  // What was below moves along: a fourth level is the last one.
  const last = await desk.add('last', { parentId: child.id });
  const beyond = owner.client.task.add({ body: { projectId: project.id, title: 'beyond', parentId: last.id } });
  await expect(beyond).rejects.toMatchObject(refusal(422, 'task.tooDeep'));
  await owner.client.operation.undo({ body: { opId } });
  for (const id of [free.id, family.id]) expect((await desk.look(id)).parentId).toBeNull();
  expect(await desk.look(parent.id)).toMatchObject({ children: 0 });
});

test('a task and its subtask chosen together get the same parent, and lose it together', async ({ desk }) => {
  const [parent, task] = [await desk.add('parent'), await desk.add('task')];
  const child = await desk.add('child', { parentId: task.id });
  const grandchild = await desk.add('grandchild', { parentId: child.id });
  expect(await batch(desk, [task.id, child.id], parent.id)).toMatchObject({ changed: 2, left: [] });
  expect((await desk.look(child.id)).parentId).toBe(parent.id);
  expect((await desk.look(grandchild.id)).parentId).toBe(child.id);
  expect(await desk.look(task.id)).toMatchObject({ parentId: parent.id, children: 0 });
  expect(await batch(desk, [task.id, child.id, parent.id], null)).toMatchObject({ changed: 2, left: [] });
  // The levels below were counted along.
  let below = grandchild.id;
  for (const title of ['3', '4', '5']) below = (await desk.add(title, { parentId: below })).id;
  const beyond = desk.owner.client.task.add({ body: { projectId: desk.project.id, title: '6', parentId: below } });
  await expect(beyond).rejects.toMatchObject(refusal(422, 'task.tooDeep'));
});

test('a parent of another project, or one that is gone, is refused for all of them', async ({ desk }) => {
  const { owner, project } = desk;
  const [task, gone] = [await desk.add('task'), await desk.add('gone')];
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [gone.id] } });
  const key = `E${project.key}`.slice(0, 9);
  const other = await owner.client.project.add({ body: { name: `Else ${key}`, key, template: 'blank' } });
  const { records } = await owner.client.task.add({ body: { projectId: other.id, title: 'theirs' } });
  for (const parentId of [gone.id, records[0]?.id ?? '', 'f'.repeat(32)]) {
    await expect(batch(desk, [task.id], parentId)).rejects.toMatchObject(refusal(422, 'task.parentUnknown'));
    const body = { projectId: project.id, ids: [task.id], changes: { parentId } };
    await expect(owner.client.task.previewBatch({ body })).rejects.toMatchObject(refusal(422, 'task.parentUnknown'));
  }
});
