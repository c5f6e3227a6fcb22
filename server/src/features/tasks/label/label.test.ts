import { describe, expect } from 'vitest';
import { type Scene, test } from '../../../../test/project-scene.ts';

const add = ({ project, people }: Scene, name: string) =>
  people.owner.client.label.add({ body: { projectId: project.id, name, color: 'red' } });
const labelsOf = async ({ project, people }: Scene) =>
  (await people.owner.client.project.queryById({ query: { id: project.id } })).labels;
const nobody = '0'.repeat(32);

describe('adding', () => {
  test.for([
    ['fifteen letters', 'abcdefghijklmno'],
    ['fifteen Chinese characters', '一二三四五六七八九十甲乙丙丁戊'],
    ['fifteen emoji beyond the first plane', '😀'.repeat(15)],
    ['a family of seven code points and eight letters', '👨‍👩‍👧‍👦abcdefgh'],
  ] as const)('%s are taken, one more is refused [EN-07]', async ([, name], { scene }) => {
    expect([...name]).toHaveLength(15);
    expect((await add(scene, name)).name).toBe(name);
    const refused = add(scene, `${name}x`);
    await expect(refused).rejects.toMatchObject({ status: 400, failure: 'common.invalidInput' });
  });

  test('refuses a name in use however it is written, and one that shows nothing', async ({ scene }) => {
    await add(scene, 'Ｕrgent');
    for (const name of ['urgent', ' URGENT ', 'Urgent']) {
      await expect(add(scene, name)).rejects.toMatchObject({ status: 409, failure: 'label.nameTaken' });
    }
    for (const name of ['', '  ', '\u200b', 'a\nb']) {
      await expect(add(scene, name)).rejects.toMatchObject({ status: 400, failure: 'common.invalidInput' });
    }
  });

  test('a hundred at once of one name make one label [E10]', async ({ scene }) => {
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => add(scene, 'Same')));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.failure] : []));
    expect(refusals).toEqual(Array(99).fill('label.nameTaken'));
    expect((await labelsOf(scene)).map(({ name }) => name)).toEqual(['Same']);
  });

  test('stops at 300, even when the last two come at once', async ({ app, scene }) => {
    const fill = `insert into task_label (id, project_id, name, color)
      select gen_random_uuid(), $1, 'Label ' || i, 'red' from generate_series(1, 299) i`;
    await app.pool.query(fill, [scene.project.id]);
    const outcomes = await Promise.allSettled([add(scene, 'A'), add(scene, 'B')]);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.failure] : []));
    expect(refusals).toEqual(['label.tooMany']);
    expect(await labelsOf(scene)).toHaveLength(300);
  });

  test('the same name may stand in another project', async ({ scene, found }) => {
    const { owner } = scene.people;
    await add(scene, 'Urgent');
    const body = { projectId: (await found(owner)).id, name: 'Urgent', color: 'red' as const };
    expect((await owner.client.label.add({ body })).name).toBe('Urgent');
  });
});

describe('changing', () => {
  test('refuses what is not there and a taken name', async ({ scene }) => {
    const { client } = scene.people.owner;
    const [one, two] = [await add(scene, 'One'), await add(scene, 'Two')];
    await expect(client.label.edit({ body: { id: nobody, name: 'x' } })).rejects.toMatchObject({ status: 404 });
    const taken = client.label.edit({ body: { id: two.id, name: 'ONE' } });
    await expect(taken).rejects.toMatchObject({ status: 409, failure: 'label.nameTaken' });
    expect((await labelsOf(scene)).map(({ id }) => id)).toEqual([one.id, two.id]);
  });

  test('renames and recolours, to another spelling of the same name too', async ({ scene }) => {
    const { client } = scene.people.owner;
    const { id } = await add(scene, 'one');
    const edited = await client.label.edit({ body: { id, name: ' One ', color: 'blue' } });
    expect(edited).toEqual({ id, name: 'One', color: 'blue' });
    expect(await labelsOf(scene)).toEqual([edited]);
  });
});

describe('deleting', () => {
  test('refuses what is not there', async ({ scene }) => {
    const refused = scene.people.owner.client.label.delete({ query: { id: nobody } });
    await expect(refused).rejects.toMatchObject({ status: 404 });
  });

  test('takes the label off every task, in the trash too, and off no other label', async ({ app, scene }) => {
    const { client } = scene.people.owner;
    const projectId = scene.project.id;
    const [doomed, kept] = [await add(scene, 'Doomed'), await add(scene, 'Kept')];
    const labelIds = [doomed.id, kept.id];
    const tasks = await client.task.addMany({ body: { projectId, titles: ['a', 'b'], labelIds } });
    const [one, binned] = tasks.records;
    await client.task.deleteBatch({ body: { projectId, ids: [binned?.id ?? ''] } });
    await client.label.delete({ query: { id: doomed.id } });
    const { rows } = await app.pool.query('select label_ids as labels from task where project_id = $1', [projectId]);
    expect(rows).toEqual([{ labels: [kept.id] }, { labels: [kept.id] }]);
    expect(await labelsOf(scene)).toEqual([kept]);
    const told = `select changes -> 'labelIds' -> 'to' as labels from activity where entity_id = $1 order by id desc limit 1`;
    expect((await app.pool.query(told, [one?.id])).rows).toEqual([{ labels: [kept.id] }]);
  });

  test('leaves it on no task that was given it at the same moment', async ({ app, scene }) => {
    const { client } = scene.people.owner;
    const projectId = scene.project.id;
    const { id } = await add(scene, 'Doomed');
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

test('a name somebody else has given is not replaced by an editor that showed the old one', async ({ scene }) => {
  const { id } = await add(scene, 'Old');
  const { owner, manager } = scene.people;
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
