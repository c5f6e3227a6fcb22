import { describe, expect } from 'vitest';
import { type Fixture, test } from '../../../../test/fixtures/project-fixture.ts';

const LOOK = { icon: 'star', color: 'red' } as const;
const addType = async ({ project, people }: Fixture, name: string) => {
  const types = await people.owner.client.taskType.add({ body: { projectId: project.id, name, ...LOOK } });
  return types.find((one) => one.name === name) as (typeof types)[number];
};
const typesOf = async ({ project, people }: Fixture) =>
  (await people.owner.client.project.queryById({ query: { id: project.id } })).types;
const addTask = ({ project, people }: Fixture, title: string, more: { typeId?: string; parentId?: string } = {}) =>
  people.owner.client.task.add({ body: { projectId: project.id, title, ...more } });

describe('types of a project', () => {
  test('a project begins with one default type, which its tasks have', async ({ fixture }) => {
    const types = await typesOf(fixture);
    expect(types).toMatchObject([{ name: 'Task', isDefault: true, archived: false }]);
    const { record } = await addTask(fixture, 'First').then((written) => ({ record: written.records[0] }));
    expect(record?.typeId).toBe(types[0]?.id);
  });

  test('refuses a name in use, one of 21 characters, and people who do not manage the project', async ({ fixture }) => {
    await addType(fixture, 'Bug');
    await expect(addType(fixture, 'ＢＵＧ')).rejects.toMatchObject({ status: 409, failure: 'taskType.nameTaken' });
    expect((await addType(fixture, '一二三四五六七八九十一二三四五六七八九十')).name).toHaveLength(20);
    await expect(addType(fixture, 'x'.repeat(21))).rejects.toMatchObject({ status: 400 });
    const { member, guest } = fixture.people;
    const body = { projectId: fixture.project.id, name: 'Mine', ...LOOK };
    await expect(member.client.taskType.add({ body })).rejects.toMatchObject({ failure: 'project.notAllowed' });
    await expect(guest.client.taskType.add({ body })).rejects.toMatchObject({ failure: 'project.notAllowed' });
  });

  test('of two concurrent edits one is refused as stale; moving and archiving needs no version', async ({
    fixture,
  }) => {
    const { client } = fixture.people.owner;
    const bug = await addType(fixture, 'Bug');
    const edit = (name: string) => client.taskType.edit({ body: { id: bug.id, version: bug.version, name } });
    const outcomes = await Promise.allSettled([edit('Defect'), edit('Fault')]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { failure: 'common.staleVersion' } },
    ]);
    const moved = await client.taskType.edit({ body: { id: bug.id, afterId: null, archived: true } });
    expect(moved[0]).toMatchObject({ id: bug.id, archived: true });
    await expect(addTask(fixture, 'Late', { typeId: bug.id })).rejects.toMatchObject({ failure: 'task.typeUnknown' });
  });

  test('the default type changes by one call and can be neither archived nor deleted', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const [first] = await typesOf(fixture);
    const bug = await addType(fixture, 'Bug');
    const types = await client.taskType.edit({ body: { id: bug.id, version: bug.version, isDefault: true } });
    expect(types.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Task', false],
      ['Bug', true],
    ]);
    expect((await addTask(fixture, 'New')).records[0]?.typeId).toBe(bug.id);
    const archive = client.taskType.edit({ body: { id: bug.id, archived: true } });
    await expect(archive).rejects.toMatchObject({ failure: 'taskType.isDefault' });
    const remove = client.taskType.delete({ query: { id: bug.id } });
    await expect(remove).rejects.toMatchObject({ failure: 'taskType.isDefault' });
    expect(await client.taskType.delete({ query: { id: first?.id ?? '' } })).toMatchObject([{ name: 'Bug' }]);
  });

  test('a type that tasks have is not deleted, not even with its tasks in the trash [R6]', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const bug = await addType(fixture, 'Bug');
    const [task] = (await addTask(fixture, 'One', { typeId: bug.id })).records;
    expect(await client.taskType.usage({ query: { projectId: fixture.project.id } })).toEqual([
      { id: bug.id, tasks: 1 },
    ]);
    await client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [task?.id ?? ''] } });
    const remove = client.taskType.delete({ query: { id: bug.id } });
    await expect(remove).rejects.toMatchObject({ status: 409, failure: 'taskType.inUse' });
  });
});

