import type { TaskChanges } from '@opsyard/contract';
import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/task-fixture.ts';

test('[7] many tasks get one due time, except those without a due date, and one undo takes it back', async ({
  fixture,
}) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const dated = await fixture.add('dated', { dueDate: '2031-05-04', dueTime: '09:00' });
  const undated = await fixture.add('undated');
  const ids = [dated.id, undated.id];
  const body = { projectId, ids, changes: { dueTime: '16:00' } };
  const preview = await client.task.previewBatch({ body });
  expect(preview).toMatchObject({ changed: 1, same: 0, left: [{ reason: expect.any(String), tasks: 1 }] });
  const done = await client.task.batch({ body });
  expect(done).toMatchObject({ changed: 1, left: [{ id: undated.id, by: null, reason: preview.left[0]?.reason }] });
  expect(await fixture.readTask(dated.id)).toMatchObject({ dueDate: '2031-05-04', dueTime: '16:00' });
  await client.operation.undo({ body: { opId: done.opId ?? '' } });
  expect(await fixture.readTask(dated.id)).toMatchObject({ dueDate: '2031-05-04', dueTime: '09:00' });

  const both = { dueDate: '2031-06-01', dueTime: '08:30' };
  expect(await client.task.batch({ body: { ...body, changes: both } })).toMatchObject({ changed: 2, left: [] });
  expect(await fixture.readTask(undated.id)).toMatchObject(both);
  const contradictory = { dueDate: null, dueTime: '08:30' };
  expect(await client.task.batch({ body: { ...body, changes: contradictory } })).toMatchObject({ changed: 0 });
  expect(await client.task.batch({ body: { ...body, changes: { dueDate: null } } })).toMatchObject({ changed: 2 });
  expect(await fixture.readTask(dated.id)).toMatchObject({ dueDate: null, dueTime: null });
});

test('[7] cells set and clear the time of each task, and refuse one without a date', async ({ fixture }) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const [one, two] = [await fixture.add('one', { dueDate: '2031-05-04' }), await fixture.add('two')];
  const edit = async (changes: TaskChanges, { id, version } = one) =>
    await client.task.editCells({ body: { projectId, edits: [{ id, version, changes }] } });
  expect(await edit({ dueTime: '16:00' })).toMatchObject({ changed: 1, left: [] });
  expect(await fixture.readTask(one.id)).toMatchObject({ dueDate: '2031-05-04', dueTime: '16:00' });
  expect(await edit({ dueTime: '16:00' }, two)).toMatchObject({ changed: 0, left: [{ id: two.id }] });
  expect(await edit({ dueDate: null, dueTime: '17:00' })).toMatchObject({ changed: 0, left: [{ id: one.id }] });
  expect(await edit({ dueTime: null })).toMatchObject({ changed: 1 });
  expect(await fixture.readTask(one.id)).toMatchObject({ dueDate: '2031-05-04', dueTime: null });
});

test('[7] date and time that two users change are merged; the same one is a conflict', async ({ fixture }) => {
  const { owner, member } = fixture;
  const { id, version } = await fixture.add('shared', { dueDate: '2031-05-04', dueTime: '09:00' });
  await owner.client.task.edit({ body: { id, version, changes: { dueDate: '2031-05-05' } } });
  const { record } = await member.client.task.edit({ body: { id, version, changes: { dueTime: '16:00' } } });
  expect(record).toMatchObject({ dueDate: '2031-05-05', dueTime: '16:00' });
  await expect(owner.client.task.edit({ body: { id, version, changes: { dueTime: '11:00' } } })).rejects.toMatchObject({
    failure: 'task.conflict',
    detail: { conflicts: [{ field: 'dueTime', theirs: '16:00' }] },
  });
  // The date is gone, and the time with it: another one has nothing to belong to.
  const { record: cleared } = await owner.client.task.edit({
    body: { id, version: record.version, changes: { dueDate: null, dueTime: null } },
  });
  expect(cleared).toMatchObject({ dueDate: null, dueTime: null });
  await expect(
    member.client.task.edit({ body: { id, version: cleared.version, changes: { dueTime: '12:00' } } }),
  ).rejects.toMatchObject({ failure: 'task.timeWithoutDate' });
});

test('[7] each of several new tasks can have a time of its own, only with a date', async ({ fixture }) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const titles = ['one', 'two'];
  const { records } = await client.task.addMany({
    body: { projectId, titles, dueDate: '2031-05-04', each: [{ dueTime: '16:00' }, { dueDate: '2031-05-05' }] },
  });
  expect(records.map(({ dueDate, dueTime }) => [dueDate, dueTime])).toEqual([
    ['2031-05-04', '16:00'],
    ['2031-05-05', null],
  ]);
  const undated = client.task.addMany({ body: { projectId, titles, each: [{ dueTime: '16:00' }] } });
  await expect(undated).rejects.toMatchObject({ failure: 'task.timeWithoutDate' });
});
