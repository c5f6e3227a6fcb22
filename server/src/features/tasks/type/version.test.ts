import { PLAIN_DEFINITION, type TaskChanges, type TaskRow, type TypeDefinition } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { type Fixture, test } from '../../../../test/fixtures/project-fixture.ts';

const LOOK = { icon: 'star', color: 'red' } as const;

/** A type with a published definition; returns its id. */
async function published({ project, people }: Fixture, name: string, part: Partial<TypeDefinition>): Promise<string> {
  const { client } = people.owner;
  const types = await client.taskType.add({ body: { projectId: project.id, name, ...LOOK } });
  const { id, version } = types.find((one) => one.name === name) ?? { id: '', version: 0 };
  await publish({ project, people }, { id, version }, part);
  return id;
}

async function publish(
  { people }: Fixture,
  { id, version }: { id: string; version: number },
  part: Partial<TypeDefinition>,
) {
  const { client } = people.owner;
  const draft = { ...PLAIN_DEFINITION, ...part };
  const saved = await client.taskType.saveDraft({ body: { id, version, draft } });
  return await client.taskType.publish({ body: { id, version: saved.version } });
}

const setupOf = ({ people }: Fixture, id: string) => people.owner.client.taskType.setup({ query: { id } });
const addTask = async ({ project, people }: Fixture, title: string, more: object = {}): Promise<TaskRow> => {
  const { records } = await people.owner.client.task.add({ body: { projectId: project.id, title, ...more } });
  if (!records[0]) throw new Error('Nothing was added');
  return records[0];
};
const rowOf = async ({ project, people }: Fixture, id: string) =>
  (await people.owner.client.task.byIds({ body: { projectId: project.id, ids: [id] } }))[0];

describe('versions of a type', () => {
  test('are numbered, tell who published them, and tasks keep theirs', async ({ fixture }) => {
    const [todo, doing, , done] = fixture.project.statuses.map(({ id }) => id);
    const id = await published(fixture, 'Bug', { statusIds: [todo ?? '', doing ?? ''] });
    const task = await addTask(fixture, 'One', { typeId: id });
    expect(task).toMatchObject({ typeId: id, typeVersion: 1, statusId: todo });
    const { version } = await setupOf(fixture, id);
    const setup = await publish(fixture, { id, version }, { statusIds: [todo ?? '', done ?? ''] });
    expect(setup.versions.map(({ number, tasks }) => [number, tasks])).toEqual([
      [2, 0],
      [1, 1],
    ]);
    expect(setup.versions[0]?.publishedBy).toEqual(expect.any(String));
    expect((await rowOf(fixture, task.id))?.typeVersion).toBe(1);
    const again = fixture.people.owner.client.taskType.publish({ body: { id, version: setup.version } });
    await expect(again).rejects.toMatchObject({ failure: 'taskType.nothingNew' });
  });

  test('do not change, whoever writes', async ({ app, fixture }) => {
    const id = await published(fixture, 'Bug', {});
    const change = app.pool.query('update task_type_version set number = 7 where type_id = $1', [id]);
    await expect(change).rejects.toThrow('does not change');
  });

  test('refuse statuses, fields and transitions that do not go together', async ({ fixture }) => {
    const [todo, doing, third] = fixture.project.statuses.map(({ id }) => id);
    const statusIds = [todo ?? '', doing ?? ''];
    const transition = (fromId: string | undefined, toId: string | undefined) => ({
      ...{ fromId: fromId ?? null, toId: toId ?? '', who: [], required: [] },
    });
    const broken: [Partial<TypeDefinition>, string][] = [
      [{ statusIds, initialId: third ?? '' }, 'taskType.statusUnknown'],
      [{ statusIds: ['0'.repeat(32)] }, 'taskType.statusUnknown'],
      [{ required: ['dueDate'], hidden: ['dueDate'] }, 'taskType.fieldUnknown'],
      [{ required: [`c_${'0'.repeat(32)}`] }, 'taskType.fieldUnknown'],
      [{ statusIds, transitions: [transition(todo, third)] }, 'workflow.statusUnknown'],
      [{ statusIds, transitions: [transition(todo, doing)] }, 'workflow.deadEnd'],
    ];
    for (const [part, failure] of broken) {
      const name = `T${Math.random().toString(36).slice(2, 10)}`;
      await expect(published(fixture, name, part)).rejects.toMatchObject({ failure });
    }
  });

  test('give new tasks a status, a description and a checklist, and require fields', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const [todo, doing] = fixture.project.statuses.map(({ id }) => id);
    const part = { statusIds: [todo ?? '', doing ?? ''], initialId: doing ?? '', required: ['dueDate'] };
    const texts = { description: 'Steps', checklist: ['Reproduce', 'Repair'] };
    const id = await published(fixture, 'Bug', { ...part, ...texts });
    await expect(addTask(fixture, 'One', { typeId: id })).rejects.toMatchObject({ failure: 'task.transitionRefused' });
    const task = await addTask(fixture, 'One', { typeId: id, dueDate: '2030-01-01' });
    expect(task).toMatchObject({ statusId: doing, checklist: 2 });
    const detail = await client.task.queryById({ query: { id: task.id } });
    expect(detail).toMatchObject({ description: '<p>Steps</p>', checklist: 2 });
  });
});

