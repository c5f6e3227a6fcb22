import type { CellEdit } from '@opsyard/contract';
import { expect } from 'vitest';
import { keyOf, options, test } from '../../../../test/fixtures/field-fixture.ts';

test('[35] each task gets its own values in one operation, which one undo takes back', async ({ here }) => {
  const { client } = here.owner;
  const projectId = here.project.id;
  const price = keyOf(await here.field({ name: 'Price', kind: 'money', unit: 'EUR', decimals: 2 }));
  const market = await here.field({ name: 'Market', kind: 'choice', options: options('DE', 'FR') });
  const buyer = keyOf(await here.field({ name: 'Buyer', kind: 'person' }));
  const { id: labelId } = await client.label.add({ body: { projectId, name: 'FB', color: 'blue' } });
  const [one, two] = [await here.add('One', { dueDate: '2026-12-01', dueTime: '10:00' }), await here.add('Two')];
  const doing = here.project.statuses.find(({ category }) => category === '2')?.id ?? '';
  const edits: CellEdit[] = [
    { id: one.id, version: 1, changes: { title: 'First', priority: 'H', ownerId: here.member.id, dueDate: null } },
    {
      id: two.id,
      version: 1,
      changes: {
        ...{ statusId: doing, labelIds: [labelId], estimate: 90, [price]: 12.5, [buyer]: here.member.id },
        [keyOf(market)]: market.options[1]?.id ?? null,
      },
    },
  ];
  const { changed, left, opId } = await client.task.editCells({ body: { projectId, edits } });
  expect({ changed, left }).toEqual({ changed: 2, left: [] });
  expect(await here.readTask(one.id)).toMatchObject({
    ...{ title: 'First', priority: 'H', ownerId: here.member.id, dueDate: null, dueTime: null },
  });
  expect(await here.readTask(two.id)).toMatchObject({
    ...{ title: 'Two', statusId: doing, category: '2', labelIds: [labelId], estimate: 90 },
    custom: { [price]: 12.5, [buyer]: here.member.id, [keyOf(market)]: market.options[1]?.id },
  });
  const found = await client.task.query({ body: { projectId, filter: { search: 'First' } } });
  expect(found.records.map(({ id }) => id)).toEqual([one.id]);
  await client.operation.undo({ body: { opId: opId ?? '' } });
  expect(await here.readTask(one.id)).toMatchObject({
    title: 'One',
    priority: 'N',
    ownerId: null,
    dueDate: '2026-12-01',
  });
  expect(await here.readTask(two.id)).toMatchObject({ statusId: two.statusId, labelIds: [], estimate: null });
});

test('[35] a field somebody else has changed keeps everything from being written, unless the rest is wanted', async ({
  here,
}) => {
  const { owner, member, project } = here;
  const [one, two, gone] = [await here.add('One'), await here.add('Two'), await here.add('Gone')];
  await member.client.task.edit({ body: { id: one.id, version: 1, changes: { priority: 'U' } } });
  await member.client.task.deleteBatch({ body: { projectId: project.id, ids: [gone.id] } });
  const edits = [one, two, gone].map(({ id }) => ({ id, version: 1, changes: { priority: 'L' as const } }));
  const body = { projectId: project.id, edits };
  const refused = await owner.client.task.editCells({ body });
  expect(refused).toMatchObject({ changed: 0, opId: null });
  const same = { id: two.id, version: 1, changes: { priority: 'N' as const } };
  const unchanged = { changed: 0, left: [], opId: null };
  expect(await owner.client.task.editCells({ body: { ...body, edits: [same] } })).toEqual(unchanged);
  expect(refused.left.map(({ id }) => id).toSorted()).toEqual([one.id, gone.id].toSorted());
  expect((await here.readTask(two.id)).priority).toBe('N');
  expect(await owner.client.task.editCells({ body: { ...body, partly: true } })).toMatchObject({ changed: 1 });
  expect([(await here.readTask(one.id)).priority, (await here.readTask(two.id)).priority]).toEqual(['U', 'L']);
});

