import { COPIED_PARTS } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { type Fixture, test } from '../../../../test/fixtures/project-fixture.ts';

const add = ({ project, people }: Fixture, name: string) =>
  people.owner.client.label.add({ body: { projectId: project.id, name, color: 'red' } });
const labelsOf = async ({ project, people }: Fixture) =>
  (await people.owner.client.project.queryById({ query: { id: project.id } })).labels;
const nobody = '0'.repeat(32);

describe('adding', () => {
  test.for([
    ['fifteen letters', 'abcdefghijklmno'],
    ['fifteen Chinese characters', '一二三四五六七八九十甲乙丙丁戊'],
    ['fifteen emoji beyond the first plane', '😀'.repeat(15)],
    ['a family of seven code points and eight letters', '👨‍👩‍👧‍👦abcdefgh'],
  ] as const)('[case R30] %s are taken, one more is refused [EN-07]', async ([, name], { fixture }) => {
    expect([...name]).toHaveLength(15);
    expect((await add(fixture, name)).name).toBe(name);
    const refused = add(fixture, `${name}x`);
    await expect(refused).rejects.toMatchObject({ status: 400, failure: 'common.invalidInput' });
  });

  test('refuses a name in use in any spelling, and a blank one', async ({ fixture }) => {
    await add(fixture, 'Ｕrgent');
    for (const name of ['urgent', ' URGENT ', 'Urgent']) {
      await expect(add(fixture, name)).rejects.toMatchObject({ status: 409, failure: 'label.nameTaken' });
    }
    for (const name of ['', '  ', '\u200b', 'a\nb']) {
      await expect(add(fixture, name)).rejects.toMatchObject({ status: 400, failure: 'common.invalidInput' });
    }
  });

  test('a hundred concurrent additions of one name create one label [E10]', async ({ fixture }) => {
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => add(fixture, 'Same')));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.failure] : []));
    expect(refusals).toEqual(Array(99).fill('label.nameTaken'));
    expect((await labelsOf(fixture)).map(({ name }) => name)).toEqual(['Same']);
  });

  test('is limited to 300, also with concurrent additions', async ({ app, fixture }) => {
    const fill = `insert into task_label (id, project_id, name, color)
      select gen_random_uuid(), $1, 'Label ' || i, 'red' from generate_series(1, 299) i`;
    await app.pool.query(fill, [fixture.project.id]);
    const outcomes = await Promise.allSettled([add(fixture, 'A'), add(fixture, 'B')]);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.failure] : []));
    expect(refusals).toEqual(['label.tooMany']);
    expect(await labelsOf(fixture)).toHaveLength(300);
  });

  test('the same name is allowed in another project', async ({ fixture, found }) => {
    const { owner } = fixture.people;
    await add(fixture, 'Urgent');
    const body = { projectId: (await found(owner)).id, name: 'Urgent', color: 'red' as const };
    expect((await owner.client.label.add({ body })).name).toBe('Urgent');
  });
});

describe('changing', () => {
  test('refuses unknown labels and a taken name', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const [one, two] = [await add(fixture, 'One'), await add(fixture, 'Two')];
    await expect(client.label.edit({ body: { id: nobody, name: 'x' } })).rejects.toMatchObject({ status: 404 });
    const taken = client.label.edit({ body: { id: two.id, name: 'ONE' } });
    await expect(taken).rejects.toMatchObject({ status: 409, failure: 'label.nameTaken' });
    expect((await labelsOf(fixture)).map(({ id }) => id)).toEqual([one.id, two.id]);
  });

  test('renames and recolours, also to another spelling of the same name', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const { id } = await add(fixture, 'one');
    const edited = await client.label.edit({ body: { id, name: ' One ', color: 'blue' } });
    expect(edited).toEqual({ id, name: 'One', color: 'blue', archived: false });
    expect(await labelsOf(fixture)).toEqual([edited]);
  });
});