describe('statuses of a type', () => {
  test('illegal ones are refused by edit, board, bulk edit, Deal and on creation [R8]', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const projectId = fixture.project.id;
    const [todo, doing, third] = fixture.project.statuses.map(({ id }) => id);
    const toId = third ?? '';
    const typeId = await published(fixture, 'Bug', { statusIds: [todo ?? '', doing ?? ''] });
    const { id, version } = await addTask(fixture, 'One', { typeId });
    const refused = { failure: 'task.transitionRefused' };
    await expect(client.task.edit({ body: { id, version, changes: { statusId: toId } } })).rejects.toMatchObject(
      refused,
    );
    await expect(client.task.move({ body: { projectId, ids: [id], statusId: toId } })).rejects.toMatchObject(refused);
    await expect(client.task.deal({ body: { id, version, statusId: toId } })).rejects.toMatchObject(refused);
    await expect(addTask(fixture, 'Two', { typeId, statusId: toId })).rejects.toMatchObject(refused);
    const batch = await client.task.batch({ body: { projectId, ids: [id], changes: { statusId: toId } } });
    expect(batch).toMatchObject({ changed: 0, left: [{ id, reason: expect.stringContaining('type') }] });
  });

  test('a change of the type needs a status the new one has, by edit and in bulk', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const projectId = fixture.project.id;
    const [todo, doing] = fixture.project.statuses.map(({ id }) => id);
    const [fromId, toId] = [todo ?? '', doing ?? ''];
    const typeId = await published(fixture, 'Bug', { statusIds: [toId] });
    const one = await addTask(fixture, 'One');
    const two = await addTask(fixture, 'Two');
    const edit = async (changes: TaskChanges) => {
      const { version } = await client.task.queryById({ query: { id: one.id } });
      return await client.task.edit({ body: { id: one.id, version, changes } });
    };
    await expect(edit({ typeId })).rejects.toMatchObject({ failure: 'task.transitionRefused' });
    const { record, opId } = await edit({ typeId, statusId: toId });
    expect(record).toMatchObject({ typeId, typeVersion: 1, statusId: toId });
    await client.operation.undo({ body: { opId } });
    expect(await rowOf(fixture, one.id)).toMatchObject({ typeId: one.typeId, typeVersion: 0, statusId: fromId });
    const body = { projectId, ids: [one.id, two.id], changes: { typeId } };
    expect(await client.task.batch({ body })).toMatchObject({ changed: 0, left: [{}, {}] });
    expect(await client.task.batch({ body: { ...body, statusMap: [{ fromId, toId }] } })).toMatchObject({ changed: 2 });
    expect(await rowOf(fixture, two.id)).toMatchObject({ typeId, statusId: toId });
  });

  test('a status a type uses is not deleted', async ({ fixture }) => {
    const [todo, doing, third] = fixture.project.statuses.map(({ id }) => id);
    await published(fixture, 'Bug', { statusIds: [todo ?? '', third ?? ''] });
    const remove = fixture.people.owner.client.status.delete({ query: { id: third ?? '', remapTo: doing ?? '' } });
    await expect(remove).rejects.toMatchObject({ status: 409, failure: 'status.usedByType' });
  });
});

