import { type CustomField, type CustomValue, customFieldFailures } from '@opsyard/contract';
import { expect } from 'vitest';
import { addField, keyOf } from '../../../../test/fixtures/field-fixture.ts';
import { refusal, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import { test } from '../../../../test/fixtures/upload-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

const RECORD_UNKNOWN = refusal(422, customFieldFailures.recordUnknown.code);
const FILE_UNKNOWN = refusal(422, customFieldFailures.fileUnknown.code);
const add = ({ owner, project }: TaskFixture, draft: Parameters<typeof addField>[2]) =>
  addField(owner, project.id, draft);

test('[R29] a record is one the user may open; others see its id only, and a present one may stay', async ({
  fixture,
}) => {
  const { owner, member, nonMember, project } = fixture;
  const { key } = await add(fixture, { name: 'Order', kind: 'record' });
  const elsewhere = await owner.client.project.add({ body: { name: freshKey(), key: freshKey(), template: 'blank' } });
  const other = (await owner.client.task.add({ body: { projectId: elsewhere.id, title: 'Secret plan' } })).records[0];
  const ref = `task:${other?.id}`;
  const { id } = await fixture.add('task', { [key]: ref });
  expect((await fixture.readTask(id)).custom).toEqual({ [key]: ref });
  const chips = await member.client.search.chips({ query: { refs: ref } });
  expect(chips).toEqual([]);
  const edit = (value: CustomValue, version = 1) =>
    member.client.task.edit({ body: { id, version, changes: { [key]: value } } });
  for (const wrong of [`task:${'0'.repeat(32)}`, `nothing:${'0'.repeat(32)}`, `parcel:${other?.id}`])
    await expect(edit(wrong)).rejects.toMatchObject(RECORD_UNKNOWN);
  for (const wrong of ['task', 5])
    await expect(edit(wrong)).rejects.toMatchObject(refusal(422, customFieldFailures.valueRefused.code));
  await edit(ref);
  await edit(null);
  await expect(edit(ref, 2)).rejects.toMatchObject(RECORD_UNKNOWN);
  const projectId = project.id;
  const batch = { projectId, ids: [id], changes: { [key]: ref } };
  await expect(member.client.task.batch({ body: batch })).rejects.toMatchObject(RECORD_UNKNOWN);
  const title = { projectId, title: 'new', [key]: ref };
  await expect(member.client.task.add({ body: title })).rejects.toMatchObject(RECORD_UNKNOWN);
  const own = await fixture.add('own');
  await edit(`task:${own.id}`, 2);
  const { total } = await owner.client.task.query({ body: { projectId, filter: { where: `${key} is not empty` } } });
  expect(total).toBe(1);
  expect(await nonMember.client.search.chips({ query: { refs: `task:${own.id}` } })).toEqual([]);
});

test('[R29] records go along with copies and moves, are exported and imported as type and id, and become texts', async ({
  fixture,
}) => {
  const { client } = fixture.owner;
  const field = await add(fixture, { name: 'Order', kind: 'record' });
  const linked = await fixture.add('linked');
  const { id } = await fixture.add('task', { [field.key]: `task:${linked.id}` });
  const projectId = fixture.project.id;
  const copy = await client.project.duplicate({
    body: { id: projectId, name: freshKey(), key: freshKey(), withTasks: true, withMembers: false },
  });
  const key = keyOf(copy.fields[0] as CustomField);
  const copied = await client.task.query({ body: { projectId: copy.id } });
  expect(copied.records.map(({ custom }) => custom)).toContainEqual({ [key]: `task:${linked.id}` });
  const { fields } = await client.customField.convert({ body: { id: field.id, version: 1, kind: 'text', lost: 0 } });
  const [one] = fields;
  expect((await fixture.readTask(id)).custom).toEqual({ [field.key]: `task:${linked.id}` });
  const back = { id: field.id, version: one?.version ?? 0, kind: 'record' as const, lost: 0 };
  await client.customField.convert({ body: back });
  expect((await fixture.readTask(id)).custom).toEqual({ [field.key]: `task:${linked.id}` });
});

test('[R29] a file is one that is attached to the task; it stays when the task moves and is left out of copies', async ({
  fixture,
  send,
}) => {
  const { owner, project } = fixture;
  const { client } = owner;
  const projectId = project.id;
  const field = await add(fixture, { name: 'Contract', kind: 'file' });
  const { id } = await fixture.add('task');
  const other = await fixture.add('other');
  const file = (await send(owner, id, 'text')).file.id;
  const foreign = (await send(owner, other.id, 'text')).file.id;
  const edit = (value: string | null, version: number) =>
    client.task.edit({ body: { id, version, changes: { [field.key]: value } } });
  for (const wrong of [foreign, projectId]) await expect(edit(wrong, 1)).rejects.toMatchObject(FILE_UNKNOWN);
  const early = client.task.add({ body: { projectId, title: 'new', [field.key]: file } });
  await expect(early).rejects.toMatchObject(FILE_UNKNOWN);
  const both = client.task.batch({ body: { projectId, ids: [id, other.id], changes: { [field.key]: file } } });
  await expect(both).rejects.toMatchObject(FILE_UNKNOWN);
  await edit(file, 1);
  expect((await fixture.readTask(id)).custom).toEqual({ [field.key]: file });
  const copying = { projectId, targetId: projectId, ids: [id], parts: ['fields' as const] };
  expect((await client.taskCopy.check({ body: copying })).fields).toEqual(['Contract']);
  await client.taskCopy.run({ body: { ...copying, labels: 'drop', dates: 'keep' } });
  const duplicated = { id: projectId, name: freshKey(), key: freshKey(), withTasks: true, withMembers: false };
  const copy = await client.project.duplicate({ body: duplicated });
  for (const where of [projectId, copy.id]) {
    const { records } = await client.task.query({ body: { projectId: where } });
    expect(records.filter(({ custom }) => Object.keys(custom ?? {}).length > 0)).toHaveLength(
      where === projectId ? 1 : 0,
    );
  }
  const there = keyOf(copy.fields[0] as CustomField);
  await client.relocation.run({ body: { projectId, targetId: copy.id, ids: [id], labels: 'drop' } });
  expect((await fixture.readTask(id)).custom).toEqual({ [there]: file });
  const text = await addField(owner, copy.id, { name: 'Text', kind: 'text' });
  await expect(client.customField.conversion({ query: { id: text.id, kind: 'file' } })).rejects.toMatchObject(
    refusal(422, customFieldFailures.kindRefused.code),
  );
});