describe('deleting', () => {
  test('refuses an unknown label', async ({ fixture }) => {
    const refused = fixture.people.owner.client.label.delete({ query: { id: nobody } });
    await expect(refused).rejects.toMatchObject({ status: 404 });
  });

  test('[R6] removes the label from all tasks, also in the trash, and no other label', async ({ app, fixture }) => {
    const { client } = fixture.people.owner;
    const projectId = fixture.project.id;
    const [deleted, kept] = [await add(fixture, 'Doomed'), await add(fixture, 'Kept')];
    const labelIds = [deleted.id, kept.id];
    const tasks = await client.task.addMany({ body: { projectId, titles: ['a', 'b'], labelIds } });
    const [one, binned] = tasks.records;
    await client.task.deleteBatch({ body: { projectId, ids: [binned?.id ?? ''] } });
    await client.label.delete({ query: { id: deleted.id } });
    const { rows } = await app.pool.query('select label_ids as labels from task where project_id = $1', [projectId]);
    expect(rows).toEqual([{ labels: [kept.id] }, { labels: [kept.id] }]);
    expect(await labelsOf(fixture)).toEqual([kept]);
    const recorded = `select changes -> 'labelIds' -> 'to' as labels from activity where entity_id = $1 order by id desc limit 1`;
    expect((await app.pool.query(recorded, [one?.id])).rows).toEqual([{ labels: [kept.id] }]);
  });

  test('leaves it on no task that got it concurrently', async ({ app, fixture }) => {
    const { client } = fixture.people.owner;
    const projectId = fixture.project.id;
    const { id } = await add(fixture, 'Doomed');
    const { records } = await client.task.addMany({ body: { projectId, titles: Array(20).fill('Task') } });
    const giving = records.flatMap(({ id: taskId, version }) => [
      client.task.edit({ body: { id: taskId, version, changes: { labelIds: [id] } } }),
      client.task.add({ body: { projectId, title: 'New', labelIds: [id] } }),
    ]);
    const deleting = client.label.delete({ query: { id } });
    const outcomes = await Promise.allSettled([...giving.slice(0, 20), deleting, ...giving.slice(20)]);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.failure] : []));
    expect(refusals.filter((failure) => failure !== 'task.labelUnknown')).toEqual([]);
    const left = await app.pool.query('select from task where project_id = $1 and label_ids @> array[$2::uuid]', [
      projectId,
      id,
    ]);
    expect(left.rowCount).toBe(0);
  });
});

test('an editor that shows an old name does not overwrite a newer one', async ({ fixture }) => {
  const { id } = await add(fixture, 'Old');
  const { owner, manager } = fixture.people;
  await owner.client.label.edit({ body: { id, name: 'Theirs', was: 'Old' } });
  const stale = manager.client.label.edit({ body: { id, name: 'Mine', was: 'Old' } });
  await expect(stale).rejects.toMatchObject({
    status: 409,
    failure: 'common.staleVersion',
    detail: { theirs: 'Theirs' },
  });
  expect(await manager.client.label.edit({ body: { id, name: 'Mine', was: 'Theirs' } })).toMatchObject({
    name: 'Mine',
  });
});