describe('migration', () => {
  test('is refused if a transition of the project asks for closed subtasks which a task does not have', async ({
    fixture,
  }) => {
    const { client } = fixture.people.owner;
    const projectId = fixture.project.id;
    const ids = fixture.project.statuses.map(({ id }) => id);
    const [todo = '', doing = '', third = ''] = ids;
    const id = await published(fixture, 'Bug', {});
    const parent = await addTask(fixture, 'Parent', { typeId: id, statusId: third });
    const child = await addTask(fixture, 'Child', { parentId: parent.id });
    const transitions = ids.map((fromId, at) => {
      return { fromId, toId: ids[at + 1] ?? todo, who: [], required: [] };
    });
    const gated = { fromId: third, toId: doing, who: [], required: [], subtasksClosed: true };
    const rules = { restricted: true, transitions: [...transitions, gated], statuses: [] };
    await client.workflow.save({ body: { projectId, version: 0, rules } });
    const { version } = await setupOf(fixture, id);
    await publish(fixture, { id, version }, { statusIds: [todo, doing] });
    const migrate = () => client.taskType.migrate({ body: { id, to: 2, statusMap: [{ fromId: third, toId: doing }] } });
    const open = `${fixture.project.key}-${child.seq} is open`;
    await expect(migrate()).rejects.toMatchObject({
      ...{ status: 422, failure: 'task.transitionRefused' },
      envelope: { message: expect.stringContaining(open) },
    });
    await client.task.batch({ body: { projectId, ids: [child.id], changes: { archived: true } } });
    await migrate();
    expect(await rowOf(fixture, parent.id)).toMatchObject({ typeVersion: 2, statusId: doing });
  });

  test('shows what it does, needs every status mapped, and is one operation with one undo', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const [todo, doing, third] = fixture.project.statuses.map(({ id }) => id);
    const [fromId, toId] = [third ?? '', doing ?? ''];
    const id = await published(fixture, 'Bug', {});
    const moved = await addTask(fixture, 'One', { typeId: id, statusId: fromId });
    const stays = await addTask(fixture, 'Two', { typeId: id });
    const { version } = await setupOf(fixture, id);
    await publish(fixture, { id, version }, { statusIds: [todo ?? '', toId], required: ['dueDate'] });
    expect(await client.taskType.migrationCheck({ query: { id } })).toEqual({
      tasks: 2,
      to: 2,
      statuses: [{ id: fromId, tasks: 1 }],
      missing: [{ field: 'dueDate', tasks: 2 }],
    });
    const migrate = (statusMap: { fromId: string; toId: string }[]) =>
      client.taskType.migrate({ body: { id, to: 2, statusMap } });
    await expect(migrate([])).rejects.toMatchObject({ failure: 'taskType.statusUnmapped' });
    const { changed, opId } = await migrate([{ fromId, toId }]);
    expect(changed).toBe(2);
    expect(await rowOf(fixture, moved.id)).toMatchObject({ typeVersion: 2, statusId: toId });
    expect(await rowOf(fixture, stays.id)).toMatchObject({ typeVersion: 2, statusId: todo });
    await client.operation.undo({ body: { opId } });
    expect(await rowOf(fixture, moved.id)).toMatchObject({ typeVersion: 1, statusId: fromId });
    expect(await rowOf(fixture, stays.id)).toMatchObject({ typeVersion: 1, statusId: todo });
  });

  test('random versions, changes and undos never leave a task in a status its version does not have', async ({
    app,
    fixture,
  }) => {
    const { client } = fixture.people.owner;
    const projectId = fixture.project.id;
    const statuses = fixture.project.statuses.map(({ id }) => id);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
    const subset = () => statuses.filter(() => random(2) === 0);
    const types = [await published(fixture, 'A', { statusIds: subset() }), await published(fixture, 'B', {})];
    const tasks = await Promise.all(
      ['1', '2', '3', '4'].map((title) => addTask(fixture, title, { typeId: pick(types) })),
    );
    const ids = tasks.map(({ id }) => id);
    const opIds: string[] = [];
    const noted = ({ opId }: { opId: string }) => void opIds.push(opId);
    const mapping = () => statuses.map((fromId) => ({ fromId, toId: pick(statuses) }));
    const steps = [
      async () => {
        const id = pick(types);
        await publish(fixture, { id, version: (await setupOf(fixture, id)).version }, { statusIds: subset() });
      },
      async () => {
        const id = pick(types);
        const { to } = await client.taskType.migrationCheck({ query: { id } });
        noted(await client.taskType.migrate({ body: { id, to, statusMap: mapping() } }));
      },
      async () => {
        const id = pick(ids);
        const { version } = await client.task.queryById({ query: { id } });
        noted(await client.task.edit({ body: { id, version, changes: { statusId: pick(statuses) } } }));
      },
      async () =>
        noted(
          await client.task.batch({
            body: { projectId, ids, changes: { typeId: pick(types) }, statusMap: mapping().slice(0, 2) },
          }),
        ),
      async () => {
        await client.task.deleteBatch({ body: { projectId, ids: [pick(ids)] } });
        await client.trash.restore({ body: { kind: 'task', ids } });
      },
      async () => {
        const opId = pick(opIds);
        if (opId) noted(await client.operation.undo({ body: { opId } }));
      },
    ];
    for (let step = 0; step < 60; step += 1) {
      // Refusals are part of the game; failures of the server are not.
      await pick(steps)().catch((error) => expect(error).toMatchObject({ status: expect.toSatisfy((s) => s < 500) }));
      const { rows } = await app.pool.query(
        `select t.id from task t join task_type_version v on v.type_id = t.type_id and v.number = t.type_version
         where t.project_id = $1 and v.definition -> 'statusIds' <> '[]'
           and not v.definition -> 'statusIds' ? replace(t.status_id::text, '-', '')`,
        [projectId],
      );
      expect(rows).toEqual([]);
    }
  });
});
