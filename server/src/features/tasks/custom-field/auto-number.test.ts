import { customFieldFailures, type TaskRow } from '@opsyard/contract';
import { expect } from 'vitest';
import { addField, type FieldFixture, keyOf, test } from '../../../../test/fixtures/field-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

const AUTOMATIC = refusal(422, customFieldFailures.automatic.code);
const numbersOf = (rows: readonly TaskRow[], key: string) => rows.map(({ custom }) => custom?.[key]);

async function numbered(here: FieldFixture, more: object = {}) {
  return await addField(here.owner, here.project.id, { name: 'No.', kind: 'autoNumber', sortable: true, ...more });
}

test('[R29] present tasks are numbered in their order, also those in the trash, and new ones get the next number', async ({
  here,
}) => {
  const { owner, project } = here;
  const first = await here.add('first');
  const trashed = await here.add('trashed');
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: [trashed.id] } });
  await here.add('third');
  const { key } = await numbered(here, { required: true, editableBy: [] });
  expect((await here.fields())[0]).toMatchObject({ required: false, editableBy: null, sortable: true });
  expect((await here.add('fourth')).custom).toEqual({ [key]: 4 });
  const many = await owner.client.task.addMany({ body: { projectId: project.id, titles: ['five', 'six'] } });
  expect(numbersOf(many.records, key)).toEqual([5, 6]);
  await owner.client.trash.restore({ body: { kind: 'task', ids: [trashed.id] } });
  expect((await here.readTask(trashed.id)).custom).toEqual({ [key]: 2 });
  await owner.client.task.deleteBatch({ body: { projectId: project.id, ids: many.records.map(({ id }) => id) } });
  expect((await here.add('seventh')).custom).toEqual({ [key]: 7 });
  const query = { projectId: project.id, sort: key, order: 'desc' as const };
  const { records } = await owner.client.task.query({ body: { ...query, filter: { where: `${key} > 1` } } });
  expect(numbersOf(records, key)).toEqual([7, 4, 3, 2]);
  expect((await here.readTask(first.id)).custom).toEqual({ [key]: 1 });
});

test('[R29] tasks added at the same time get consecutive numbers, also while the field is added', async ({ here }) => {
  const { client } = here.owner;
  const projectId = here.project.id;
  const add = (title: string) => client.task.add({ body: { projectId, title } });
  const adding = ['a', 'b', 'c', 'd', 'e', 'f'].map(add);
  const [{ key }] = await Promise.all([numbered(here), ...adding]);
  const more = client.task.addMany({ body: { projectId, titles: ['g', 'h', 'i'] } });
  await Promise.all([more, ...['j', 'k', 'l', 'm'].map(add)]);
  const { records } = await client.task.query({ body: { projectId } });
  expect(numbersOf(records, key).sort((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: 13 }, (_, at) => at + 1),
  );
});

test('[R29] numbers are changed by nobody, and no field becomes one that numbers', async ({ here }) => {
  const { client } = here.owner;
  const field = await numbered(here);
  const other = await addField(here.owner, here.project.id, { name: 'Text', kind: 'text' });
  const { id } = await here.add('task');
  const projectId = here.project.id;
  for (const value of [5, null]) {
    const changes = { [field.key]: value };
    await expect(client.task.edit({ body: { id, version: 1, changes } })).rejects.toMatchObject(AUTOMATIC);
    await expect(client.task.batch({ body: { projectId, ids: [id], changes } })).rejects.toMatchObject(AUTOMATIC);
    const cells = { projectId, edits: [{ id, version: 1, changes }] };
    await expect(client.task.editCells({ body: cells })).rejects.toMatchObject(AUTOMATIC);
  }
  const body = { projectId, title: 'new', [field.key]: 9 };
  await expect(client.task.add({ body })).rejects.toMatchObject(AUTOMATIC);
  const converting = { id: other.id, kind: 'autoNumber' as const };
  const refused = refusal(422, customFieldFailures.kindRefused.code);
  await expect(client.customField.conversion({ query: converting })).rejects.toMatchObject(refused);
  const convert = client.customField.convert({ body: { ...converting, version: 1, lost: 0 } });
  await expect(convert).rejects.toMatchObject(refused);
  await client.customField.convert({ body: { id: field.id, version: 1, kind: 'number', lost: 0 } });
  expect((await here.readTask(id)).custom).toEqual({ [field.key]: 1 });
});

test('[R29] copies get new numbers, a copy of the project keeps them, and a task that returns has its own again', async ({
  here,
}) => {
  const { client } = here.owner;
  const field = await numbered(here);
  const projectId = here.project.id;
  const one = await here.add('one');
  const two = await here.add('two');
  const copying = { projectId, targetId: projectId, ids: [two.id], parts: ['fields' as const] };
  await client.taskCopy.run({ body: { ...copying, labels: 'drop', dates: 'keep' } });
  const { records } = await client.task.query({ body: { projectId, sort: field.key } });
  expect(numbersOf(records, field.key)).toEqual([1, 2, 3]);
  const target = await client.project.add({ body: { name: freshKey(), key: freshKey(), template: 'blank' } });
  const there = await addField(here.owner, target.id, { name: 'No.', kind: 'autoNumber' });
  const move = { projectId, targetId: target.id, ids: [two.id] };
  expect((await client.relocation.check({ body: move })).fields).toEqual([]);
  const { opId } = await client.relocation.run({ body: { ...move, labels: 'drop' } });
  expect((await here.readTask(two.id)).custom).toEqual({ [there.key]: 1 });
  await client.operation.undo({ body: { opId: opId ?? '' } });
  expect((await here.readTask(two.id)).custom).toEqual({ [field.key]: 2 });
  await client.task.deleteBatch({ body: { projectId, ids: [one.id] } });
  const copy = await client.project.duplicate({
    body: { id: projectId, name: freshKey(), key: freshKey(), withTasks: true, withMembers: false },
  });
  const key = keyOf(copy.fields[0] ?? field);
  const copied = await client.task.query({ body: { projectId: copy.id, sort: key } });
  expect(numbersOf(copied.records, key)).toEqual([2, 3]);
  const added = await client.task.add({ body: { projectId: copy.id, title: 'next' } });
  expect(numbersOf(added.records, key)).toEqual([4]);
});

test('[R29] an archived field gives no numbers, and those that are missing when it returns', async ({ here }) => {
  const { client } = here.owner;
  const field = await numbered(here);
  await here.add('one');
  await client.customField.edit({ body: { id: field.id, archived: true } });
  const two = await here.add('two');
  expect(two.custom).toEqual({});
  await client.customField.edit({ body: { id: field.id, archived: false } });
  expect((await here.readTask(two.id)).custom).toEqual({ [field.key]: 2 });
  expect((await here.add('three')).custom).toEqual({ [field.key]: 3 });
});