describe('merging', () => {
  const labelsOfTasks = async ({ project, people }: Fixture) => {
    const { records } = await people.owner.client.task.query({ body: { projectId: project.id } });
    return Object.fromEntries(records.map(({ title, labelIds }) => [title, labelIds]));
  };

  test('replaces the label on all tasks, archives it, and undo restores both', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const projectId = fixture.project.id;
    const [fb, other, facebook] = [
      await add(fixture, 'FB'),
      await add(fixture, 'Other'),
      await add(fixture, 'Facebook'),
    ];
    await client.task.add({ body: { projectId, title: 'one', labelIds: [fb.id, other.id] } });
    await client.task.add({ body: { projectId, title: 'two', labelIds: [facebook.id, fb.id] } });
    await client.task.add({ body: { projectId, title: 'three', labelIds: [other.id] } });
    const before = await labelsOfTasks(fixture);
    expect(await client.label.usage({ query: { projectId } })).toHaveLength(3);
    const { tasks, opId } = await client.label.merge({ body: { id: fb.id, intoId: facebook.id } });
    expect(tasks).toBe(2);
    const merged = { one: [facebook.id, other.id], two: [facebook.id], three: [other.id] };
    expect(await labelsOfTasks(fixture)).toEqual(merged);
    expect((await labelsOf(fixture)).find(({ id }) => id === fb.id)?.archived).toBe(true);

    const undone = await client.operation.undo({ body: { opId } });
    expect(await labelsOfTasks(fixture)).toEqual(before);
    expect((await labelsOf(fixture)).find(({ id }) => id === fb.id)?.archived).toBe(false);
    await client.operation.undo({ body: { opId: undone.opId } });
    expect(await labelsOfTasks(fixture)).toEqual(merged);
    expect((await labelsOf(fixture)).find(({ id }) => id === fb.id)?.archived).toBe(true);
  });

  test('undo keeps the labels of a task changed by another user since', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const projectId = fixture.project.id;
    const [from, into] = [await add(fixture, 'From'), await add(fixture, 'Into')];
    const { records } = await client.task.add({ body: { projectId, title: 'one', labelIds: [from.id] } });
    await client.task.add({ body: { projectId, title: 'two', labelIds: [from.id] } });
    const { opId } = await client.label.merge({ body: { id: from.id, intoId: into.id } });
    const { id = '', version = 0 } = records[0] ?? {};
    await client.task.edit({ body: { id, version: version + 1, changes: { labelIds: [] } } });
    await client.operation.undo({ body: { opId } });
    expect(await labelsOfTasks(fixture)).toEqual({ one: [], two: [from.id] });
  });

  test('a label without tasks is merged and restored by undo', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const [from, into] = [await add(fixture, 'From'), await add(fixture, 'Into')];
    const { opId, tasks } = await client.label.merge({ body: { id: from.id, intoId: into.id } });
    expect(tasks).toBe(0);
    await client.operation.undo({ body: { opId } });
    expect((await labelsOf(fixture)).map(({ archived }) => archived)).toEqual([false, false]);
  });

  test('refuses itself, an archived label, one of another project, and members', async ({ fixture, found }) => {
    const { owner, member } = fixture.people;
    const [from, gone] = [await add(fixture, 'From'), await add(fixture, 'Gone')];
    await owner.client.label.edit({ body: { id: gone.id, archived: true } });
    const elsewhere = await owner.client.label.add({
      body: { projectId: (await found(owner)).id, name: 'Elsewhere', color: 'red' },
    });
    for (const intoId of [from.id, gone.id, elsewhere.id, nobody]) {
      const refused = owner.client.label.merge({ body: { id: from.id, intoId } });
      await expect(refused).rejects.toMatchObject({ status: 422, failure: 'label.targetUnknown' });
    }
    await expect(owner.client.label.merge({ body: { id: nobody, intoId: from.id } })).rejects.toMatchObject({
      status: 404,
    });
    const byMember = member.client.label.merge({ body: { id: from.id, intoId: gone.id } });
    await expect(byMember).rejects.toMatchObject({ status: 403 });
  });

  test('of two concurrent opposite merges one succeeds', async ({ fixture }) => {
    const { client } = fixture.people.owner;
    const projectId = fixture.project.id;
    const [a, b] = [await add(fixture, 'A'), await add(fixture, 'B')];
    await client.task.add({ body: { projectId, title: 'one', labelIds: [a.id, b.id] } });
    const outcomes = await Promise.allSettled([
      client.label.merge({ body: { id: a.id, intoId: b.id } }),
      client.label.merge({ body: { id: b.id, intoId: a.id } }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(Object.values(await labelsOfTasks(fixture))[0]).toHaveLength(1);
  });
});

test('an archived label is refused for tasks that do not have it yet, in every call; those that have it keep it', async ({
  fixture,
}) => {
  const { client } = fixture.people.owner;
  const { id: projectId } = fixture.project;
  const [old, other] = [await add(fixture, 'Old'), await add(fixture, 'Other')];
  const make = async (title: string, labelIds: string[] = []) =>
    (await client.task.add({ body: { projectId, title, labelIds } })).records[0] ?? { id: '', version: 0 };
  const labelled = await make('labelled', [old.id]);
  const plain = await make('plain');
  const template = { projectId, shared: false, ids: [labelled.id], parts: [...COPIED_PARTS], name: 'Old one' };
  const { id: templateId } = await client.taskTemplate.add({ body: { ...template, workingDays: false, people: [] } });
  await client.label.edit({ body: { id: old.id, archived: true } });
  const { id, version } = plain;
  const changes = { labelIds: [old.id] };
  const calls: (() => Promise<unknown>)[] = [
    () => make('new', [old.id]),
    () => client.task.addMany({ body: { projectId, titles: ['a', 'b'], labelIds: [old.id] } }),
    () => client.task.edit({ body: { id, version, changes } }),
    () => client.task.editCells({ body: { projectId, edits: [{ id, version, changes }] } }),
    () => client.task.batch({ body: { projectId, ids: [labelled.id, id], changes: { addLabelIds: [old.id] } } }),
    () => client.task.batch({ body: { projectId, ids: [id], changes } }),
    () => client.task.move({ body: { projectId, ids: [id], labels: [[old.id]] } }),
    () => client.taskTemplate.use({ body: { id: templateId, projectId, by: 'start', day: null, labels: 'drop' } }),
  ];
  const refused = { status: 422, failure: 'task.labelArchived' };
  for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
  const kept = await client.task.edit({
    body: { id: labelled.id, version: labelled.version, changes: { labelIds: [old.id, other.id] } },
  });
  expect(kept.record.labelIds).toEqual([old.id, other.id]);
  await client.task.batch({ body: { projectId, ids: [labelled.id], changes: { addLabelIds: [old.id] } } });
});
