import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';

const batch = ({ owner, project }: TaskFixture, ids: readonly string[], parentId: string | null) =>
  owner.client.task.batch({ body: { projectId: project.id, ids: [...ids], changes: { parentId } } });
const reasonsOf = (left: readonly { id: string; reason?: string }[]) =>
  new Map(left.map((one) => [one.id, one.reason]));

test('[54] many tasks get a parent: loops and too many levels are left out by name, and it is undone as one', async ({
  fixture,
}) => {
  const { owner, project } = fixture;
  const top = await fixture.add('top');
  const parent = await fixture.add('parent', { parentId: top.id });
  const [free, family] = [await fixture.add('free'), await fixture.add('family')];
  const child = await fixture.add('child', { parentId: family.id });
  const deep = await fixture.add('deep');
  let below = deep.id;
  for (const title of ['two', 'three', 'four']) below = (await fixture.add(title, { parentId: below })).id;
  const body = { projectId: project.id, ids: [free.id, family.id, deep.id, top.id, parent.id] };
  const preview = await owner.client.task.previewBatch({ body: { ...body, changes: { parentId: parent.id } } });
  expect(preview).toMatchObject({ changed: 2, same: 0 });
  expect(preview.left.map(({ tasks, examples }) => [tasks, examples.toSorted((a, b) => a - b)])).toEqual([
    [2, [top.seq, parent.seq]],
    [1, [deep.seq]],
  ]);
  expect((await fixture.readTask(free.id)).parentId).toBeNull();
  const { changed, left, opId } = await batch(fixture, body.ids, parent.id);
  expect(changed).toBe(2);
  expect(reasonsOf(left)).toEqual(
    new Map([
      [deep.id, 'Subtasks can be nested at most four levels deep.'],
      [top.id, 'A task cannot be its own subtask.'],
      [parent.id, 'A task cannot be its own subtask.'],
    ]),
  );
  expect((await fixture.readTask(free.id)).parentId).toBe(parent.id);
  expect(await fixture.readTask(parent.id)).toMatchObject({ children: 2 });
  // What was below moves along: a fourth level is the last one.
  const last = await fixture.add('last', { parentId: child.id });
  const beyond = owner.client.task.add({ body: { projectId: project.id, title: 'beyond', parentId: last.id } });
  await expect(beyond).rejects.toMatchObject(refusal(422, 'task.tooDeep'));
  await owner.client.operation.undo({ body: { opId } });
  for (const id of [free.id, family.id]) expect((await fixture.readTask(id)).parentId).toBeNull();
  expect(await fixture.readTask(parent.id)).toMatchObject({ children: 0 });
});

test('a task and its subtask chosen together get the same parent, and lose it together', async ({ fixture }) => {
  const [parent, task] = [await fixture.add('parent'), await fixture.add('task')];
  const child = await fixture.add('child', { parentId: task.id });
  const grandchild = await fixture.add('grandchild', { parentId: child.id });
  expect(await batch(fixture, [task.id, child.id], parent.id)).toMatchObject({ changed: 2, left: [] });
  expect((await fixture.readTask(child.id)).parentId).toBe(parent.id);
  expect((await fixture.readTask(grandchild.id)).parentId).toBe(child.id);
  expect(await fixture.readTask(task.id)).toMatchObject({ parentId: parent.id, children: 0 });
  expect(await batch(fixture, [task.id, child.id, parent.id], null)).toMatchObject({ changed: 2, left: [] });
  // The levels below were counted along.
  let below = grandchild.id;
  for (const title of ['3', '4', '5']) below = (await fixture.add(title, { parentId: below })).id;
  const beyond = fixture.owner.client.task.add({
    body: { projectId: fixture.project.id, title: '6', parentId: below },
  });
  await expect(beyond).rejects.toMatchObject(refusal(422, 'task.tooDeep'));
});

test('a parent of another project, or one that is gone, is refused for all of them', async ({ fixture }) => {
  const { owner, project } = fixture;
  const [task, gone] = [await fixture.add('task'), await fixture.add('gone')];
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [gone.id] } });
  const key = `E${project.key}`.slice(0, 9);
  const other = await owner.client.project.add({ body: { name: `Else ${key}`, key, template: 'blank' } });
  const { records } = await owner.client.task.add({ body: { projectId: other.id, title: 'theirs' } });
  for (const parentId of [gone.id, records[0]?.id ?? '', 'f'.repeat(32)]) {
    await expect(batch(fixture, [task.id], parentId)).rejects.toMatchObject(refusal(422, 'task.parentUnknown'));
    const body = { projectId: project.id, ids: [task.id], changes: { parentId } };
    await expect(owner.client.task.previewBatch({ body })).rejects.toMatchObject(refusal(422, 'task.parentUnknown'));
  }
});

