import { expect } from 'vitest';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';

test('[4] an item becomes a subtask with its text, owner and day; undo and redo', async ({ fixture }) => {
  const { client } = fixture.member;
  const parent = await fixture.add('Launch');
  const [first, item] = await client.checklist.add({ body: { recordId: parent.id, texts: ['Sketch', 'Book studio'] } });
  const id = item?.id ?? '';
  await client.checklist.edit({ body: { id, assigneeId: fixture.guest.id, dueDate: '2026-05-04' } });
  const { records, opId } = await client.checklistTask.convert({ body: { id } });
  const subtask = records[0];
  expect(subtask).toMatchObject({
    ...{ title: 'Book studio', parentId: parent.id, ownerId: fixture.guest.id, dueDate: '2026-05-04' },
  });
  const items = async () => await client.checklist.list({ query: { recordId: parent.id } });
  expect((await items()).map(({ text }) => text)).toEqual(['Sketch']);
  const { opId: undoneBy } = await client.operation.undo({ body: { opId } });
  expect(await items()).toMatchObject([
    { id: first?.id },
    { id, text: 'Book studio', assignee: { id: fixture.guest.id }, dueDate: '2026-05-04' },
  ]);
  expect((await client.task.queryById({ query: { id: parent.id } })).children).toBe(0);
  await client.operation.undo({ body: { opId: undoneBy } });
  expect(await items()).toHaveLength(1);
  expect((await client.task.queryById({ query: { id: parent.id } })).subtasks).toMatchObject([{ id: subtask?.id }]);
  const { records: recorded } = await client.activity.list({ query: { taskId: parent.id, kind: 'checklist' } });
  const converted = 'checklistConverted';
  expect(recorded.map(({ kind }) => kind)).toEqual([...Array(3).fill(converted), 'checklistEdited', 'checklistAdded']);
});

test('[4] a long text is kept whole as the description; done items and outsiders are refused', async ({ fixture }) => {
  const { client } = fixture.member;
  const parent = await fixture.add('Launch');
  const long = '长'.repeat(300);
  const [item, done] = await client.checklist.add({ body: { recordId: parent.id, texts: [long, 'done'] } });
  const id = item?.id ?? '';
  for (const [person, refused] of [
    [fixture.nonMember, refusal(404, 'common.notFound')],
    [fixture.guest, refusal(403, 'project.notAllowed')],
  ] as const)
    await expect(person.client.checklistTask.convert({ body: { id } })).rejects.toMatchObject(refused);
  await client.checklist.edit({ body: { id: done?.id ?? '', done: true } });
  const finished = client.checklistTask.convert({ body: { id: done?.id ?? '' } });
  await expect(finished).rejects.toMatchObject(refusal(422, 'task.itemDone'));
  const { records } = await client.checklistTask.convert({ body: { id } });
  const detail = await client.task.queryById({ query: { id: records[0]?.id ?? '' } });
  expect([[...detail.title].length, detail.description]).toEqual([200, `<p>${long}</p>`]);
  await expect(client.checklistTask.convert({ body: { id } })).rejects.toMatchObject(refusal(404, 'common.notFound'));
});