describe('the type of a task', () => {
  test('is changed by edit and bulk edit, recorded in the history, and undone', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const [plain] = await typesOf(fixture);
    const bug = await addType(fixture, 'Bug');
    const [one] = (await addTask(fixture, 'One')).records;
    const [two] = (await addTask(fixture, 'Two', { parentId: one?.id ?? '' })).records;
    if (!one || !two || !plain) throw new Error('No tasks');
    const edited = await client.task.edit({ body: { id: one.id, version: one.version, changes: { typeId: bug.id } } });
    expect(edited.record.typeId).toBe(bug.id);
    const { records } = await client.activity.list({ query: { taskId: one.id } });
    expect(records[0]?.changes).toMatchObject({ typeId: { from: plain.id, to: bug.id } });
    const { projectId } = one;
    const ids = [one.id, two.id];
    const { opId, changed } = await client.task.batch({ body: { projectId, ids, changes: { typeId: bug.id } } });
    expect(changed).toBe(1);
    await client.operation.undo({ body: { opId } });
    const rows = await client.task.byIds({ body: { projectId, ids } });
    expect(new Map(rows.map(({ id, typeId }) => [id, typeId]))).toEqual(
      new Map([
        [one.id, bug.id],
        [two.id, plain.id],
      ]),
    );
    const { version } = await client.task.queryById({ query: { id: one.id } });
    const other = client.task.edit({ body: { id: one.id, version, changes: { typeId: '0'.repeat(32) } } });
    await expect(other).rejects.toMatchObject({ failure: 'task.typeUnknown' });
  });

  test('filters, groups and sorts lists, and makes columns of a board [R4]', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const projectId = fixture.project.id;
    const [plain] = await typesOf(fixture);
    const bug = await addType(fixture, 'Bug');
    await addTask(fixture, 'A', { typeId: bug.id });
    await addTask(fixture, 'B');
    await addTask(fixture, 'C', { typeId: bug.id });
    const titles = async (body: object) =>
      (await client.task.query({ body: { projectId, ...body } })).records.map(({ title }) => title);
    expect(await titles({ filter: { typeIds: [bug.id] } })).toEqual(['A', 'C']);
    expect(await titles({ filter: { where: `type != "${bug.id}"` } })).toEqual(['B']);
    expect(await titles({ sort: 'type' })).toEqual(['B', 'A', 'C']);
    expect(await titles({ sort: 'type', order: 'desc' })).toEqual(['C', 'A', 'B']);
    expect(await titles({ group: { by: 'type', value: bug.id } })).toEqual(['A', 'C']);
    const groups = await client.task.groups({ body: { projectId, by: 'type' } });
    expect(new Map(groups.map(({ value, count }) => [value, count]))).toEqual(
      new Map([
        [plain?.id, 1],
        [bug.id, 2],
      ]),
    );
    const board = await client.task.board({ body: { projectId, by: 'type' } });
    expect(new Map(board.map(({ value, count }) => [value, count])).get(bug.id)).toBe(2);
  });

  test('is included with tasks of several projects, by search and in the trash, except in projects with a single type', async ({
    fixture,
    found,
  }) => {
    const { owner } = fixture.people;
    const { client } = owner;
    const other = await found(owner);
    const bug = await addType(fixture, 'Bug');
    const title = `Zebra ${other.key}`;
    const mine = { ownerId: owner.id, title, dueDate: '2026-03-05' };
    const [typed] = (await client.task.add({ body: { projectId: fixture.project.id, typeId: bug.id, ...mine } }))
      .records;
    const [plain] = (await client.task.add({ body: { projectId: other.id, ...mine } })).records;
    const typesOf = (rows: readonly { id: string; type: unknown }[]) =>
      [typed, plain].map((task) => rows.find(({ id }) => id === task?.id)?.type);
    const recorded = [{ name: 'Bug', ...LOOK }, null];
    const query = { today: '2026-03-05', section: 'today' } as const;
    expect(typesOf((await client.myTaskLists.my({ query })).records)).toEqual(recorded);
    expect(typesOf((await client.myTaskLists.mine({ query: { today: query.today, due: 'today' } })).records)).toEqual(
      recorded,
    );
    expect(typesOf(await client.task.search({ query: { text: title } }))).toEqual(recorded);
    for (const task of [typed, plain])
      await client.task.deleteBatch({ body: { projectId: task?.projectId ?? '', ids: [task?.id ?? ''] } });
    expect(typesOf((await client.trash.list({ query: { kind: 'task' } })).records)).toEqual(recorded);
  });

  test('goes along when the project is copied, and to the type of the same name in another project', async ({
    fixture,
    found,
  }) => {
    const { owner } = fixture.people;
    const { client } = owner;
    const bug = await addType(fixture, 'Bug');
    const odd = await addType(fixture, 'Odd');
    const [task] = (await addTask(fixture, 'One', { typeId: bug.id })).records;
    const [strange] = (await addTask(fixture, 'Two', { typeId: odd.id })).records;
    const key = `C${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
    const body = { id: fixture.project.id, name: `Copy ${key}`, key, withMembers: false, withTasks: true };
    const copy = await client.project.duplicate({ body });
    expect(copy.types.map(({ name }) => name)).toEqual(['Task', 'Bug', 'Odd']);
    const copied = (await client.task.query({ body: { projectId: copy.id } })).records;
    const nameOf = (id: string | undefined) => copy.types.find((one) => one.id === id)?.name;
    expect(copied.map(({ title, typeId }) => [title, nameOf(typeId)])).toEqual([
      ['One', 'Bug'],
      ['Two', 'Odd'],
    ]);
    const other = await found(owner);
    const types = await client.taskType.add({ body: { projectId: other.id, name: 'ｂug', ...LOOK } });
    const ids = [task?.id ?? '', strange?.id ?? ''];
    const moved = await client.relocation.run({
      body: { projectId: fixture.project.id, ids, targetId: other.id, labels: 'drop' },
    });
    expect(moved.moved).toBe(2);
    const rows = (await client.task.query({ body: { projectId: other.id } })).records;
    const there = new Map(rows.map(({ id, typeId }) => [id, types.find((one) => one.id === typeId)?.name]));
    expect([there.get(ids[0] ?? ''), there.get(ids[1] ?? '')]).toEqual(['ｂug', 'Task']);
    await client.operation.undo({ body: { opId: moved.opId ?? '' } });
    const back = await client.task.byIds({ body: { projectId: fixture.project.id, ids } });
    expect(new Set(back.map(({ typeId }) => typeId))).toEqual(new Set([bug.id, odd.id]));
  });
});
