import type { Status } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { type Fixture, test } from '../../../../test/fixtures/project-fixture.ts';

const add = ({ project, people }: Fixture, name: string, category: Status['category'] = '2') =>
  people.owner.client.status.add({ body: { projectId: project.id, name, category, color: 'gold' } });
const idOf = ({ project }: Fixture, category: string) =>
  project.statuses.find((one) => one.category === category)?.id ?? '';
const addTask = async ({ project, people }: Fixture, statusId: string, title = 'Task') => {
  const { records } = await people.owner.client.task.add({ body: { projectId: project.id, title, statusId } });
  return records[0]?.id ?? '';
};
const nobody = '0'.repeat(32);

describe('adding', () => {
  test('refuses a name in use in any spelling, and a blank one', async ({ fixture }) => {
    await add(fixture, 'Ｗarten é');
    const taken = add(fixture, ' WARTEN e\u0301 ');
    await expect(taken).rejects.toMatchObject({ status: 409, failure: 'status.nameTaken' });
    await expect(add(fixture, '\u3000')).rejects.toMatchObject({ status: 400 });
  });

  test('accepts names of 20 characters and refuses those of 21 [EN-07]', async ({ fixture }) => {
    for (const character of ['名', '😀', 'x']) {
      const longest = character.repeat(20);
      expect((await add(fixture, longest)).at(-1)?.name).toBe(longest);
      await expect(add(fixture, longest + character)).rejects.toMatchObject({ status: 400 });
    }
  });

  test('puts it last, and is limited to 50 also with concurrent additions', async ({ fixture }) => {
    expect((await add(fixture, 'Sixth')).map(({ name }) => name)).toEqual([
      ...fixture.project.statuses.map(({ name }) => name),
      'Sixth',
    ]);
    const adding = Array.from({ length: 60 }, (_, index) => add(fixture, `Status ${index}`));
    const outcomes = await Promise.allSettled(adding);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.failure] : []));
    expect(refusals).toEqual(Array(16).fill('status.tooMany'));
    const { statuses } = await fixture.people.owner.client.project.queryById({ query: { id: fixture.project.id } });
    expect([statuses.length, new Set(statuses.map(({ rank }) => rank)).size]).toEqual([50, 50]);
  });
});

describe('changing', () => {
  test('refuses an unknown status, a taken name, an unknown neighbour', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const edit = (more: object) => client.status.edit({ body: { id: idOf(fixture, '2'), ...more } });
    await expect(edit({ id: nobody, name: 'x' })).rejects.toMatchObject({ status: 404 });
    await expect(edit({ name: 'TO DO' })).rejects.toMatchObject({ status: 409, failure: 'status.nameTaken' });
    await expect(edit({ afterId: nobody })).rejects.toMatchObject({ status: 404 });
  });

  test.for(['0', '1'] as const)('keeps an open status of kind %s', async (category, { fixture }) => {
    const { client } = fixture.people.owner;
    const id = idOf(fixture, category);
    const refusal = { status: 422, failure: 'status.lastOfItsKind' };
    await expect(client.status.edit({ body: { id, archived: true } })).rejects.toMatchObject(refusal);
    await expect(client.status.edit({ body: { id, category: '2' } })).rejects.toMatchObject(refusal);
    const remapTo = idOf(fixture, '2');
    await expect(client.status.delete({ query: { id, remapTo } })).rejects.toMatchObject(refusal);
    await add(fixture, 'Another', category);
    await expect(client.status.edit({ body: { id, archived: true } })).resolves.toBeDefined();
  });

  test('of the last two statuses of a category one is kept when both are deleted concurrently', async ({ fixture }) => {
    const second = (await add(fixture, 'Also done', '1')).at(-1)?.id ?? '';
    const remapTo = idOf(fixture, '0');
    const deleting = [idOf(fixture, '1'), second].map((id) =>
      fixture.people.owner.client.status.delete({ query: { id, remapTo } }),
    );
    const outcomes = (await Promise.allSettled(deleting)).map(({ status }) => status).sort();
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
  });

  test('renames, recolours and moves', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const [first, second, third] = fixture.project.statuses.map(({ id }) => id);
    await client.status.edit({ body: { id: third ?? '', afterId: null, name: 'Check', color: 'lime' } });
    const statuses = await client.status.edit({ body: { id: first ?? '', afterId: second ?? '' } });
    expect(statuses.slice(0, 3).map(({ id }) => id)).toEqual([third, second, first]);
    expect(statuses[0]).toMatchObject({ name: 'Check', color: 'lime' });
  });

  test('any number of moves keeps ranks short and the order', async ({ app, fixture }) => {
    const { client } = fixture.people.owner;
    const [first = '', second = '', third = ''] = fixture.project.statuses.map(({ id }) => id);
    const longest = `update task_status set rank = $2 where id = $1`;
    await app.pool.query(longest, [first, 'a0']);
    await app.pool.query(longest, [third, `a0${'0'.repeat(63)}1`]);
    const statuses = await client.status.edit({ body: { id: second, afterId: first } });
    expect(statuses.slice(0, 3).map(({ id }) => id)).toEqual([first, second, third]);
    expect(Math.max(...statuses.map(({ rank }) => rank.length))).toBeLessThan(4);
  });

  test('changing its category completes or reopens its tasks', async ({ app, fixture }) => {
    const { client } = fixture.people.owner;
    const [doing, done] = [idOf(fixture, '2'), idOf(fixture, '1')];
    const [one, two] = [await addTask(fixture, doing), await addTask(fixture, done)];
    await add(fixture, 'Really done', '1');
    await client.status.edit({ body: { id: doing, category: '1' } });
    await client.status.edit({ body: { id: done, category: '4' } });
    const { rows } = await app.pool.query(
      'select id, category, completed_at is not null as done from task where id = any ($1::uuid[]) order by seq',
      [[one, two]],
    );
    expect(rows).toEqual([
      { id: one, category: '1', done: true },
      { id: two, category: '4', done: false },
    ]);
    const { counts } = await client.project.queryById({ query: { id: fixture.project.id } });
    expect(counts).toMatchObject({ done: 1, review: 1, doing: 0 });
  });
});