/** Further tasks of the project, made like one of it; answers their ids. */
async function addMany(app: FastifyInstance, fixture: TaskFixture, count: number): Promise<string[]> {
  const like = await fixture.add('like');
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into task (id, project_id, seq, rank, title, status_id, type_id, type_version, category, priority, search, created_by)
    select gen_random_uuid(), t.project_id, 1000 + n, t.rank || lpad(n::text, 5, '0') || 'V', 'Task ' || n, t.status_id, t.type_id,
      t.type_version, t.category, t.priority, t.search, t.created_by
    from task t, generate_series(1, $2::int) n where t.id = $1 returning replace(id::text, '-', '') as id`,
    [like.id, count],
  );
  return rows.map(({ id }) => id);
}

test('[54] two users who give the same parent at once do not exceed the limit of its subtasks', async ({
  app,
  fixture,
}) => {
  const parent = await fixture.add('parent');
  const ids = await addMany(app, fixture, 600);
  const parts = await Promise.all([ids.slice(0, 300), ids.slice(300)].map((part) => batch(fixture, part, parent.id)));
  expect(parts.map(({ changed }) => changed).sort()).toEqual([200, 300]);
  expect(await fixture.readTask(parent.id)).toMatchObject({ children: 500 });
});

test('[54] a preview of more tasks than are read at once counts the subtasks of all of them', async ({
  app,
  fixture,
}) => {
  const { owner, project } = fixture;
  const parent = await fixture.add('parent');
  const ids = await addMany(app, fixture, 1_100);
  const body = { projectId: project.id, filter: {}, changes: { parentId: parent.id } };
  const preview = await owner.client.matchingTasks.preview({ body });
  expect([preview.changed, preview.same]).toEqual([500, 0]);
  expect(preview.left.map(({ tasks }) => tasks)).toEqual([ids.length + 1 - 500, 1]);
});

test.for([false, true])(
  '[54] the undo of a common parent gives all levels their former depths (another child: %s)',
  async (hasSide, { app, fixture }) => {
    const [parent, top] = [await fixture.add('parent'), await fixture.add('top')];
    const middle = await fixture.add('middle', { parentId: top.id });
    await fixture.add('leaf', { parentId: middle.id });
    if (hasSide) await fixture.add('side', { parentId: top.id });
    const depths = async () => {
      const text = 'select title, depth from task where project_id = $1 order by title';
      const { rows } = await app.pool.query<{ title: string; depth: number }>(text, [fixture.project.id]);
      return Object.fromEntries(rows.map(({ title, depth }) => [title, depth]));
    };
    const before = await depths();
    for (const ids of [
      [top.id, middle.id],
      [middle.id, top.id],
    ]) {
      const { opId } = await batch(fixture, ids, parent.id);
      expect(await depths()).toEqual({ ...before, top: 1, middle: 1, ...(hasSide && { side: 2 }) });
      expect(await fixture.owner.client.operation.undo({ body: { opId } })).toMatchObject({ restored: 2, kept: 0 });
      expect(await depths()).toEqual(before);
    }
  },
);

test('[54] an undo puts no task below a parent that has come below it since', async ({ fixture }) => {
  const { client } = fixture.owner;
  const parent = await fixture.add('parent');
  const child = await fixture.add('child', { parentId: parent.id });
  const { opId } = await batch(fixture, [child.id], null);
  await batch(fixture, [parent.id], child.id);
  await expect(client.operation.undo({ body: { opId } })).rejects.toMatchObject(refusal(409, 'operation.nothingLeft'));
  expect((await fixture.readTask(child.id)).parentId).toBeNull();
});

test('[3] a move gives tasks a parent and a place among its subtasks in one operation, with the rules of the parent', async ({
  fixture,
}) => {
  const { owner, project } = fixture;
  const parent = await fixture.add('parent');
  const [first, last] = [
    await fixture.add('first', { parentId: parent.id }),
    await fixture.add('last', { parentId: parent.id }),
  ];
  const [family, single] = [await fixture.add('family'), await fixture.add('single')];
  const child = await fixture.add('child', { parentId: family.id });
  const move = (ids: string[], parentId: string | null, where = {}) =>
    owner.client.task.move({ body: { projectId: project.id, ids, changes: { parentId }, ...where } });
  const below = async (parentId: string | null) =>
    (await owner.client.task.query({ body: { projectId: project.id, filter: { parentId } } })).records.map(
      ({ title }) => title,
    );
  await expect(move([family.id], child.id)).rejects.toMatchObject(refusal(409, 'task.parentLoop'));
  await expect(move([family.id], 'f'.repeat(32))).rejects.toMatchObject(refusal(422, 'task.parentUnknown'));
  const { opId } = await move([single.id, family.id], parent.id, { afterIds: [first.id] });
  expect(await below(parent.id)).toEqual(['first', 'single', 'family', 'last']);
  expect(await below(null)).toEqual(['parent']);
  // Those below came along.
  let deep = child.id;
  for (const title of ['3', '4']) deep = (await fixture.add(title, { parentId: deep })).id;
  await expect(move([last.id], deep)).rejects.toMatchObject(refusal(422, 'task.tooDeep'));
  await move([family.id], null, { beforeIds: [parent.id] });
  expect(await below(null)).toEqual(['family', 'parent']);
  await owner.client.operation.undo({ body: { opId } });
  expect((await fixture.readTask(single.id)).parentId).toBeNull();
});