test('[35] a task whose dates would be reversed is named, and the others are changed if they are wanted', async ({
  here,
}) => {
  const { owner, project } = here;
  const [one, two] = [await here.add('One', { startDate: '2026-12-10' }), await here.add('Two')];
  const edits = [one, two].map(({ id }) => ({ id, version: 1, changes: { dueDate: '2026-12-01' } }));
  const body = { projectId: project.id, edits };
  const left = [{ id: one.id, by: null, reason: 'The start date is after the due date.' }];
  expect(await owner.client.task.editCells({ body })).toMatchObject({ changed: 0, left });
  expect((await here.readTask(two.id)).dueDate).toBeNull();
  expect(await owner.client.task.editCells({ body: { ...body, partly: true } })).toMatchObject({ changed: 1, left });
  expect([(await here.readTask(one.id)).dueDate, (await here.readTask(two.id)).dueDate]).toEqual([null, '2026-12-01']);
});

test('[35] several edits of one task are made together, from the earliest of their versions', async ({ here }) => {
  const { owner, member, project } = here;
  const { id } = await here.add('One');
  const edits: CellEdit[] = [
    { id, version: 1, changes: { title: 'First', priority: 'H' } },
    { id, version: 1, changes: { priority: 'L' } },
  ];
  await owner.client.task.editCells({ body: { projectId: project.id, edits } });
  expect(await here.readTask(id)).toMatchObject({ title: 'First', priority: 'L' });
  const stale: CellEdit[] = [
    { id, version: 1, changes: { title: 'Second' } },
    { id, version: 2, changes: { estimate: 5 } },
  ];
  const { changed } = await member.client.task.editCells({ body: { projectId: project.id, edits: stale } });
  expect([changed, (await here.readTask(id)).title]).toEqual([0, 'First']);
});

test('[35] wrong values, people of other projects, and more than 1,000 cells are refused as a whole', async ({
  here,
}) => {
  const { owner, guest, nonMember, project } = here;
  const amount = keyOf(await here.field({ name: 'Amount', kind: 'number' }));
  const [one, two] = [await here.add('One'), await here.add('Two')];
  const send = (changes: CellEdit['changes'], { client } = owner) =>
    client.task.editCells({
      body: {
        projectId: project.id,
        edits: [
          { id: one.id, version: 1, changes: { priority: 'L' } },
          { id: two.id, version: 1, changes },
        ],
      },
    });
  await expect(send({ [amount]: 'many' })).rejects.toMatchObject({ status: 422, failure: 'customField.valueRefused' });
  await expect(send({ ownerId: nonMember.id })).rejects.toMatchObject({ status: 422, failure: 'task.personUnknown' });
  await expect(send({ typeId: one.typeId } as CellEdit['changes'])).rejects.toMatchObject({ status: 400 });
  await expect(send({ priority: 'H' }, guest)).rejects.toMatchObject({ status: 403 });
  await expect(send({ priority: 'H' }, nonMember)).rejects.toMatchObject({ status: 404 });
  expect((await here.readTask(one.id)).priority).toBe('N');
  const edits = Array.from({ length: 501 }, (_, at) => ({
    id: at.toString(16).padStart(32, '0'),
    version: 1,
    changes: { priority: 'L' as const, title: 'x' },
  }));
  const many = owner.client.task.editCells({ body: { projectId: project.id, edits } });
  await expect(many).rejects.toMatchObject({ status: 422, failure: 'task.tooManyCells' });
  // Few cells can be too long together, which is refused before they are read.
  const long = [{ id: one.id, version: 1, changes: { priority: 'L' as const, title: 'x'.repeat(3_000_000) } }];
  const large = owner.client.task.editCells({ body: { projectId: project.id, edits: long } });
  await expect(large).rejects.toMatchObject({ status: 413, failure: 'common.tooLarge' });
  expect((await here.readTask(one.id)).priority).toBe('N');
});