describe('deleting', () => {
  test('requires another active status of the project for the tasks', async ({ fixture, found }) => {
    const { owner } = fixture.people;
    const id = idOf(fixture, '2');
    const elsewhere = (await found(owner)).statuses[0]?.id ?? '';
    const archived = idOf(fixture, '4');
    await owner.client.status.edit({ body: { id: archived, archived: true } });
    for (const remapTo of [id, elsewhere, archived, nobody]) {
      const refused = owner.client.status.delete({ query: { id, remapTo } });
      await expect(refused).rejects.toMatchObject({ status: 422, failure: 'status.targetUnknown' });
    }
    const unknown = owner.client.status.delete({ query: { id: nobody, remapTo: id } });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });

  test('[R6] loses no task, not even in the trash, and records it in each history', async ({ app, fixture }) => {
    const { client } = fixture.people.owner;
    const [doing, done] = [idOf(fixture, '2'), idOf(fixture, '1')];
    const ids = [
      await addTask(fixture, doing, 'a'),
      await addTask(fixture, doing, 'b'),
      await addTask(fixture, done, 'c'),
    ];
    const archived = await addTask(fixture, doing, 'archived');
    const [binned = ''] = [await addTask(fixture, doing, 'binned')];
    const projectId = fixture.project.id;
    await client.task.batch({ body: { projectId, ids: [archived], changes: { archived: true } } });
    await client.task.deleteBatch({ body: { projectId, ids: [binned] } });
    const statuses = await client.status.delete({ query: { id: doing, remapTo: done } });
    expect(statuses.map(({ id }) => id)).not.toContain(doing);
    const { rows } = await app.pool.query(
      'select id, version from task where project_id = $1 and status_id = $2 and completed_at is not null order by seq',
      [projectId, done],
    );
    expect(rows.map(({ id }) => id)).toEqual([...ids, archived, binned]);
    const { counts } = await client.project.queryById({ query: { id: projectId } });
    expect(counts).toMatchObject({ done: 3, doing: 0 });
    const recorded = await app.pool.query(
      `select version, changes from activity where entity_id = $1 order by id desc limit 1`,
      [ids[0]],
    );
    expect(recorded.rows).toEqual([{ version: rows[0].version, changes: { statusId: { from: doing, to: done } } }]);
  });

  test('[24] is one operation: undo restores the status, its tasks and the rules that named it, and can be undone', async ({
    app,
    fixture,
  }) => {
    const { client } = fixture.people.owner;
    const projectId = fixture.project.id;
    const [todo, doing, done] = [idOf(fixture, '0'), idOf(fixture, '2'), idOf(fixture, '1')];
    const transition = (fromId: string, toId: string) => ({ fromId, toId, who: [], required: [] });
    const rule = { statusId: doing, limit: 9, hard: false, ownerId: null, ownerMode: 'keep' as const };
    const rules = { restricted: false, transitions: [transition(todo, doing), transition(doing, done)] };
    await client.workflow.save({ body: { projectId, version: 0, rules: { ...rules, statuses: [rule] } } });
    const open = await addTask(fixture, doing, 'open');
    const binned = await addTask(fixture, doing, 'binned');
    const moved = await addTask(fixture, doing, 'moved');
    await client.task.deleteBatch({ body: { projectId, ids: [binned] } });
    const lastOperation = async (work: Promise<unknown>) => {
      await work;
      const { rows } = await app.pool.query('select id from operation where project_id = $1 order by at desc limit 1', [
        projectId,
      ]);
      return rows[0].id as string;
    };
    const opId = await lastOperation(client.status.delete({ query: { id: doing, remapTo: done } }));
    const { version } = await client.task.queryById({ query: { id: moved } });
    await client.task.edit({ body: { id: moved, version, changes: { statusId: todo } } });
    const undone = await client.operation.undo({ body: { opId } });
    expect(undone).toMatchObject({ restored: 1, kept: 2 });
    const after = await client.project.queryById({ query: { id: projectId } });
    const before = fixture.project.statuses.find(({ id }) => id === doing);
    expect(after.statuses.find(({ id }) => id === doing)).toEqual(before);
    expect(after.workflow).toMatchObject({ statuses: [rule] });
    expect(after.workflow?.transitions).toHaveLength(2);
    const statusOf = async (id: string) => (await client.task.queryById({ query: { id } })).statusId;
    expect([await statusOf(open), await statusOf(moved)]).toEqual([doing, todo]);
    await client.trash.restore({ body: { kind: 'task', ids: [binned] } });
    expect(await statusOf(binned)).toBe(doing);
    await client.operation.undo({ body: { opId: undone.opId } });
    const again = await client.project.queryById({ query: { id: projectId } });
    expect(again.statuses.map(({ id }) => id)).not.toContain(doing);
    expect([await statusOf(open), await statusOf(moved), await statusOf(binned)]).toEqual([done, todo, done]);
    const twice = client.operation.undo({ body: { opId } });
    await expect(twice).rejects.toMatchObject({ failure: 'operation.alreadyUndone' });
  });

  test('[24] undo is refused when another status has taken the name', async ({ app, fixture }) => {
    const { client } = fixture.people.owner;
    const doing = idOf(fixture, '2');
    const name = fixture.project.statuses.find(({ id }) => id === doing)?.name ?? '';
    await client.status.delete({ query: { id: doing, remapTo: idOf(fixture, '1') } });
    const { rows } = await app.pool.query(`select id from operation where project_id = $1 and kind = 'status.delete'`, [
      fixture.project.id,
    ]);
    await add(fixture, name);
    const taken = client.operation.undo({ body: { opId: rows[0].id } });
    await expect(taken).rejects.toMatchObject({ status: 409, failure: 'status.nameTaken' });
  });

  test('combined with a concurrent edit loses neither', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const [doing, done] = [idOf(fixture, '2'), idOf(fixture, '1')];
    const id = await addTask(fixture, doing);
    const before = await client.task.queryById({ query: { id } });
    await client.status.delete({ query: { id: doing, remapTo: done } });
    const edit = { id, version: before.version, changes: { title: 'Renamed' } };
    const { record, merged } = await client.task.edit({ body: edit });
    expect(record).toMatchObject({ title: 'Renamed', statusId: done });
    expect(merged).toContain('statusId');
  });
});

test('an editor that shows an old name does not overwrite a newer one', async ({ fixture }) => {
  const { owner, manager } = fixture.people;
  const id = (await add(fixture, 'Old')).at(-1)?.id ?? '';
  await owner.client.status.edit({ body: { id, name: 'Theirs', was: 'Old' } });
  const stale = manager.client.status.edit({ body: { id, name: 'Mine', was: 'Old' } });
  await expect(stale).rejects.toMatchObject({
    status: 409,
    failure: 'common.staleVersion',
    detail: { theirs: 'Theirs' },
  });
  const statuses = await manager.client.status.edit({ body: { id, name: 'Mine', was: 'Theirs' } });
  expect(statuses.at(-1)?.name).toBe('Mine');
});
